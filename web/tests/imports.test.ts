import { expect, test } from 'vitest';
import { breaches } from '../tools/imports.mjs';

const rule = { shared: { wire: [], ui: ['wire'] }, features: { games: ['ui', 'wire'], table: ['ui'] } };
const of = (file: string, text: string) => breaches([[file, text]], rule);

test('a folder imports what is declared for it, itself, and packages', () => {
  expect(
    of(
      'games/games.tsx',
      "import { Card } from './card';\nimport { Icon } from '../ui/icons';\nimport { useState } from 'preact/hooks';\n",
    ),
  ).toEqual([]);
  expect(of('games/deep/games.tsx', "import { Card } from '../card';\nimport { Icon } from '../../ui/icons';\n")).toEqual([]);
});

test('an import that is not declared is refused with its place, in every form of import', () => {
  const refused = ['src/table/a.ts:2: `table` may not import `wire` (src/uses.json)'];
  expect(of('table/a.ts', "\nimport type { Table } from '../wire/types';")).toEqual(refused);
  expect(of('table/a.ts', "\nexport { other } from '../wire/types';")).toEqual(refused);
  expect(of('table/a.ts', "\nconst late = () => import('../wire/types');")).toEqual(refused);
  expect(of('table/a.ts', "\nimport '../wire/style.css';")).toEqual(refused);
  expect(of('table/a.ts', "\nconst all = import.meta.glob<string>('../wire/*.json');")).toEqual(refused);
});

test('a feature imports no other feature, and nobody imports what puts the page together', () => {
  expect(of('games/a.ts', "import { TablePage } from '../table/table';")).toEqual([
    'src/games/a.ts:1: `games` may not import `table` (src/uses.json)',
  ]);
  expect(of('ui/a.ts', "import { Page } from '../page';")).toEqual(['src/ui/a.ts:1: `ui` may not import `page` (src/uses.json)']);
  expect(of('page.tsx', "import { TablePage } from './table/table';\nimport { Games } from './games/games';")).toEqual([]);
  const declared = { ...rule, features: { games: ['table'], table: [] } };
  expect(breaches([], declared)).toEqual(['src/uses.json:1: `games` may not use `table`, which is no shared folder']);
});

test('a folder outside of the rule, a path outside of src/ and a circle of folders are refused', () => {
  expect(of('other/a.ts', '')).toEqual(['src/other/a.ts:1: src/uses.json does not name the folder `other`']);
  expect(of('ui/a.ts', "import { run } from '../../tests/run';")).toEqual([
    'src/ui/a.ts:1: `ui` may not import `../tests/run` (src/uses.json)',
  ]);
  const circle = { shared: { a: ['b'], b: ['a'] }, features: {} };
  expect(breaches([], circle)).toEqual([
    'src/uses.json:1: `a` uses itself through other folders',
    'src/uses.json:1: `b` uses itself through other folders',
  ]);
});
