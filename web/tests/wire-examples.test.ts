import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { examples } from '../tools/wire_examples';

const folder = '../tests/data/wire';

it('the files of examples are those that the tool writes', () => {
  expect([...examples.keys()].sort()).toEqual(
    readdirSync(folder)
      .map((name) => name.replace(/\.json$/, ''))
      .sort(),
  );
  for (const [name, text] of examples) expect(JSON.parse(text), name).toEqual(JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')));
});
