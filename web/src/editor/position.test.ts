import { describe, expect, it } from 'vitest';
import { chessCells as cells, descriptors } from '../../tests/games';
import { fieldsOf, isFlags, isNumber, lettersOf, moveTo, positionText, putAt, turnFlag, wordAt, wrongWord } from './position';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const { face } = descriptors.chess;

describe('the text of a position', () => {
  it('comes back as it was taken apart', () => {
    expect(positionText(face, { cells, turn: 0, fields: fieldsOf(start) })).toBe(start);
  });
  it('writes stones small, and Black first', () => {
    const grid = descriptors.gomoku.face;
    const empty = '.'.repeat(225);
    expect(positionText(grid, { cells: putAt(empty, 112, 'X'), turn: 1, fields: [] })).toBe(
      '15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w',
    );
  });
  it('puts, takes and moves men', () => {
    expect(moveTo(cells, 12, 28)[28]).toBe('P');
    expect(moveTo(cells, 12, 28)[12]).toBe('.');
  });
  it('knows which word an error is about', () => {
    expect(wordAt(start, 1)).toBe(0);
    expect(wordAt(start, start.indexOf(' w') + 2)).toBe(1);
    expect(wordAt(start, start.indexOf('KQkq') + 1)).toBe(2);
    expect(wordAt(start, start.length)).toBe(5);
  });
  it('names the wrong word only if the error is about the position', () => {
    const error = { code: 'bad', text: 'bad castling', field: 'setup.position', column: start.indexOf('KQkq') + 1 };
    expect(wrongWord(start, error)).toBe(2);
    expect(wrongWord(start, { ...error, field: 'setup.rule_set' })).toBe(0);
    expect(wrongWord(start, null)).toBe(-1);
  });
  it('lists the men of both seats', () => {
    expect(lettersOf(face, cells)).toEqual(['Q', 'K', 'R', 'N', 'B', 'P', 'q', 'k', 'r', 'n', 'b', 'p']);
  });
  it('turns flags on and off, in their order', () => {
    expect(turnFlag('KQkq', 'Q', 'KQkq')).toBe('Kkq');
    expect(turnFlag('-', 'k', 'KQkq')).toBe('k');
    expect(turnFlag('k', 'k', 'KQkq')).toBe('-');
    expect([isFlags('KQkq'), isFlags('-'), isNumber('0'), isNumber('-')]).toEqual([true, false, true, false]);
  });
});
