// Writes the examples into tests/data/wire, where the tests of the page and of the server read them.
// Usage: npx vite-node tools/write_wire_examples.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { examples } from './wire_examples';

const folder = '../tests/data/wire';
mkdirSync(folder, { recursive: true });
for (const [name, text] of examples) writeFileSync(`${folder}/${name}.json`, text);
