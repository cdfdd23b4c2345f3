"""What the games share below their rules: action lists, argument checks, rule sheets, variants."""
