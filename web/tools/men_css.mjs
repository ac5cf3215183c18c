// Writes the style sheet of men: one rule a picture, so that no element needs a style of its own.
// Usage: node tools/men_css.mjs      (its output is committed)
import { readdirSync, writeFileSync } from 'node:fs';

const root = 'src/assets/men';
const rules = readdirSync(root).flatMap((set) =>
  readdirSync(`${root}/${set}`).map((file) => {
    const [side, letter] = file.replace('.svg', '').split('-');
    const color = side === 'first' ? 'white' : 'black';
    return `.men-${set} piece.${letter}-piece.${color} {\n  background-image: url('../assets/men/${set}/${file}');\n}`;
  }),
);
writeFileSync('src/board/men.css', `/* Made by tools/men_css.mjs. */\n${rules.join('\n')}\n`);
