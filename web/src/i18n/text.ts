// Sentences of one language: flat keys, {name} for arguments, and plural forms as keys that end in
// #one, #few, #many or #other, selected by the argument `n`.
export type Args = Record<string, string | number>;
export type Text = (key: string, args?: Args) => string;
export type Language = 'en' | 'zh' | 'ru';
export const languages: readonly Language[] = ['en', 'zh', 'ru'];
export const languageNames: Record<Language, string> = { en: 'English', zh: '中文', ru: 'Русский' };

export function makeText(table: Record<string, string>, language: Language): Text {
  const plural = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (key, args = {}) => {
    const n = args['n'];
    const form = typeof n === 'number' ? table[`${key}#${plural.select(n)}`] : undefined;
    const found = form ?? table[key] ?? table[`${key}#other`];
    if (found === undefined) return plain(key);
    return found.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = args[name] ?? '';
      return typeof value === 'number' ? numbers.format(value) : value;
    });
  };
}

// The readable form of a name from the server that no language file holds: rule.tromp_taylor
// becomes "tromp taylor".
const plain = (key: string): string => (key.split('.').at(-1) ?? key).replaceAll('_', ' ');

export function preferred(wanted: string, browser: readonly string[]): Language {
  for (const tag of [wanted, ...browser]) {
    const short = tag.slice(0, 2) as Language;
    if (languages.includes(short)) return short;
  }
  return 'en';
}

// The browser's own variant of the language, such as en-GB, which has a date order of its own.
export const regional = (language: Language, browser: readonly string[]): string =>
  browser.find((tag) => tag.slice(0, 2) === language) ?? language;

// The texts of some features are loaded when their pages are opened.
export type TextPart = 'checks' | 'groups' | 'matches';
type Load = Record<Language, () => Promise<{ default: Record<string, string> }>>;
const common: Load = {
  en: () => import('./en.json'),
  zh: () => import('./zh.json'),
  ru: () => import('./ru.json'),
};
const ofPart: Record<TextPart, Load> = {
  checks: {
    en: () => import('./checks-en.json'),
    zh: () => import('./checks-zh.json'),
    ru: () => import('./checks-ru.json'),
  },
  groups: {
    en: () => import('./groups-en.json'),
    zh: () => import('./groups-zh.json'),
    ru: () => import('./groups-ru.json'),
  },
  matches: {
    en: () => import('./matches-en.json'),
    zh: () => import('./matches-zh.json'),
    ru: () => import('./matches-ru.json'),
  },
};
export async function loadTable(language: Language, parts: readonly TextPart[]): Promise<Record<string, string>> {
  const loaded = await Promise.all([common, ...parts.map((part) => ofPart[part])].map((load) => load[language]()));
  return Object.assign({}, ...loaded.map((table) => table.default)) as Record<string, string>;
}
