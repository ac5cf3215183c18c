import { afterEach, describe, expect, it, vi } from 'vitest';
import { announce, speak, type App, type Session } from './app';
import { makeStore } from './store';

describe('what is announced', () => {
  const clock = vi.spyOn(performance, 'now');
  afterEach(() => clock.mockReset());
  function listener(act: typeof announce) {
    const app = { session: makeStore({ spoken: '', spokenAt: 0, latest: { text: '', at: 0 } } as Session) } as App;
    return (at: number, text: string, follows?: boolean) => {
      clock.mockReturnValue(at);
      act(app, text, follows);
      return app.session.get().spoken;
    };
  }
  it('in one moment is announced together: a move is not lost to the end of the game', () => {
    const say = listener(announce);
    expect(say(1000, 'Black queen d8 to h4')).toBe('Black queen d8 to h4');
    expect(say(1400, 'You lost')).toBe('Black queen d8 to h4. You lost');
    expect(say(3000, 'Start position')).toBe('Start position');
  });
  it('begins anew after a second, however fast the news come', () => {
    const say = listener(announce);
    expect(say(1000, 'e4')).toBe('e4');
    expect(say(1600, 'e5')).toBe('e4. e5');
    expect(say(2100, 'Nf3')).toBe('Nf3');
  });
  it('at the end of a game tells its last move with it, also if that was added to earlier news', () => {
    const say = listener(announce);
    expect(say(1000, 'e5')).toBe('e5');
    expect(say(1990, 'Qh4')).toBe('e5. Qh4');
    expect(say(2010, 'You lost', true)).toBe('Qh4. You lost');
    const later = listener(announce);
    expect(later(1000, 'Qh4')).toBe('Qh4');
    expect(later(2500, 'You lost on time', true)).toBe('You lost on time');
  });
  it('steps through a game, of which the last alone is told', () => {
    const say = listener(speak);
    expect(say(1000, 'White pawn e2 to e4')).toBe('White pawn e2 to e4');
    expect(say(1030, 'Black pawn e7 to e5')).toBe('Black pawn e7 to e5');
  });
  it('a second time differs, so that it is read again', () => {
    const say = listener(announce);
    const first = say(1000, 'H8 is not allowed');
    const second = say(3000, 'H8 is not allowed');
    expect(second).not.toBe(first);
    expect(second.trim()).toBe(first);
    expect(say(5000, 'H8 is not allowed')).not.toBe(second);
  });
});
