import { describe, expect, it } from 'vitest';
import type { MoveNode } from '../wire/types';
import { makeTree } from '../game/tree';
import { noLayer } from '../game/layer';
import {
  afterMove,
  afterScore,
  askAgain,
  beginTrial,
  betterLine,
  hidesAnswer,
  isGoodMove,
  leftover,
  withoutAnswer,
  type Trial,
} from './trial-state';

describe('a mistake that is tried again', () => {
  it('takes a move that costs next to nothing', () => {
    expect(isGoodMove(0, { cp: 30 }, { cp: 20 }, { cp: -200 })).toBe(true);
    expect(isGoodMove(0, { cp: 30 }, { cp: -150 }, { cp: -200 })).toBe(false);
  });
  it('sees it from the mover', () => {
    expect(isGoodMove(1, { cp: -30 }, { cp: -40 }, { cp: 200 })).toBe(true);
    expect(isGoodMove(1, { cp: -30 }, { cp: 160 }, { cp: 200 })).toBe(false);
  });
  it('compares with the mistake where nothing is known of the position before', () => {
    expect(isGoodMove(0, undefined, { win: 0.6 }, { win: 0.4 })).toBe(true);
    expect(isGoodMove(0, undefined, { win: 0.42 }, { win: 0.4 })).toBe(false);
    expect(isGoodMove(0, undefined, { win: 0.9 }, undefined)).toBe(false);
  });
});

describe('a try that was not good', () => {
  const node = (n: number, p: number, more: Partial<MoveNode> = {}): MoveNode => ({
    n,
    p,
    m: `m${n}`,
    t: [],
    at: [],
    set: [],
    was: [],
    s: 0,
    no: 1,
    ...more,
  });
  const trial = (tried: MoveNode, state: Trial['state'] = 'wrong'): Trial => ({ n: 2, better: [], known: [2], state, tried });
  it('is left over, whether it has been judged or not', () => {
    const tree = makeTree([node(1, 0), node(2, 1), node(3, 1)], 0, '');
    expect(leftover(tree, trial(node(3, 1)))).toBe(3);
    expect(leftover(tree, trial(node(3, 1), 'weighing'))).toBe(3);
    expect(leftover(tree, trial(node(3, 1), 'right'))).toBeNull();
  });
  it('is not left over if it was in the record before, or is gone', () => {
    const tree = makeTree([node(1, 0), node(2, 1)], 0, '');
    expect(leftover(tree, trial(node(2, 1)))).toBeNull();
    expect(leftover(tree, trial(node(3, 1)))).toBeNull();
    expect(leftover(tree, { n: 2, better: [], known: [2], state: 'asked' })).toBeNull();
  });
  it('stays where somebody went on from it or wrote about it', () => {
    expect(leftover(makeTree([node(2, 0), node(3, 0), node(4, 3)], 0, ''), trial(node(3, 0)))).toBeNull();
    expect(leftover(makeTree([node(2, 0), node(3, 0, { comment: 'why not' })], 0, ''), trial(node(3, 0)))).toBeNull();
  });
});

describe('the lists during a trial', () => {
  it('leave out the verdict and what stands in the place of the mistake, but not the try', () => {
    const node = (n: number, p: number, more: Partial<MoveNode> = {}): MoveNode => ({
      n,
      p,
      m: `m${n}`,
      t: [],
      at: [],
      set: [],
      was: [],
      s: 0,
      no: 1,
      ...more,
    });
    const tree = makeTree(
      [
        node(1, 0, { comment: 'kept' }),
        node(2, 1, { comment: 'better was m3', glyph: '??' }),
        node(3, 1),
        node(4, 3),
        node(5, 1, { comment: 'better was m6' }),
      ],
      0,
      '',
    );
    const shown = withoutAnswer(tree, { n: 2, better: [], known: [2, 3], state: 'asked' }, [2, 5]);
    expect([...shown.nodes.keys()]).toEqual([1, 2, 5]);
    expect([1, 2, 5].map((n) => [shown.nodes.get(n)!.comment, shown.nodes.get(n)!.glyph])).toEqual([
      ['kept', undefined],
      ['', ''],
      ['', undefined],
    ]);
  });
});

describe('the course of a trial', () => {
  const node = (n: number, p: number, more: Partial<MoveNode> = {}): MoveNode => {
    const move = { n, p, m: `m${n}`, t: [], at: [], set: [], was: [], s: 0 as const, no: 1 };
    return { ...move, ...more };
  };
  // The mistake is move 2; 3 stands in its place too.
  const tree = makeTree([node(1, 0, { score: { cp: 30 } }), node(2, 1, { score: { cp: -200 } }), node(3, 1)], 0, '');
  const better = [{ m: 'best', t: ['best'], at: [], set: [] }];
  const begun = beginTrial(tree, { n: 2, better });

  it('begins with a question, and knows the moves that stood there before', () => {
    expect(begun).toEqual({ n: 2, better, known: [2, 3], state: 'asked' });
    expect(hidesAnswer(begun)).toBe(true);
    expect(hidesAnswer(null)).toBe(false);
  });
  it('takes the better move as right and the mistake as wrong, and has other moves weighed', () => {
    expect(afterMove(tree, begun, node(9, 1, { m: 'best' }))?.state).toBe('right');
    expect(afterMove(tree, begun, node(2, 1))?.state).toBe('wrong');
    expect(afterMove(tree, begun, node(9, 1))).toMatchObject({ state: 'weighing', tried: { n: 9 } });
  });
  it('does not concern moves from elsewhere, or after an answer', () => {
    expect(afterMove(tree, begun, node(9, 2))).toBeNull();
    expect(afterMove(tree, { ...begun, state: 'wrong' }, node(9, 1))).toBeNull();
    expect(afterMove(tree, null, node(9, 1))).toBeNull();
  });
  it('compares the score of a weighed move with that of the position before it', () => {
    const weighed = afterMove(tree, begun, node(9, 1))!;
    expect(afterScore(tree, noLayer, weighed, { cp: 25 }).state).toBe('right');
    expect(afterScore(tree, noLayer, weighed, { cp: -150 }).state).toBe('wrong');
    expect(afterScore(tree, noLayer, weighed, null).state).toBe('wrong');
  });
  it('is asked again without the try, and shows the better line beside the mistake', () => {
    expect(askAgain(afterMove(tree, begun, node(2, 1))!)).toEqual(begun);
    expect(betterLine(tree, { ...begun, better: [...better, { ...better[0]!, m: 'next' }] })).toEqual([
      { op: 'add', p: 1, m: 'best' },
      { op: 'add', m: 'next' },
    ]);
  });
});
