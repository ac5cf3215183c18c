import { afterEach, describe, expect, it, vi } from 'vitest';
import { perFrame } from './frames';

describe('messages of one frame', () => {
  let due: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => due.push(act));
  vi.stubGlobal('cancelAnimationFrame', (n: number) => (due[n - 1] = () => {}));
  const draw = () => due.splice(0).forEach((act) => act());
  afterEach(() => (due = []));

  it('are handled together, in their order, once', () => {
    const heard: number[][] = [];
    const frame = perFrame<number>((items) => heard.push(items));
    frame.push(1);
    frame.push(2);
    expect(heard).toEqual([]);
    draw();
    frame.push(3);
    draw();
    draw();
    expect(heard).toEqual([[1, 2], [3]]);
  });
  it('are dropped when nobody waits for them any more', () => {
    const heard: number[][] = [];
    const frame = perFrame<number>((items) => heard.push(items));
    frame.push(1);
    frame.cancel();
    draw();
    expect(heard).toEqual([]);
  });
});
