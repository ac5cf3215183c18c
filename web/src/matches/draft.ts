// A match that is being set up: what the form holds, the request that is made from it, and the number
// of its games.
import { builtin, noProfile } from '../form/profile';
import { askedRules, usualRules, type Rules } from '../form/rules';
import type {
  Descriptor,
  Hello,
  MatchLimits,
  MatchOpenings,
  NewEntrant,
  NewMatch,
  OpeningFormat,
  TimeControl,
  Tournament,
} from '../wire/types';
import type { SprtDraft } from './sprt-games';

export interface EntrantDraft {
  key: number; // identifies its row
  engine: string;
  level: number | null; // of the built-in engine; null: full strength
  strength: number | null; // of any other engine, by its own option; null: as it is set
  profile: string;
  name: string;
  time: TimeControl | null; // its own time control; null: that of the match
  depth: number | null; // its own limit; null: that of the match, here and for `nodes`
  nodes: number | null;
}
export interface OpeningsDraft {
  kind: 'usual' | 'file' | 'records';
  name: string; // of the file
  text: string; // of the file; in base64 if its format is binary
  isBinary: boolean;
  format: string;
  records: readonly number[];
  plies: number | null;
  order: 'sequential' | 'random';
  start: number | null;
}
export interface MatchDraft {
  name: string;
  rules: Rules;
  entrants: readonly EntrantDraft[];
  tournament: Tournament;
  rounds: number | null;
  games: number | null;
  concurrency: number | null;
  time: TimeControl;
  depth: number | null;
  nodes: number | null;
  openings: OpeningsDraft;
  swap: boolean;
  repeat: number | null;
  recover: boolean;
  seed: number | null;
  max_moves: number | null;
  draw: { move_number: number; move_count: number; score: number } | null;
  resign: { move_count: number; score: number; two_sided: boolean } | null;
  sprt: SprtDraft | null;
}

// What each part of the form is given.
export interface PartProps {
  draft: MatchDraft;
  onChange(fields: Partial<MatchDraft>): void;
}

export const usualDraw = { move_number: 40, move_count: 8, score: 10 };
export const usualResign = { move_count: 3, score: 900, two_sided: false };
export const usualTest: SprtDraft = { model: 'logistic', elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };

// Two fast controls for engines, then those of the game.
export function matchControls({ controls }: Descriptor): TimeControl[] {
  const quick: TimeControl[] = [
    { kind: 'fischer', base: 10_000, increment: 100 },
    { kind: 'fischer', base: 60_000, increment: 600 },
  ];
  const timed = controls.filter(({ kind }) => kind !== 'none');
  return [...quick, ...timed, ...controls.filter(({ kind }) => kind === 'none')];
}

const freshEntrant = (key: number, engine: string, level: number | null = null): EntrantDraft => ({
  key,
  engine,
  level,
  strength: null,
  profile: noProfile,
  name: '',
  time: null,
  depth: null,
  nodes: null,
});

// The levels of a game except the last, which is full strength.
export const levelsOf = ({ levels }: Pick<Hello, 'levels'>, game: string) => levels.filter((level) => level.game === game).slice(0, -1);
export const enginesOf = ({ engines }: Pick<Hello, 'engines'>, game: string): string[] => [
  ...new Set([builtin, ...engines.filter(({ games, state }) => games.includes(game) && state !== 'failed').map(({ name }) => name)]),
];

// The built-in engine against the first other engine; if there is none, against its own third level.
export function usualDraft(descriptor: Descriptor, hello: Hello): MatchDraft {
  const { game } = descriptor;
  const [, other] = enginesOf(hello, game);
  const weaker = levelsOf(hello, game)[2]?.level ?? null;
  return {
    name: '',
    rules: usualRules(descriptor),
    entrants: [freshEntrant(1, builtin), other === undefined ? freshEntrant(2, builtin, weaker) : freshEntrant(2, other)],
    tournament: hello.matches.tournaments[0] ?? 'round_robin',
    rounds: 10,
    games: 2,
    concurrency: hello.matches.usual_concurrency,
    time: matchControls(descriptor)[0]!,
    depth: null,
    nodes: null,
    openings: {
      kind: 'usual',
      name: '',
      text: '',
      isBinary: false,
      format: '',
      records: [],
      plies: null,
      order: 'sequential',
      start: null,
    },
    swap: true,
    repeat: null,
    recover: true,
    seed: null,
    max_moves: null,
    draw: null,
    resign: null,
    sprt: null,
  };
}

export function withEntrant(draft: MatchDraft, hello: Hello, game: string): MatchDraft {
  const names = enginesOf(hello, game);
  const fresh = names.find((name) => draft.entrants.every(({ engine }) => engine !== name)) ?? builtin;
  const key = 1 + Math.max(0, ...draft.entrants.map((entrant) => entrant.key));
  // A sequential test compares two engines only.
  return { ...draft, entrants: [...draft.entrants, freshEntrant(key, fresh)], sprt: null };
}

