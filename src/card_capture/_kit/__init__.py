"""Tools that all games share: action lists, checks of arguments and states, rule sheets, variants."""
