import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { descriptors } from '../../tests/games';
import { commands } from '../app/commands';
import checksEn from './checks-en.json';
import checksRu from './checks-ru.json';
import checksZh from './checks-zh.json';
import commonEn from './en.json';
import groupsEn from './groups-en.json';
import groupsRu from './groups-ru.json';
import groupsZh from './groups-zh.json';
import matchesEn from './matches-en.json';
import matchesRu from './matches-ru.json';
import matchesZh from './matches-zh.json';
import commonRu from './ru.json';
import { languages, loadTable, makeText, preferred } from './text';
import commonZh from './zh.json';

const en = { ...commonEn, ...checksEn, ...groupsEn, ...matchesEn };
const ru = { ...commonRu, ...checksRu, ...groupsRu, ...matchesRu };
const zh = { ...commonZh, ...checksZh, ...groupsZh, ...matchesZh };
const tables: Record<string, Record<string, string>> = { en, zh, ru };
const base = (key: string) => key.split('#')[0]!;
const keysOf = (table: Record<string, string>) => [...new Set(Object.keys(table).map(base))].sort();
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(`${folder}/${entry.name}`)
      : /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.')
        ? [`${folder}/${entry.name}`]
        : [],
  );
}

describe('languages', () => {
  it('have the same keys', () => {
    expect(keysOf(zh)).toEqual(keysOf(en));
    expect(keysOf(ru)).toEqual(keysOf(en));
  });
  it('have the same places to fill in', () => {
    for (const [language, table] of Object.entries(tables)) {
      for (const [key, text] of Object.entries(table)) {
        const wanted = (en as Record<string, string>)[key] ?? (en as Record<string, string>)[`${base(key)}#other`]!;
        const may = key.endsWith('#one') || wanted.startsWith('One');
        if (!may) expect(holes(text), `${language} ${key}`).toEqual(holes(wanted));
      }
    }
  });
  it('have each plural form of their language', () => {
    for (const [language, table] of Object.entries(tables)) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const plurals = new Set(
        Object.keys(table)
          .filter((key) => key.includes('#'))
          .map(base),
      );
      for (const key of plurals) for (const form of forms) expect(table[`${key}#${form}`], `${language} ${key}#${form}`).toBeDefined();
    }
  });
});

describe('the texts of each language', () => {
  it('give each counted word its plural forms', () => {
    const counted: Record<string, RegExp> = { en: /\{n\} [a-z]{2,}s\b/, ru: /\{n\} [а-яё]{3,}(ов|ей|а|и)(?![а-яё])/ };
    for (const [language, pattern] of Object.entries(counted)) {
      const single = Object.entries(tables[language]!).filter(([key, text]) => !key.includes('#') && pattern.test(text));
      expect(single, language).toEqual([]);
    }
  });
  it('are set with care: spaces, quotation marks, dashes, dots', () => {
    const slips = /^\s|\s$|\s\s|["']|\.\.\.|\s-\s|\s[,;:)]|\(\s|\s\.(?!\w)|\s…(?!\s)/;
    // Han characters have punctuation of their own, and no spaces between them.
    const narrow = /[\u4e00-\u9fff][,.;:!?()]|[,;:!?()][\u4e00-\u9fff]|[\u4e00-\u9fff] [\u4e00-\u9fff]/;
    for (const [language, table] of Object.entries(tables)) {
      const wrong = Object.entries(table).filter(([, text]) => slips.test(text) || (language === 'zh' && narrow.test(text)));
      expect(wrong, language).toEqual([]);
    }
  });
  it('leave no English word in another language', () => {
    const english = /(?<![\w.])(the|and|of|game|move|engine|board|line|time|white|black|level|draw|search|file|open|save)(?![\w.])/i;
    for (const language of ['zh', 'ru']) {
      const wrong = Object.entries(tables[language]!).filter(([, text]) => english.test(text.replace(/\{\w+\}/g, '')));
      expect(wrong, language).toEqual([]);
    }
  });
});

describe('the keys of texts', () => {
  it('hold every key that a source names', () => {
    const missing = sources('src').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bt\('([a-z_.]+)'/g)].map((match) => match[1]!).filter((key) => !keysOf(en).includes(key)),
    );
    expect(missing).toEqual([]);
  });
  it('name every command, and every name of the descriptors', () => {
    const wanted = [
      ...commands.map(({ id }) => `cmd.${id}`),
      ...Object.values(descriptors).flatMap((d) => [
        `game.${d.game}`,
        ...d.seats.flatMap((seat) => [`seat.${seat}`, `of.${seat}`, `lead.${seat}`]),
        ...d.variants.map((name) => `variant.${name}`),
        ...d.rule_sets.map((name) => `rule.${name}`),
        ...d.openings.map((name) => `opening.${name}`),
        ...d.notations.map((name) => `notation.${name}`),
        ...d.params.map(({ name }) => `param.${name}`),
        ...d.params.flatMap(({ choices = [] }) => choices.filter((name) => /^[a-z]/.test(name)).map((name) => `value.${name}`)),
        ...d.face.men.map((name) => `set.${name}`),
      ]),
    ];
    expect(wanted.filter((key) => !keysOf(en).includes(key))).toEqual([]);
  });
  it('are the only place with words: no component holds a literal text', () => {
    const found = sources('src').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(
          (line) => /<\/?[a-z]\w*[^>]*>\s*[A-Za-z]{2,}[^<{]*<\//.test(line) || /(aria-label|title|placeholder|alt)="[A-Za-z]/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the texts that are loaded with a feature', () => {
  const parts = { engines: checksEn, matches: matchesEn };
  it.each(Object.entries(parts))('are named by its folder alone, and are in no other file: %s', (folder, texts) => {
    const own = keysOf(texts);
    expect(own.filter((key) => keysOf(commonEn).includes(key))).toEqual([]);
    const others = sources('src').filter((file) => !file.startsWith(`src/${folder}/`));
    const wrong = others.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['`"]([a-z_]+\.[a-z_.0-9]+)['`"]/g)]
        .filter(([, key]) => own.includes(key!))
        .map(([key]) => `${file}: ${key}`),
    );
    expect(wrong).toEqual([]);
  });
  it('come with the common ones, in each language', async () => {
    for (const language of languages) {
      expect(Object.keys(await loadTable(language, ['checks', 'groups', 'matches'])).sort()).toEqual(Object.keys(tables[language]!).sort());
      expect(await loadTable(language, [])).not.toHaveProperty('match.new');
    }
  });
});

describe('texts on the page', () => {
  it('count as their language does', () => {
    expect(makeText(ru, 'ru')('plies', { n: 3 })).toBe('3 хода');
    expect(makeText(ru, 'ru')('plies', { n: 11 })).toBe('11 ходов');
    expect(makeText(en, 'en')('plies', { n: 1 })).toBe('1 move');
  });
  it('show a name that they do not hold as words', () => {
    expect(makeText(en, 'en')('rule.my_club')).toBe('my club');
  });
  it('follow the wish, then the browser, then English', () => {
    expect(preferred('auto', ['de', 'ru-RU'])).toBe('ru');
    expect(preferred('zh', ['ru'])).toBe('zh');
    expect(preferred('auto', ['de'])).toBe('en');
  });
});
