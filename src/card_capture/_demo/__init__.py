"""What the command line shows and plays; nothing in the games knows of it."""
