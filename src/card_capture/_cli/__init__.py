"""The parts of the command line, which `card_capture.__main__` puts together."""
