// Examples of the messages about matches, typed as the page reads them: a test of two engines after
// three games of gomoku, with a fourth game running.
import type {
  Face,
  LiveChange,
  LiveGame,
  Match,
  MatchDelta,
  MatchesDelta,
  MatchGame,
  MatchSummary,
  MoveNode,
  NewMatch,
  Seat,
  Setup,
  Table,
} from '../src/wire/types';

const fast = { kind: 'fischer', base: 2_000, increment: 20 } as const;

const asked: NewMatch = {
  name: 'Evening test',
  game: 'gomoku',
  variant: 'standard',
  rule_set: 'standard',
  params: { size: '15' },
  engines: [
    { engine: 'Ludex', level: 3 },
    { engine: 'Rapfire', profile: 'strong', name: 'Rapfire', time: { kind: 'move', base: 100 }, nodes: 100_000 },
  ],
  tournament: 'round_robin',
  rounds: 20,
  games: 2,
  repeat: 2,
  swap: true,
  concurrency: 2,
  time: fast,
  openings: { text: '0,0, 1,1\n0,0, 1,0', format: 'gomocup', name: 'two.openings', order: 'random', plies: 2, start: 1 },
  draw: { move_number: 40, move_count: 8, score: 10 },
  resign: { move_count: 3, score: 900, two_sided: true },
  max_moves: 120,
  recover: true,
  sprt: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 },
  seed: 7,
};

const { name = '', text: _, ...openings } = asked.openings!;
const plan: NewMatch = { ...asked, openings: { ...openings, name, count: 2 } };

const empty = '.'.repeat(225);
const put = (cells: string, at: number, stone: string) => cells.slice(0, at) + stone + cells.slice(at + 1);
const live: LiveGame = {
  number: 4,
  round: 2,
  entrants: [1, 0],
  cells: put(put(empty, 112, 'X'), 113, 'O'),
  last: [113],
  marks: [],
  turn: 0,
  plies: 2,
  clock: { left: [100, 1_980], run: 0, s: 987_654, period: [null, null] },
  scores: [null, { cp: -12 }],
  depths: [null, 5],
};
const change: LiveChange = {
  number: 4,
  set: [98, 'X', 97, 'O'],
  last: [97],
  marks: [],
  turn: 0,
  plies: 4,
  clock: { left: [100, 1_900], run: 0, s: 988_654, period: [null, null] },
  scores: [{ cp: 30 }, { cp: -12 }],
  depths: [9, 5],
};
const game = (number: number, entrants: [number, number], winner: 0 | 1 | null, record: number): MatchGame => ({
  number,
  round: Math.ceil(number / 2),
  entrants,
  opening: Math.ceil(number / 2),
  winner,
  code: winner === null ? 'adjudication' : 'five',
  text: winner === null ? 'Draw by adjudication' : `${winner === 0 ? 'Black' : 'White'} makes five in a row`,
  plies: 31,
  record,
});
const late: MatchGame = { ...game(3, [0, 1], 0, 14), code: 'timeout', text: 'White loses on time', fault: 'time' };
const faults = { timeouts: 1, crashes: 0, illegal_moves: 0, forbidden_repetitions: 0 };

