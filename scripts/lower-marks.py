"""Puts the tone marks of ẹ, ọ, ṣ and other letters with a dot below where the letters without the dot have them.

In the font they stand as much too high as the dot is low. Used once for each file of src/web/ui/theme/onest-*.woff2 that
has such letters: `python3 scripts/lower-marks.py FILE.woff2`; needs fonttools 4 and brotli.
"""

import sys
import unicodedata

from fontTools.ttLib import TTFont

TOO_HIGH = 191  # in units of the font, at the weight 400


def has_dot_below(code):
    # The second dot of ị keeps the marks where they are.
    return unicodedata.normalize("NFD", chr(code))[1:] == "\u0323" and chr(code) != "ị"


path = sys.argv[1]
font = TTFont(path)
dotted = {glyph for code, glyph in font.getBestCmap().items() if has_dot_below(code)}
changed = 0
for lookup in font["GPOS"].table.LookupList.Lookup:
    for table in (getattr(sub, "ExtSubTable", sub) for sub in lookup.SubTable):
        if table.LookupType != 4:
            continue
        top = dict(zip(table.MarkCoverage.glyphs, table.MarkArray.MarkRecord)).get("acutecomb")
        for glyph, record in zip(table.BaseCoverage.glyphs, table.BaseArray.BaseRecord):
            anchor = top and record.BaseAnchor[top.Class]
            if glyph in dotted and anchor:
                anchor.YCoordinate -= TOO_HIGH
                # What is too high grows with the weight; the letters themselves don't.
                anchor.YDeviceTable = None
                changed += 1
font.save(path)
print(f"{path}: {changed} letters")
