// A clock on the wall of a match. Many clocks run at once and the times of engines are short, so each
// clock writes its text into its element, at most ten times a second, and no component renders again.
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../app/app';
import { formatTime, nextChange, shownTime } from '../game/clock';
import type { ClockState, Seat } from '../wire/types';

const tenth = 100;

export function LiveClock({ clock, seat }: { clock: ClockState; seat: Seat }) {
  const { live } = useApp();
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const left = shownTime(clock, seat, live.isTimed ? live.serverNow() : clock.s);
      if (box.current) box.current.textContent = formatTime(left);
      if (clock.run === seat && left > 0) timer = window.setTimeout(tick, (nextChange(left) ?? tenth - 1) + 1);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, live, seat]);
  return <span class="clock" ref={box} />;
}
