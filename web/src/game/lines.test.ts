import { describe, expect, it } from 'vitest';
import infoSeat from '../../../tests/data/wire/info_seat.json';
import type { Info, Line } from '../wire/types';
import { fewerLines, nothingSaid, stillSaid, takeSeatInfos } from './lines';

const info = { ...(infoSeat as unknown as Line & { k: string }), line: 1 };

describe('lines of seated engines', () => {
  it('belong to the seat that their key names, as in the example of the wire', () => {
    const said = takeSeatInfos(nothingSaid, [info]);
    expect(said[1]).toEqual({ node: info.node, lines: [info] });
    expect(said[0]).toBeNull();
  });
  it('are replaced by newer ones of the same number, in the order of their numbers', () => {
    const second = { ...info, k: 's1/2', line: 2 };
    const newer = { ...info, depth: 30 };
    const said = takeSeatInfos(nothingSaid, [second, info, newer]);
    expect(said[1]?.lines.map(({ line, depth }) => [line, depth])).toEqual([
      [1, 30],
      [2, info.depth],
    ]);
  });
  it('are forgotten when the engine speaks of another position; the other seat keeps its own', () => {
    const other = { ...info, k: 's0/1', node: 7 };
    const said = takeSeatInfos(takeSeatInfos(nothingSaid, [info, { ...info, k: 's1/2', line: 2 }]), [other, { ...info, node: 8 }]);
    expect(said[1]).toEqual({ node: 8, lines: [{ ...info, node: 8 }] });
    expect(said[0]?.node).toBe(7);
  });
  it('with a key that is no seat are passed over', () => {
    const strange = [
      { ...info, k: 's2/1' },
      { ...info, k: 'a1/1' },
      { k: 's1/own', own: '', node: 1 },
    ] as Info[];
    expect(takeSeatInfos(nothingSaid, strange)).toEqual(nothingSaid);
  });
  it('about a position that was taken back are left out', () => {
    const said = takeSeatInfos(nothingSaid, [info, { ...info, k: 's0/1', node: 7 }]);
    expect(stillSaid(said, (node) => node === 7)).toEqual([said[0], null]);
  });
});

describe('lines when fewer are wanted', () => {
  it('are the first ones, and stay the same object if there are not more', () => {
    const known = { lines: [info, { ...info, line: 2 }, { ...info, line: 3 }], own: null };
    expect(fewerLines(known, 2).lines.map(({ line }) => line)).toEqual([1, 2]);
    expect(fewerLines(known, 3)).toBe(known);
  });
});
