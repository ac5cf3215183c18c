// The table of JOURNEYS.md lists the journeys that exist.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { journeys } from './journeys';

interface Row {
  numbers: number[];
  name: string;
  over: string;
}
const rows: Row[] = [...readFileSync('JOURNEYS.md', 'utf8').matchAll(/^\| (–|\d+(?:–\d+)?) \| `([^`]+)` \| ([^|]+) \|$/gm)].map((match) => {
  const [first, last = first] = match[1] === '–' ? [] : match[1]!.split('–').map(Number);
  const numbers = first === undefined ? [] : Array.from({ length: last! - first + 1 }, (_, i) => first + i);
  return { numbers, name: match[2]!, over: match[3]! };
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(`${folder}/${entry.name}`) : entry.name.endsWith('.cpp') ? [`${folder}/${entry.name}`] : [],
  );
}

describe('the table of journeys', () => {
  it('has each of the 42', () => {
    const made = new Set(rows.flatMap(({ numbers }) => numbers));
    expect(Array.from({ length: 42 }, (_, i) => i + 1).filter((number) => !made.has(number))).toEqual([]);
  });
  it('names journeys that are there, and over what they are made', () => {
    const wrong = rows.filter(({ name, over }) => over !== 'C++' && !(over === 'page' && name in journeys));
    expect(wrong.map(({ name, over }) => `${name}: ${over}`)).toEqual([]);
  });
  it('leaves none out', () => {
    const named = new Set(rows.map(({ name }) => name));
    expect(Object.keys(journeys).filter((name) => !named.has(name))).toEqual([]);
  });
  it('names C++ tests that are there', () => {
    const known = new Set(
      ['serve', 'records']
        .flatMap((folder) => sources(`../tests/${folder}`))
        .flatMap((file) =>
          [...readFileSync(file, 'utf8').matchAll(/^TEST\w*\(\s*(\w+),\s*(\w+)\)/gm)].map((match) => `${match[1]}.${match[2]}`),
        ),
    );
    expect(
      rows
        .filter(({ over }) => over === 'C++')
        .map(({ name }) => name)
        .filter((name) => !known.has(name)),
    ).toEqual([]);
  });
});
