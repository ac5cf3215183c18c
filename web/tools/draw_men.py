# Draws the xiangqi men and the words of the river as outlines: a wooden disc with a ring and, on
# it, a character or a picture. The characters are outlines of the font cwTeX Kai (Debian's
# fonts-cwtex-kai, GPL-2.0-or-later); the pictures are our own, the horse after Colin M.L. Burnett's
# knight.
#
# Usage: draw_men.py FONT.ttf OUT      (needs python3-fonttools; its output is committed)
#
# Writes OUT/kai/SIDE-LETTER.svg, OUT/picture/SIDE-LETTER.svg and prints the river's path.
import sys
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1])
out = sys.argv[2]
glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
men = {
    'first': dict(zip('kabnrcp', '帥仕相馬車炮兵')),
    'second': dict(zip('kabnrcp', '將士象馬車砲卒')),
}
ink = {'first': '#b0201a', 'second': '#17302b'}
pictures = {
  'k': '<path d="M29 61V37l11 9 10-16 10 16 11-9v24zM29 65h42v6H29z"/>',
  'a': '<path d="M50 71 27 45a31 31 0 0 1 46 0z"/><path d="M50 71 39 37M50 71V34M50 71l11-34" fill="none" stroke="#f6e6c4" stroke-width="2.4"/>',
  'b': '<ellipse cx="33" cy="43" rx="11" ry="14"/><ellipse cx="67" cy="43" rx="11" ry="14"/><path d="M50 27c10 0 15 8 15 17 0 7-4 10-7 12 0 8 1 14 8 14v5c-12 1-15-7-15-14h-2c-8 0-14-8-14-17s5-17 15-17z" stroke="#f6e6c4" stroke-width="2"/>',
  'n': '<g transform="translate(17 14) scale(1.46)"><path d="M22 10c10.5 1 16.5 8 16 29H15c0-9 10-6.500 8-21z"/><path d="M24 18c.38 2.910-5.550 7.370-8 9-3 2-2.820 4.340-5 4-1.042-.94 1.410-3.040 0-3-1 0 .19 1.230-1 2-1 0-4.003 1-4-4 0-2 6-12 6-12s1.890-1.900 2-3.500c-.73-.994-.5-2-.5-3 1-1 3 2.500 3 2.500h2s.78-1.992 2.500-3c1 0 1 3 1 3z"/></g>',
  'r': '<g fill="none" stroke="INK"><circle cx="50" cy="49" r="21" stroke-width="6"/><path d="M50 30v38M31 49h38M36.500 35.500l27 27M63.500 35.500l-27 27" stroke-width="3.500"/></g><circle cx="50" cy="49" r="6"/>',
  'c': '<g transform="rotate(-32 50 49)"><path d="M28 38h38l8-3v22l-8-3H28a8 8 0 0 1 0-16z"/></g><circle cx="44" cy="61" r="10" stroke="#f6e6c4" stroke-width="2.600"/><circle cx="44" cy="61" r="3" fill="#f6e6c4"/>',
  'p': '<path d="M31 42 50 25l19 17z"/><circle cx="50" cy="47" r="8.500"/><path d="M33 71c0-12 8-16 17-16s17 4 17 16z"/>',
}

def man(side, inside):
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>'
        '<radialGradient id="g" cx=".4" cy=".34" r=".72"><stop offset="0" stop-color="#fdf3dc"/>'
        '<stop offset=".62" stop-color="#f2dcb0"/><stop offset="1" stop-color="#d6b179"/>'
        '</radialGradient></defs><ellipse cx="51" cy="54.5" rx="44.5" ry="44" opacity=".28"/>'
        '<circle cx="50" cy="50" r="45" fill="#b98f57"/><circle cx="50" cy="49" r="44" fill="url(#g)"/>'
        f'<circle cx="50" cy="49" r="37.5" fill="none" stroke="{ink[side]}" stroke-width="2.2"/>'
        f'<g fill="{ink[side]}">{inside.replace("INK", ink[side])}</g></svg>\n'
    )


# The outline of one character, `size` high or wide, centred at (x, y).
def outline(char, size, x, y, digits):
    glyph = glyphs[cmap[ord(char)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    x0, y0, x1, y1 = bounds.bounds
    scale = size / max(x1 - x0, y1 - y0)
    pen = SVGPathPen(glyphs, ntos=lambda v: f'%.{digits}f' % v)
    shift = (scale, 0, 0, -scale, x - scale * (x0 + x1) / 2, y + scale * (y0 + y1) / 2)
    glyph.draw(TransformPen(pen, shift))
    return pen.getCommands()


for side, row in men.items():
    for letter, char in row.items():
        path = outline(char, 56, 50, 49, 1)
        with open(f'{out}/kai/{side}-{letter}.svg', 'w') as file:
            file.write(man(side, f'<path d="{path}"/>'))
        with open(f'{out}/picture/{side}-{letter}.svg', 'w') as file:
            file.write(man(side, pictures[letter]))

# The river of nine files lies between the fifth and the sixth rank; one cell is one unit.
print(''.join(outline(c, 0.56, x, 5, 3) for c, x in zip('楚河漢界', (2.1, 3.3, 5.7, 6.9))))
