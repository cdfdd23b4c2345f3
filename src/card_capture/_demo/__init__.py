"""Games in words, for the command line and the site; no game depends on this package."""