export const matchExamples = (setup: Setup, board: Face) => {
  const summary: MatchSummary = {
    id: 3,
    name: 'Evening test',
    setup,
    board,
    engines: ['Ludex 3', 'Rapfire'],
    tournament: 'round_robin',
    state: 'running',
    began: 1_795_600_000_000,
    played: 3,
    total: 40,
    live_games: 1,
    elo: 120.4,
    error: null,
    sprt: { llr: 0.04, lower: -2.94, upper: 2.94, verdict: 'open' },
  };
  const state: Match = {
    ...summary,
    plan,
    entrants: [
      { name: 'Ludex 3', engine: 'Ludex', level: 3, weak: true, rating: 1_100, time: fast },
      { name: 'Rapfire', engine: 'Rapfire', profile: 'strong', time: { kind: 'move', base: 100 } },
    ],
    live: [live],
    standing: [
      { entrant: 0, games: 3, points: 2, wins: 2, draws: 0, losses: 1, elo: 120.4, error: null, los: 0.72 },
      { entrant: 1, games: 3, points: 1, wins: 1, draws: 0, losses: 2, elo: -120.4, error: null, los: 0.28, faults },
    ],
    cross: [{ entrants: [0, 1], wins: 2, draws: 0, losses: 1, pairs: [0, 0, 1, 0, 0], elo: 120.4, error: null, los: 0.72 }],
    test: {
      elo0: 0,
      elo1: 10,
      alpha: 0.05,
      beta: 0.05,
      lower: -2.94,
      upper: 2.94,
      llr: 0.04,
      verdict: 'open',
      curve: [
        [2, 0.01],
        [3, 0.04],
      ],
    },
    games: [late, game(2, [1, 0], 0, 13), game(1, [0, 1], 0, 12)],
    warnings: ['game 2: Rapfire answers more often than it is asked'],
    left_ms: 85_000,
  };
  const { standing, cross } = state;
  const deltas: Record<string, MatchDelta> = {
    boards: { e: 'boards', boards: [change] },
    games: {
      e: 'games',
      began: [{ ...live, number: 5, entrants: [0, 1], round: 3, cells: empty, last: [], plies: 0 }],
      ended: [4],
      games: [game(4, [1, 0], null, 15)],
      played: 4,
      standing,
      cross,
      test: { llr: 0.03, verdict: 'open', curve: [[4, 0.03]] },
      left_ms: 80_000,
    },
    state: { e: 'state', state: 'stopped', trouble: 'Rapfire: the program `pbrain-rapfire` was not found' },
    warning: { e: 'warning', text: 'game 4: Rapfire says a score without a depth' },
  };
  const stone = (n: number, at: number, s: Seat): MoveNode => {
    const letter = s === 0 ? 'X' : 'O';
    const name = `h${n + 7}`;
    return { n, p: n - 1, m: name, t: [name, name], at: [at], set: [at, letter], was: [at, '.'], s, no: n };
  };
  const watched: Table = {
    id: 5,
    setup,
    board,
    seats: [
      { kind: 'builtin', name: 'Ludex 3', level: 3, weak: true, rating: 1_100 },
      { kind: 'engine', name: 'Rapfire' },
    ],
    me: [],
    tree: [stone(1, 112, 0), { ...stone(2, 113, 1), score: { cp: -12 } }],
    node: 2,
    cells: live.cells,
    turn: 0,
    phase: 'play',
    task: null,
    marks: [],
    layers: [],
    legal: null,
    question: null,
    clock: live.clock,
    offer: null,
    score: null,
    result: null,
    undo: false,
  };
  const listed: MatchesDelta = { e: 'match', match: { ...summary, state: 'paused', interrupted: true, live_games: 0 } };
  return {
    post_match: asked,
    post_match_answer: { id: 3 },
    post_match_pause_answer: { state: 'paused' },
    get_matches: [summary],
    get_match_games: [game(2, [1, 0], 0, 13), game(1, [0, 1], 0, 12)],
    state_match: { t: 'state', topic: 'match/3', seq: 1, data: state },
    state_match_game: { t: 'state', topic: 'match/3/game/5', seq: 1, data: watched },
    error_topic: {
      t: 'error',
      topic: 'match/3/game/4',
      error: { code: 'unknown', text: 'game 4 is over; it is record 15', field: 'topic' },
    },
    state_matches: { t: 'state', topic: 'matches', seq: 1, data: { matches: [summary] } },
    delta_match: { t: 'delta', topic: 'matches', seq: 2, ...listed },
    delta_gone: { t: 'delta', topic: 'matches', seq: 3, e: 'gone', id: 3 },
    ...Object.fromEntries(
      Object.entries(deltas).map(([e, delta], i) => [`delta_${e}`, { t: 'delta', topic: 'match/3', seq: i + 2, ...delta }]),
    ),
  };
};
