def draw(canvas, view): return 100.0
def title(view): return ""
def describe(view): return ""
