import { describe, expect, it } from 'vitest';
import type { ClockState } from '../wire/types';
import { formatTime, nextChange, shownTime, spokenSecond } from './clock';

const clock: ClockState = { left: [61_000, 5_000], run: 0, s: 1000, period: [null, null] };

describe('clock', () => {
  it('counts down for the side to move alone', () => {
    expect(shownTime(clock, 0, 3500)).toBe(58_500);
    expect(shownTime(clock, 1, 3500)).toBe(5_000);
  });
  it('stops at zero and while paused', () => {
    expect(shownTime(clock, 0, 100_000)).toBe(0);
    expect(shownTime({ ...clock, paused: true }, 0, 3500)).toBe(61_000);
  });
  it('never shows more than the server said, whatever the offset', () => {
    expect(shownTime(clock, 0, 0)).toBe(61_000);
  });
  it('rounds whole seconds up and shows tenths below ten seconds', () => {
    expect(formatTime(59_001)).toBe('1:00');
    expect(formatTime(10_000)).toBe('0:10');
    expect(formatTime(9_990)).toBe('0:09.9');
    expect(formatTime(3_723_000)).toBe('1:02:03');
    expect(formatTime(0)).toBe('0:00.0');
  });
  it('wakes at the next full second, and with each frame at the end', () => {
    expect(nextChange(58_500)).toBe(500);
    expect(nextChange(58_000)).toBe(1000);
    expect(nextChange(9_000)).toBeNull();
  });
  it('is spoken once at 60, 30 and 10 seconds', () => {
    expect(spokenSecond(60_400, 59_900)).toBe(60);
    expect(spokenSecond(59_900, 59_500)).toBeNull();
    expect(spokenSecond(10_001, 10_000)).toBe(10);
  });
  it('is spoken with the last of the seconds that a sleeping tab missed', () => {
    expect(spokenSecond(61_000, 25_000)).toBe(30);
  });
});
