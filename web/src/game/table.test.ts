import { describe, expect, it } from 'vitest';
import type { Delta, Table } from '../wire/types';
import moveDelta from '../../../tests/data/wire/delta_move.json';
import snapshot from '../../../tests/data/wire/state_table.json';
import undoDelta from '../../../tests/data/wire/delta_undo.json';
import { fromSnapshot, inkOf, plyOf, reduceTable } from './table';
import { cellsAt } from './tree';

const start = () => fromSnapshot(snapshot.data as unknown as Table);

describe('table', () => {
  it('reads the example of a whole state', () => {
    const table = start();
    expect(plyOf(table)).toBe(1);
    expect(cellsAt(table.tree, 0)).toBe('.'.repeat(225));
    expect(cellsAt(table.tree, table.node)[112]).toBe('X');
  });
  it('plays the example of a move and takes it back', () => {
    const moved = reduceTable(start(), moveDelta as unknown as Delta);
    expect(plyOf(moved)).toBe(2);
    expect(cellsAt(moved.tree, moved.node)[113]).toBe('O');
    const back = reduceTable(moved, undoDelta as unknown as Delta);
    expect(plyOf(back)).toBe(1);
    expect(back.tree.nodes.has(2)).toBe(false);
  });
  it('shows a swapped colour by the seat, not by its number', () => {
    const info = { ...start().seats[0], ink: 'light' as const };
    const swapped = reduceTable(start(), { e: 'seat', seat: 0, info });
    expect(inkOf(swapped, 0)).toBe('light');
    expect(inkOf(start(), 0)).toBe('dark');
  });
  it('ends without questions, offers and legal moves', () => {
    const result = { winner: 1 as const, code: 'resignation', text: 'White wins' };
    const over = reduceTable(start(), { e: 'end', result, clock: null });
    expect([over.legal, over.question, over.offer]).toEqual([null, null, null]);
    expect(over.result).toEqual(result);
  });
  it('knows the record of an ended table, and the table of a rematch', () => {
    const result = { winner: null, code: 'agreement', text: 'Draw' };
    const over = reduceTable(start(), { e: 'end', result, clock: null, record: 9 });
    expect(over.record).toBe(9);
    expect(reduceTable(over, { e: 'again', table: 12 }).again).toBe(12);
    const held = reduceTable(over, { e: 'unkept', why: 'no room' });
    expect(held.unkept).toBe('no room');
    expect(reduceTable(held, { e: 'unkept', why: null }).unkept).toBeNull();
  });
  it('takes the scores that come with the end, each to its move', () => {
    const moved = reduceTable(start(), moveDelta as unknown as Delta);
    const result = { winner: 1 as const, code: 'resignation', text: 'White wins' };
    const over = reduceTable(moved, {
      e: 'end',
      result,
      clock: null,
      scores: [
        [2, { win: 0.4 }],
        [99, { cp: 1 }],
      ],
    });
    expect(over.tree.nodes.get(2)?.score).toEqual({ win: 0.4 });
    expect(over.tree.nodes.get(1)?.score).toBeUndefined();
    expect(over.tree.nodes.has(99)).toBe(false);
    expect(cellsAt(over.tree, 2)).toBe(cellsAt(moved.tree, 2));
  });
  it('leaves what it does not know as it was', () => {
    const table = start();
    expect(reduceTable(table, { e: 'weather' } as unknown as Delta)).toBe(table);
  });
});
