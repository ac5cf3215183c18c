import { afterEach, describe, expect, it, vi } from 'vitest';
import { speak, type App, type Session } from './app';
import { makeStore } from './state/store';

describe('what is announced', () => {
  const clock = vi.spyOn(performance, 'now');
  afterEach(() => clock.mockReset());
  function listener() {
    const session = makeStore({ spoken: '', spokenAt: 0 } as Session);
    const say = (at: number, text: string) => {
      clock.mockReturnValue(at);
      speak({ session } as App, text);
      return session.get().spoken;
    };
    return say;
  }
  it('in one moment is announced together: a move is not lost to the end of the game', () => {
    const say = listener();
    expect(say(1000, 'Black queen d8 to h4')).toBe('Black queen d8 to h4');
    expect(say(1010, 'You lost')).toBe('Black queen d8 to h4. You lost');
    expect(say(3000, 'Start position')).toBe('Start position');
  });
  it('a second time differs, so that it is read again', () => {
    const say = listener();
    const first = say(1000, 'H8 is not allowed');
    const second = say(3000, 'H8 is not allowed');
    expect(second).not.toBe(first);
    expect(second.trim()).toBe(first);
    expect(say(5000, 'H8 is not allowed')).not.toBe(second);
  });
});
