import { describe, expect, it, test } from 'vitest';
import { descriptors } from '../../tests/games';
import en from '../i18n/en.json';
import ru from '../i18n/ru.json';
import { makeText } from '../i18n/text';
import type { MoveNode, Scoring, Seat, SeatInfo, Task } from '../wire/types';
import { makeTree } from './tree';
import { differing, factsOf, noticeOf, outcomeOf, playedOf, playerNames, titleOf, weakPlayers } from './words';

const t = makeText(en, 'en');
const chess = descriptors.chess;
const go = descriptors.go;
const person = (name: string, state: SeatInfo['state'] = 'waiting'): SeatInfo => ({ kind: 'me', name, state: state! });

test('a person without a name is "You" to themselves alone', () => {
  const seats = [person(''), { ...person('Ludex'), kind: 'builtin' as const }];
  expect(playerNames(seats, chess.seats, [0], t)).toEqual(['You', 'Ludex']);
  expect(playerNames(seats, chess.seats, [], t)).toEqual(['White', 'Ludex']);
  expect(playerNames([person(''), person('')], chess.seats, [0, 1], t)).toEqual(['White', 'Black']);
  expect(playerNames([person(''), person('', 'open')], chess.seats, [0], t)).toEqual(['You', 'Waiting for a friend']);
});

test('an outcome says who won as its reader sees it, and why', () => {
  const mate = { winner: 0 as const, code: 'checkmate', text: '' };
  expect(outcomeOf(mate, chess, [0], t)).toEqual(['You won', 'White wins by checkmate']);
  expect(outcomeOf(mate, chess, [1], t)).toEqual(['You lost', 'White wins by checkmate']);
  expect(outcomeOf(mate, chess, [0, 1], t)).toEqual(['White wins by checkmate']);
  expect(outcomeOf({ winner: null, code: 'stalemate', text: '' }, chess, [0], t)).toEqual(['Draw by stalemate']);
  expect(outcomeOf({ winner: 1, code: 'score', text: '', margin: '3.5' }, go, [], t)).toEqual(['White wins by 3.5 points']);
  expect(outcomeOf({ winner: null, code: 'no_result', text: '' }, go, [0], t)).toEqual(['No result']);
  expect(outcomeOf(mate, chess, [], makeText(ru, 'ru'))).toEqual(['Белые победили (мат)']);
});

test('what is played names the komi, and what is not as usual', () => {
  const params = Object.fromEntries(go.params.map(({ name, default: value }) => [name, value ?? '']));
  const setup = { game: 'go', variant: 'standard', rule_set: 'japanese', position: '', params: { ...params, size: 9, komi: 6.5 } };
  const words = (more: Record<string, string | number>) => playedOf({ setup: { ...setup, params: { ...setup.params, ...more } } }, go, t);
  expect(words({})).toEqual(['Go', 'Japanese rules', 'Komi 6.5']);
  expect(words({ handicap: 2, komi: 0.5 })).toEqual(['Go', 'Japanese rules', 'Handicap 2', 'Komi 0.5']);
});

test('an invitation names what its reader cannot see yet: the board, the komi, the handicap, the variant', () => {
  const setup = {
    game: 'go',
    variant: 'standard',
    rule_set: 'chinese',
    position: '',
    params: { size: '13', handicap: 4, komi: '0.5', placement: 'fixed' },
  };
  expect(playedOf({ setup }, go, t, true)).toEqual(['Go', 'Chinese rules', 'Board size 13', 'Handicap 4', 'Komi 0.5']);
  expect(playedOf({ setup: { game: 'chess', variant: 'standard', rule_set: 'fide', position: '', params: {} } }, chess, t, true)).toEqual([
    'Chess',
    'Standard',
    'FIDE',
  ]);
  expect(playedOf({ setup: { game: 'chess', variant: 'chess960', rule_set: 'fide', position: '', params: {} } }, chess, t, true)).toEqual([
    'Chess',
    'Chess960',
    'FIDE',
  ]);
});

test('what an engine does not count is left out', () => {
  expect(factsOf({ depth: 12, nodes: 12_300, nps: 1_000_000 }, t).join(' · ')).toBe('depth 12 · 12.3k · 1.0M/s');
  expect(factsOf({ depth: 12, nodes: 500, nps: 0 }, t).join(' · ')).toBe('depth 12 · 500');
  expect(factsOf({ depth: 3 }, t)).toEqual(['depth 3']);
});

const gomoku = descriptors.gomoku;
const choice = (name: string, s: 0 | 1): MoveNode => ({ n: 1, p: 0, m: name, t: [name], at: [], set: [], was: [], choice: name, s, no: 1 });
// We have the first seat against Ludex.
const opening = (more: {
  phase?: string;
  task?: Task | null;
  turn?: 0 | 1;
  last?: MoveNode;
  question?: boolean;
  ink?: 'light' | 'dark';
}) => ({
  seats: [
    { ...person(''), ...(more.ink ? { ink: more.ink } : {}) },
    { ...person('Ludex'), kind: 'builtin' as const },
  ] as [SeatInfo, SeatInfo],
  board: gomoku.face,
  me: [0 as const],
  setup: { game: 'gomoku', variant: 'standard', rule_set: 'standard', opening: 'swap2', position: '' },
  phase: more.phase ?? 'opening',
  task: more.task ?? null,
  turn: more.turn ?? 0,
  tree: makeTree(more.last ? [more.last] : [], 0, '.'),
  node: more.last ? 1 : 0,
  question: more.question ? { id: 1, key: 'opening', choices: [] } : null,
  result: null,
  score: null,
});

