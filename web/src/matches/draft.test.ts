import { describe, expect, it } from 'vitest';
import hello from '../../../tests/data/wire/get_hello.json';
import type { Hello } from '../wire/types';
import {
  askedMatch,
  enginesOf,
  formatOfFile,
  gamesOf,
  lacksOpenings,
  levelsOf,
  partOf,
  roundsForTest,
  usualDraft,
  usualTest,
  withEntrant,
} from './draft';

const known = hello as unknown as Hello;
const chess = known.games.find(({ game }) => game === 'chess')!;
const gomoku = known.games.find(({ game }) => game === 'gomoku')!;
const draft = usualDraft(chess, known);

describe('a match that is set up', () => {
  it('has two engines, of the list and for the game', () => {
    expect(draft.entrants.map(({ engine }) => engine)).toEqual(['Ludex', 'Stockfish']);
    expect(enginesOf(known, 'gomoku')).not.toContain('Stockfish');
    const lonely = usualDraft(chess, { ...known, engines: [] });
    expect(lonely.entrants.map(({ engine, level }) => [engine, level])).toEqual([
      ['Ludex', null],
      ['Ludex', 3],
    ]);
  });
});

describe('the request for a match', () => {
  it('leaves out what is not chosen', () => {
    const asked = askedMatch(draft, 'chess');
    for (const member of ['name', 'openings', 'draw', 'resign', 'max_moves', 'sprt', 'seed', 'repeat', 'opening'])
      expect(asked).not.toHaveProperty(member);
    expect(asked.engines).toEqual([{ engine: 'Ludex' }, { engine: 'Stockfish' }]);
  });
  it('gives the limits of the match to each engine that has none of its own', () => {
    const [first, second] = draft.entrants;
    const asked = askedMatch({ ...draft, depth: 6, entrants: [{ ...first!, depth: 3 }, second!] }, 'chess');
    expect(asked.engines.map(({ depth }) => depth)).toEqual([3, 6]);
  });
  it('asks for a level of the built-in engine alone', () => {
    const [first, second] = draft.entrants;
    const asked = askedMatch(
      {
        ...draft,
        entrants: [
          { ...first!, level: 2 },
          { ...second!, level: 2 },
        ],
      },
      'chess',
    );
    expect(asked.engines).toEqual([{ engine: 'Ludex', level: 2 }, { engine: 'Stockfish' }]);
    const limited = askedMatch(
      {
        ...draft,
        entrants: [
          { ...first!, strength: 9 },
          { ...second!, strength: 1500 },
        ],
      },
      'chess',
    );
    expect(limited.engines).toEqual([{ engine: 'Ludex' }, { engine: 'Stockfish', strength: 1500 }]);
    expect(levelsOf(known, 'chess').length).toBe(known.levels.filter(({ game }) => game === 'chess').length - 1);
  });
});

describe('the openings of a match', () => {
  it('asks for openings of a file or of records, never for both', () => {
    const openings = { ...draft.openings, name: 'a.epd', text: 'x', format: 'epd', records: [4], plies: 8 };
    expect(askedMatch({ ...draft, openings: { ...openings, kind: 'file' } }, 'chess').openings).toEqual({
      text: 'x',
      format: 'epd',
      name: 'a.epd',
      order: 'sequential',
      plies: 8,
    });
    expect(askedMatch({ ...draft, openings: { ...openings, kind: 'records' } }, 'chess').openings).toEqual({
      records: [4],
      order: 'sequential',
      plies: 8,
    });
    expect(askedMatch({ ...draft, openings }, 'chess')).not.toHaveProperty('openings');
  });
  it('lacks openings as long as no file or record is chosen', () => {
    const { openings } = draft;
    expect(lacksOpenings(draft)).toBe(false);
    expect(lacksOpenings({ openings: { ...openings, kind: 'file' } })).toBe(true);
    expect(lacksOpenings({ openings: { ...openings, kind: 'file', text: 'x' } })).toBe(false);
    expect(lacksOpenings({ openings: { ...openings, kind: 'records' } })).toBe(true);
    expect(lacksOpenings({ openings: { ...openings, kind: 'records', records: [4] } })).toBe(false);
  });
});

describe('the form of a match', () => {
  it('counts its games', () => {
    const four = withEntrant(withEntrant(draft, known, 'chess'), known, 'chess');
    expect(gamesOf(draft)).toBe(20);
    expect(gamesOf(four)).toBe(120);
    expect(gamesOf({ ...four, tournament: 'gauntlet' })).toBe(60);
    expect(gamesOf({ ...draft, rounds: null })).toBeNull();
  });
  it('tests two engines only', () => {
    expect(withEntrant({ ...draft, sprt: usualTest }, known, 'chess').sprt).toBeNull();
  });
  it('allows a test three times its mean number of games, within the limits of the server', () => {
    const limits = { rounds: 10_000, total: 100_000 };
    expect(roundsForTest(draft, 100, limits)).toBe(150);
    expect(roundsForTest(draft, 100_000, limits)).toBe(10_000);
    expect(roundsForTest({ ...draft, games: 100 }, 100_000, limits)).toBe(1000);
    expect(roundsForTest({ ...draft, games: null }, 0.1, limits)).toBe(1);
  });
  it('knows the format of a file by its ending', () => {
    expect(formatOfFile(chess, 'Book.EPD')?.name).toBe('epd');
    expect(formatOfFile(chess, 'book.bin')).toEqual({ name: 'polyglot', types: ['.bin'], is_binary: true });
    expect(formatOfFile(chess, 'book.sgf')).toBeNull();
    expect(formatOfFile(gomoku, 'even.openings')?.name).toBe('gomocup');
  });
  it('finds the part of the form that an error is about', () => {
    expect(['engines[1].level', 'openings.text', 'sprt.elo1', 'params.size', 'rounds', 'time.base'].map(partOf)).toEqual([
      'engines',
      'openings',
      'test',
      'rules',
      'games',
      'time',
    ]);
  });
});

describe('the number of games', () => {
  it('depends on who meets whom', () => {
    const four = withEntrant(withEntrant(draft, known, 'chess'), known, 'chess');
    expect(gamesOf({ ...four, tournament: 'pyramid' })).toBe(120);
    expect(gamesOf({ ...four, tournament: 'knockout', rounds: 1 })).toBe(6);
    expect(gamesOf({ ...four, tournament: 'swiss', rounds: 3 })).toBe(12);
    expect(gamesOf({ ...four, tournament: 'ladder', rounds: 3 })).toBe(10);
  });
});
