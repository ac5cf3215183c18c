// Checks that each folder of src/ imports only the folders that src/uses.json names for it, as the USES lists of the C++
// layers do. The lists hold shared folders alone, so that no feature uses another, and no two folders use each other.
// The files beside the folders put the page together and may import every folder, and so may tests.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const sources = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });

// The paths that a source imports or exports from, as they are written, with the number of their line.
function importsOf(text) {
  const found = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"`]([^'"`]+)['"`]|import\.meta\.glob[^(]*\(\s*['"`]([^'"`]+)/g)];
  return found.map((match) => ({ path: match[1] ?? match[2], line: text.slice(0, match.index).split('\n').length }));
}

const folderOf = (path) => (path.includes('/') ? path.split('/')[0] : '');

// What is wrong with the files `[path below src/, text]` under the rule `uses`; a sentence for each breach.
export function breaches(files, { shared, features }) {
  const uses = { ...shared, ...features };
  const wrong = wrongRules(shared, uses);
  for (const [file, text] of files) {
    const from = folderOf(file);
    if (from === '') continue;
    if (!(from in uses)) {
      wrong.push(`src/${file}:1: src/uses.json does not name the folder \`${from}\``);
      continue;
    }
    for (const { path, line } of importsOf(text)) {
      if (!path.startsWith('.')) continue;
      const target = join(dirname(file), path);
      const to = target.startsWith('..') ? target : folderOf(target);
      if (to === from || uses[from].includes(to)) continue;
      wrong.push(`src/${file}:${line}: \`${from}\` may not import \`${to === '' ? target : to}\` (src/uses.json)`);
    }
  }
  return wrong;
}

// What is wrong with the rule itself: lists that name a feature, and shared folders that use each other, directly or
// through others.
function wrongRules(shared, uses) {
  const reached = (from, seen = new Set()) => {
    for (const to of uses[from] ?? []) {
      if (!seen.has(to)) reached(to, seen.add(to));
    }
    return seen;
  };
  return Object.entries(uses).flatMap(([folder, used]) => [
    ...used.filter((to) => !(to in shared)).map((to) => `src/uses.json:1: \`${folder}\` may not use \`${to}\`, which is no shared folder`),
    ...(reached(folder).has(folder) ? [`src/uses.json:1: \`${folder}\` uses itself through other folders`] : []),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = sources('src').map((path) => [relative('src', path), readFileSync(path, 'utf8')]);
  const wrong = breaches(files, JSON.parse(readFileSync('src/uses.json', 'utf8')));
  for (const breach of wrong) console.error(breach);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
