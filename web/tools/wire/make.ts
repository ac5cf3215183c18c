// Makes docs/schemas/wire.json and the tables of docs/api.md from the types of src/wire: `npm run wire`. With --check
// it writes nothing, and fails if a file is not as it would be made.
import { readFileSync, writeFileSync } from 'node:fs';
import { schemaOf, schemaText } from './schema';
import { readSource } from './source';
import { withTables } from './tables';

const source = readSource();
const document = '../docs/api.md';
const made = new Map([
  ['../docs/schemas/wire.json', () => schemaText(schemaOf(source))],
  [document, () => withTables(readFileSync(document, 'utf8'), source)],
]);
const readIfThere = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
for (const [path, text] of made) {
  if (readIfThere(path) === text()) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path.slice('../'.length)}: differs from web/src/wire; \`npm run wire\` in web/ makes it anew`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text());
  }
}
