// Writes the chess men "cburnett" into files: npm's chessgroundx carries them inside a style sheet.
// Usage: node tools/unpack_men.mjs      (its output is committed)
import { readFileSync, writeFileSync } from 'node:fs';

const letters = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' };
const sheet = readFileSync('node_modules/chessgroundx/assets/chessground.cburnett.css', 'utf8');
const rule = /piece\.(\w+)\.(white|black) \{\s*background-image: url\('data:image\/svg\+xml;base64,([^']+)'\)/g;
for (const [, man, color, data] of sheet.matchAll(rule)) {
  const side = color === 'white' ? 'first' : 'second';
  const svg = Buffer.from(data, 'base64').toString().replace('<svg ', '<svg viewBox="0 0 45 45" ');
  writeFileSync(`src/assets/men/cburnett/${side}-${letters[man]}.svg`, `${svg.trim()}\n`);
}
