// Prints what a browser loads first and fails above the budgets: npm run build && npm run sizes.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const names = readdirSync('dist/assets').filter((name) => !name.endsWith('.br'));
const files = names.map((name) => ({ name, size: gzipSync(readFileSync(`dist/assets/${name}`)).length }));
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const sum = (wanted) => files.filter(({ name }) => wanted.test(name)).reduce((total, { size }) => total + size, 0);
const rows = [
  ['first page and table, script', sum(/^(index|en)-.*\.js$/), 120_000],
  ['first page and table, style', sum(/^index-.*\.css$/), 15_000],
  ['analysis, script', sum(/^(index|en|analyse|uPlot)-?.*\.js$/), 150_000],
  ['one other language', Math.max(sum(/^zh-/), sum(/^ru-/)), 18_000],
];
let isOver = false;
for (const [name, size, budget] of rows) {
  if (size > budget) isOver = true;
  console.log(`${name}: ${kilo(size)} gzipped of ${kilo(budget)}${size > budget ? '  TOO LARGE' : ''}`);
}
process.exitCode = isOver ? 1 : 0;
