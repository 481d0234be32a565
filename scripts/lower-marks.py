"""Lowers the tone marks of ẹ, ọ, ṣ and other letters with a dot below to their height on letters without the dot.

The font raises them by the depth of the dot. Run once on each src/web/ui/theme/onest-*.woff2 with such letters:
`python3 scripts/lower-marks.py FILE.woff2`; needs fonttools 4 and brotli.
"""

import sys
import unicodedata

from fontTools.ttLib import TTFont

TOO_HIGH = 191  # in font units, at weight 400


def has_dot_below(code):
    # The upper dot of ị keeps the marks in place.
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
                # The excess grows with the weight; the letters don't.
                anchor.YDeviceTable = None
                changed += 1
font.save(path)
print(f"{path}: {changed} letters")
