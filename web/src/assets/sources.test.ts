import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

it('names author and licence of each asset', () => {
  const rows = [...readFileSync('src/assets/SOURCES.md', 'utf8').matchAll(/^\| `([^`]+)` \|.+\|.+\|.+\|/gm)].map((row) => row[1]!);
  const assets = [...files('src/assets'), ...files('public')]
    .map((file) => file.replace(/^(src\/assets|public)\//, ''))
    .filter((file) => !/\.test\.ts$|SOURCES\.md$/.test(file));
  expect(assets.length).toBeGreaterThan(40);
  expect(assets.filter((file) => !rows.some((row) => file === row || (row.endsWith('/') && file.startsWith(row))))).toEqual([]);
  expect(rows.filter((row) => !assets.some((file) => file === row || file.startsWith(row)))).toEqual([]);
});
