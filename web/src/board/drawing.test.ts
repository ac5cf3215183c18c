import { describe, expect, it } from 'vitest';
import { brushOf, drawStroke, nextLabel, nothingDrawn } from './drawing';

const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const at = (from: number, to = from) => ({ from, to, brush: 'green' as const });

describe('drawing', () => {
  it('draws a sign on a point and takes it away again', () => {
    const once = drawStroke(nothingDrawn, at(12), 'area');
    expect(once.marks).toEqual([{ kind: 'area', at: 12, brush: 'green' }]);
    expect(drawStroke(once, at(12), 'area')).toEqual(nothingDrawn);
  });
  it('recolours an area instead of taking it away', () => {
    const once = drawStroke(nothingDrawn, at(12), 'area');
    expect(drawStroke(once, { ...at(12), brush: 'red' }, 'area').marks).toEqual([{ kind: 'area', at: 12, brush: 'red' }]);
  });
  it('has one sign a point beside the area', () => {
    const area = drawStroke(nothingDrawn, at(3), 'area');
    const both = drawStroke(area, at(3), 'circle');
    const other = drawStroke(both, at(3), 'triangle');
    expect(other.marks.map(({ kind }) => kind)).toEqual(['area', 'triangle']);
  });
  it('draws arrows both ways, each once', () => {
    const there = drawStroke(nothingDrawn, at(1, 2), 'area');
    const back = drawStroke(there, at(2, 1), 'area');
    expect(back.arrows).toHaveLength(2);
    expect(drawStroke(back, at(1, 2), 'area').arrows).toEqual([{ from: 2, to: 1, brush: 'green' }]);
  });
  it('letters the labels and fills the gap of one that went', () => {
    const two = drawStroke(drawStroke(nothingDrawn, at(1), 'label'), at(2), 'label');
    expect(two.marks.map(({ text }) => text)).toEqual(['A', 'B']);
    expect(nextLabel(two.marks.slice(1))).toBe('A');
  });
  it('takes the brush from the keys that are held', () => {
    expect(brushOf(keys, 'blue')).toBe('blue');
    expect(brushOf({ ...keys, shiftKey: true }, 'green')).toBe('red');
    expect(brushOf({ ...keys, altKey: true }, 'green')).toBe('blue');
    expect(brushOf({ ...keys, shiftKey: true, altKey: true }, 'green')).toBe('yellow');
  });
});
