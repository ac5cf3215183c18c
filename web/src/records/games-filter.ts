// Which stored games a person wants to see. The filter stands in the address of the page, so that Back and a reload
// show the same list, and in the request to the server.
export const results = ['1-0', '1/2-1/2', '0-1', '*'] as const; // as records print them; '*': no result

export interface GamesFilter {
  game: string; // every member: empty if it does not matter
  result: string;
  player: string; // a part of a name
  text: string; // a part of a tag or a comment
  since: string; // dates such as 2026-11-25, both inclusive
  until: string;
  from: string; // the lowest and the highest number of a game: those of one import
  to: string;
  bin: boolean; // the deleted games instead of the others
}
type Word = Exclude<keyof GamesFilter, 'bin'>;
const words: readonly Word[] = ['game', 'result', 'player', 'text', 'since', 'until', 'from', 'to'];

export const everything: GamesFilter = { game: '', result: '', player: '', text: '', since: '', until: '', from: '', to: '', bin: false };

// The filter in the address of the list: "/games?game=go&bin=true". What it cannot mean is left out.
export function filterIn(path: string): GamesFilter {
  const query = new URLSearchParams(path.split('#')[0]!.split('?')[1] ?? '');
  const word = (name: Word) => (query.get(name) ?? '').trim();
  const result = word('result');
  return {
    game: word('game'),
    result: (results as readonly string[]).includes(result) ? result : '',
    player: word('player'),
    text: word('text'),
    since: dayOf(word('since')),
    until: dayOf(word('until')),
    from: numberOf(word('from')),
    to: numberOf(word('to')),
    bin: query.get('bin') === 'true',
  };
}
const numberOf = (text: string): string => (/^[1-9]\d{0,14}$/.test(text) ? text : '');
const dayOf = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '');

function queryOf(filter: GamesFilter, shown: (name: Word, value: string) => string): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of words) {
    const value = filter[name].trim();
    if (value !== '') query.set(name, shown(name, value));
  }
  if (filter.bin) query.set('bin', 'true');
  return query;
}

export function addressOf(filter: GamesFilter): string {
  const query = queryOf(filter, (_, value) => value).toString();
  return query === '' ? '/games' : `/games?${query}`;
}

// The request for a page of the list: `limit` games that are older than the game `after`. Records write dates with
// dots.
export function requestFor(filter: GamesFilter, limit: number, after?: number): string {
  const query = queryOf(filter, (name, value) => (name === 'since' || name === 'until' ? value.replaceAll('-', '.') : value));
  query.set('limit', String(limit));
  if (after !== undefined) query.set('after', String(after));
  return `records?${query}`;
}

// The games of one import.
export const ofImport = ({ from, to }: { from: number; to: number }): GamesFilter => ({
  ...everything,
  from: String(from),
  to: String(to),
});

// Whether a filter leaves games out, apart from the choice between the list and the bin.
export const isNarrow = (filter: GamesFilter): boolean => words.some((name) => filter[name].trim() !== '');
