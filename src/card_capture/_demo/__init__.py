"""Games in words and small bots that play them, for the command line; no game depends on this package."""
