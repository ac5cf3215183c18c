import { describe, expect, it } from 'vitest';
import { limitIn, limits, limitsIn } from './limits';

describe('the limits of an analysis', () => {
  it('are all there for engines that search ply by ply', () => {
    expect(limitsIn('centipawns')).toEqual(limits);
    expect(limitsIn('chances')).toEqual(limits);
    expect(limitIn('chances', 'depth:20')).toBe('depth:20');
  });
  it('are times for engines whose protocol has no word for depths', () => {
    const engine = { name: 'A', protocol: 'gomocup', games: ['gomoku'], state: 'ready' } as const;
    expect(limitsIn('centipawns', { ...engine, games: [...engine.games] })).toEqual(limits);
    const deaf = { ...engine, games: [...engine.games], no_depth: true };
    expect(limitsIn('centipawns', deaf)).toEqual(['endless', 'seconds:1', 'seconds:5', 'seconds:30']);
    expect(limitIn('centipawns', 'depth:30', deaf)).toBe('seconds:30');
  });
  it('are times for engines that count points, whatever depth the setting names', () => {
    expect(limitsIn('points')).toEqual(['endless', 'seconds:1', 'seconds:5', 'seconds:30']);
    expect(limits.map((limit) => limitIn('points', limit))).toEqual([
      'endless',
      'seconds:1',
      'seconds:5',
      'seconds:30',
      'seconds:1',
      'seconds:5',
      'seconds:30',
    ]);
  });
});
