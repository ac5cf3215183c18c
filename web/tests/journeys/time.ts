// Time in journeys. What has to happen is waited for, as long as only a defect takes; what depends on a time that people
// measure is tested with a page whose time stands until the journey lets it pass.
import type { Page } from 'playwright-core';
import type { ClockState } from '../../src/wire/types';
import type { Between } from './between';

// Milliseconds that only a defect exhausts, however slow the machine is.
export const ample = 120_000;

// Waits until it is so; returns whether it became so.
export async function becomes(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + ample; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
    if (await isSo()) return true;
  }
  return false;
}

// The result of the work; an error that names the work if it takes longer.
export async function within<T>(milliseconds: number, work: Promise<T>, named: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`${named}: not over within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

// Until the page has run the effects of what it drew last.
export async function effectsRan(page: Page) {
  for (let frame = 0; frame < 2; frame++)
    await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
}

// The time of a page in the journey's hand: none of its timers and frames goes on but in `pass`.
export interface StandingTime {
  pass(milliseconds: number): Promise<void>;
}

// Lets stopTime() stop the time of that page; to be called before the page goes to the server.
export async function holdTime(page: Page) {
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    Object.assign(window, { timersUnderWayEnd: () => new Promise((done) => real(done, 50)) });
  });
  await page.clock.install();
}

export async function stopTime(page: Page): Promise<StandingTime> {
  // The moment at which the page is to stop must still be ahead when the request arrives.
  for (let ahead = 200; ; ahead *= 2) {
    const isPast = await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, ahead)).then(
      () => false,
      (error: unknown) => String(error).includes('past'),
    );
    if (!isPast) break;
  }
  // Playwright runs the timers of a page one in each task, and sets the time to that of the last one when it has run them. Such
  // a run that began before the time was stopped would set it back later. It waits for a timer of the browser that is due
  // before the one that is awaited here.
  await page.evaluate(() => (window as unknown as { timersUnderWayEnd(): Promise<void> }).timersUnderWayEnd());
  return { pass: (milliseconds) => page.clock.runFor(milliseconds) };
}

export interface ScriptedClock extends StandingTime {
  tell(clock: Omit<ClockState, 's'>): Promise<void>; // as the server does, at this moment
}

const drawn = 100; // milliseconds in which the page draws what it got

// Stops the time of a page that shows a table. From then on the server's clock is that of the page, and the clocks of the
// table are those that the journey sends; the server itself must not change them meanwhile.
export async function scriptClock(page: Page, wire: Between, topic: string): Promise<ScriptedClock> {
  wire.change((frame) => (frame['t'] === 'pong' ? { ...frame, s: frame['c'] } : frame));
  const time = await stopTime(page);
  const now = () => page.evaluate(() => performance.now());
  // A page that becomes visible measures the difference to the server's clock. While its time stands, there is none.
  const measure = async () => {
    const sent = await now();
    const answered = wire.next((frame) => frame['t'] === 'pong' && frame['c'] === sent, `the answer to a page's ping at ${sent} ms`);
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await answered;
  };
  const pass = async (milliseconds: number) => {
    // The page gives up a server that does not answer for some seconds.
    for (let left = milliseconds; left > 0; left -= 1000) {
      await time.pass(Math.min(left, 1000));
      await measure();
    }
  };
  await measure();
  return {
    pass,
    async tell(clock) {
      wire.say({ t: 'delta', topic, e: 'clock', clock: { ...clock, s: (await now()) + drawn } });
      await measure();
      await pass(drawn);
    },
  };
}