// Openings of a file or of records are wanted, and none is chosen yet.
export const lacksOpenings = ({ openings: { kind, text, records } }: Pick<MatchDraft, 'openings'>): boolean =>
  (kind === 'file' && text === '') || (kind === 'records' && records.length === 0);

// The number of games of the whole match; null while a number is left open.
export function gamesOf({ entrants, tournament, rounds, games }: MatchDraft): number | null {
  if (rounds === null || games === null) return null;
  return games * encountersOf(tournament, entrants.length, rounds);
}

// The rounds that a test is allowed for so many games: three times as many, and no more than the server plays. One test
// in ten takes about twice the mean or more.
export function roundsForTest({ games }: MatchDraft, expected: number, limits: Pick<MatchLimits, 'rounds' | 'total'>): number {
  const each = games ?? 1;
  return Math.max(1, Math.min(Math.ceil((3 * expected) / each), limits.rounds, Math.floor(limits.total / each)));
}

// The encounters of n engines, without the tie-breaks of a knockout.
function encountersOf(tournament: Tournament, n: number, rounds: number): number {
  const pairs = Math.floor(n / 2);
  // In every second round of a ladder the engine at the top has no opponent, unless there are only two.
  const pairsBelow = n === 2 ? pairs : Math.floor((n - 1) / 2);
  switch (tournament) {
    case 'gauntlet':
    case 'knockout':
      return rounds * (n - 1);
    case 'swiss':
      return rounds * pairs;
    case 'ladder':
      return Math.ceil(rounds / 2) * pairs + Math.floor(rounds / 2) * pairsBelow;
    case 'round_robin':
    case 'pyramid':
      return (rounds * n * (n - 1)) / 2;
  }
}

const given = <K extends string, V>(key: K, value: V | null | ''): Partial<Record<K, V>> =>
  value === null || value === '' ? {} : ({ [key]: value } as Record<K, V>);

function askedEntrant(draft: MatchDraft, entrant: EntrantDraft): NewEntrant {
  const { engine, level, strength, profile, name, time } = entrant;
  return {
    engine,
    ...(engine === builtin ? given('level', level) : given('strength', strength)),
    ...given('profile', profile),
    ...given('name', name.trim()),
    ...given('time', time),
    ...given('depth', entrant.depth ?? draft.depth),
    ...given('nodes', entrant.nodes ?? draft.nodes),
  };
}

function askedOpenings(openings: OpeningsDraft): { openings?: MatchOpenings } {
  const { kind, text, isBinary, format, name, records, plies, order, start } = openings;
  if (kind === 'usual') return {};
  const source =
    kind === 'file' ? { ...(isBinary ? { bytes: text } : { text }), format, ...given('name', name) } : { records: [...records] };
  return { openings: { ...source, order, ...given('plies', plies), ...given('start', start) } };
}

export function askedMatch(draft: MatchDraft, game: string): NewMatch {
  const { rules, entrants, tournament, rounds, games, concurrency, time, swap, recover, draw, resign, sprt } = draft;
  return {
    game,
    ...askedRules(rules),
    ...given('name', draft.name.trim()),
    engines: entrants.map((entrant) => askedEntrant(draft, entrant)),
    tournament,
    rounds: rounds ?? 1,
    games: games ?? 1,
    ...given('repeat', draft.repeat),
    swap,
    ...given('concurrency', concurrency),
    time,
    ...askedOpenings(draft.openings),
    ...given('draw', draw),
    ...given('resign', resign),
    ...given('max_moves', draft.max_moves),
    recover,
    ...given('sprt', sprt),
    ...given('seed', draft.seed),
  };
}

// The format that the ending of a file's name stands for; null if the game reads no such openings.
export function formatOfFile({ opening_formats: formats }: Descriptor, file: string): OpeningFormat | null {
  const name = file.toLowerCase();
  return formats.find(({ types }) => types.some((type) => name.endsWith(type))) ?? null;
}

// The part of the form that holds a member of the request, by the member's first name.
export type Part = 'engines' | 'games' | 'time' | 'openings' | 'rules' | 'ends' | 'test';
const parts: Record<string, Part> = {
  engines: 'engines',
  time: 'time',
  openings: 'openings',
  seed: 'openings',
  repeat: 'openings',
  swap: 'openings',
  variant: 'rules',
  rule_set: 'rules',
  opening: 'rules',
  params: 'rules',
  position: 'rules',
  draw: 'ends',
  resign: 'ends',
  max_moves: 'ends',
  recover: 'ends',
  sprt: 'test',
};
export const partOf = (field: string): Part => parts[field.split(/[.[]/)[0]!] ?? 'games';