test('what has to be placed is told with the rule, the number and the colour of the stone', () => {
  const told = (more: Parameters<typeof opening>[0]) => noticeOf(opening(more), gomoku, t);
  expect(told({ task: { kind: 'stone', stone: 2, ink: 'light', left: 2 } })).toBe('Swap2 · You: stone 2 (White), 2 left to place');
  expect(told({ task: { kind: 'stone', stone: 4, ink: 'light', left: 1 }, turn: 1 })).toBe('Swap2 · Ludex: stone 4 (White)');
  expect(told({ task: { kind: 'stone', stone: 4, ink: 'light', left: 1 }, turn: 1, phase: 'choose' })).toBe(
    'Swap2 · Ludex: choosing how to go on',
  );
  expect(told({ task: { kind: 'pick', stone: 5, ink: 'dark', left: 1 }, phase: 'choose' })).toBe(
    'Swap2 · You: choose one of the offered moves as stone 5',
  );
  expect(told({ task: { kind: 'offer', left: 1 } })).toBe('Swap2 · You: offer 1 more fifth move');
  expect(told({ task: { kind: 'stone', stone: 4, ink: 'light', left: 2 }, turn: 1, last: choice('two_more', 1) })).toBe(
    'Swap2 · Ludex: two more stones · Ludex: stone 4 (White), 2 left to place',
  );
  expect(told({ question: true, phase: 'choose' })).toBe('');
});

test('in the game proper only a choice of the last move is told: a pass, a swap', () => {
  expect(noticeOf(opening({ phase: 'play' }), gomoku, t)).toBe('');
  expect(noticeOf(opening({ phase: 'play', last: choice('pass', 1) }), gomoku, t)).toBe('Ludex passed');
});

test('the title names the player of the first colour first, also after a swap', () => {
  expect(titleOf(opening({}), gomoku, t)).toBe('Black – Ludex');
  expect(titleOf(opening({ ink: 'light' }), gomoku, t)).toBe('Ludex – White');
  const swapped = { winner: 0 as const, code: 'five', text: '' };
  expect(outcomeOf(swapped, gomoku, [0], t, true)).toEqual(['You won', 'White wins with five in a row']);
});

describe('while a game is counted', () => {
  const you = { kind: 'me', name: '' } as const;
  const ludex = { kind: 'builtin', name: 'Ludex', level: 3 } as const;
  const counted = (seats: [SeatInfo, SeatInfo], me: Seat[], score: Partial<Scoring>) => ({
    ...opening({}),
    setup: { ...opening({}).setup, game: 'go' },
    seats,
    me,
    phase: 'score',
    score: { dead: [], agreed: [false, false] as [boolean, boolean], points: [0, 0] as [number, number], ...score },
  });

  it('says who has to agree still', () => {
    expect(noticeOf(counted([you, you], [0], {}), go, t)).toBe('Mark the dead stones, then agree');
    expect(noticeOf(counted([you, { ...you, name: 'Anna' }], [0], { agreed: [true, false] }), go, t)).toBe('Waiting for Anna');
    expect(noticeOf(counted([you, you], [0], { agreed: [true, false] }), go, t)).toBe('Waiting for White');
    expect(noticeOf(counted([you, you], [], {}), go, t)).toBe('The dead stones are being marked');
  });
  it('says that an engine agrees to its own marks alone, and whose they are', () => {
    const differs = counted([you, ludex], [0], { dead: [3], said: [null, [4]] });
    expect(differing(differs)).toBe(1);
    expect(noticeOf(differs, go, t)).toBe('Ludex thinks that other stones are dead: restore its marks, or play it out.');
    expect(differing(counted([you, ludex], [0], { dead: [4], agreed: [false, true], said: [null, [4]] }))).toBe(null);
    // One that has not answered yet, or could not.
    expect(differing(counted([you, ludex], [0], { said: [null, null] }))).toBe(null);
  });
});

test('whoever plays below full strength is named, by level or by a strength of its own', () => {
  const seats = (info: Partial<SeatInfo>): { seats: [SeatInfo, SeatInfo] } => ({
    seats: [
      { kind: 'me', name: 'Anna' },
      { kind: 'engine', name: 'Stockfish', ...info },
    ],
  });
  expect(weakPlayers(seats({}), t)).toEqual(['', '']);
  expect(weakPlayers(seats({ name: 'Ludex', level: 9 }), t)).toEqual(['', '']);
  expect(weakPlayers(seats({ name: 'Ludex', level: 3, weak: true }), t)).toEqual(['', 'Ludex level 3']);
  expect(weakPlayers(seats({ strength: 1500, weak: true }), t)).toEqual(['', 'Stockfish 1500']);
  // Its entry or a profile weakens it.
  expect(weakPlayers(seats({ weak: true }), t)).toEqual(['', 'Stockfish']);
});
