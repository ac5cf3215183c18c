// Journeys of the clocks: the time that a page shows compared with the server's, for each kind of time control;
// which side ends a game on time; and a page that was hidden for a minute.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TimeControl } from '../../src/wire/types';
import { between } from './between';
import { act, movesAre, openPage, openTable, press, square, words, type Journey, type Journeys, type Stage } from './stage';

const me = { kind: 'me' };
const allowed = 100; // milliseconds between the shown time and the server's
const late = 0.1; // share of the frames that may differ more: test machines have other work too

// One frame: the shown time, the server's time at that moment, the milliseconds since the frame before, and the
// possible error of the server's time, which is known only as exactly as its fastest answer was fast.
interface Frame {
  text: string;
  note: string; // the periods, or the moves to be played in one, as shown
  told: string; // the same, as the server has told it over the separate connection
  left: number;
  gap: number;
  doubt: number;
}

// Watches the clock of a seat, frame by frame, until the game is over or the other seat is to move. The server's
// times come over a separate connection, so the page may receive the next move first; the frames from then on are
// not compared with the older state of this connection.
function watch(page: Page, id: number, seat: 0 | 1): Promise<Frame[]> {
  return page.evaluate(
    ({ topic, seat }) =>
      new Promise<Frame[]>((done) => {
        interface Clock {
          left: number[];
          run: number | null;
          s: number;
          period: ({ in: boolean; periods?: number; moves?: number } | null)[];
        }
        const toldIn = ({ period }: Clock) => {
          const now = period[seat];
          if (!now?.in) return '';
          return now.moves !== undefined ? `/ ${now.moves}` : `×${now.periods}`;
        };
        const pageId = [...crypto.getRandomValues(new Uint8Array(8))].map((n) => n.toString(16).padStart(2, '0')).join('');
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live?page=${pageId}`);
        const send = (message: unknown) => socket.send(JSON.stringify(message));
        const frames: Frame[] = [];
        let clock: Clock | null = null;
        let best = { rtt: Infinity, offset: 0 };
        let before = performance.now();
        let isOver = false;
        const moves = () => document.querySelectorAll('.moves .move, .outcome').length;
        const atFirst = moves();
        const look = () => {
          const now = performance.now();
          const shown = document.querySelector(`[data-seat="${seat}"] .clock`)!;
          if (isOver || clock === null || clock.run !== seat || moves() !== atFirst) {
            socket.close();
            return done(frames);
          }
          const left = Math.max(0, clock.left[seat]! - (now + best.offset - clock.s));
          frames.push({
            text: shown.firstChild!.textContent!,
            note: shown.querySelector('small')?.textContent?.trim() ?? '',
            told: toldIn(clock),
            left,
            gap: now - before,
            doubt: best.rtt,
          });
          before = now;
          requestAnimationFrame(look);
        };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as {
            t: string;
            e?: string;
            c?: number;
            s?: number;
            clock?: Clock;
            data?: { clock: Clock };
          };
          if (message.t === 'hello') for (let i = 0; i < 5; i++) send({ t: 'ping', c: performance.now() });
          if (message.t === 'pong') {
            const rtt = performance.now() - message.c!;
            if (rtt < best.rtt) best = { rtt, offset: message.s! + rtt / 2 - performance.now() };
            if (clock === null) send({ t: 'sub', topic });
          }
          const isFirst = clock === null;
          if (message.t === 'state') clock = message.data!.clock;
          if (message.t === 'delta' && message.clock) clock = message.clock;
          if (message.t === 'delta' && message.e === 'end') isOver = true;
          if (isFirst && clock !== null) requestAnimationFrame(look);
        };
      }),
    { topic: `table/${id}`, seat },
  );
}

// The distance in milliseconds between `left` and the times that are shown as `text`.
function farFrom(text: string, left: number): number {
  const parts = text.split(':').map(Number);
  const ms = 1000 * parts.reduce((sum, part) => 60 * sum + part, 0);
  // Tenths are rounded down, whole seconds up.
  const [low, high] = text.includes('.') ? [ms, ms + 100] : [ms - 1000, ms];
  return Math.max(0, low - left, left - high);
}

function holdsTrue(frames: Frame[], what: string) {
  assert.ok(frames.length > 10, `${what}: only ${frames.length} frames were drawn`);
  const wrong = frames.filter(({ text, left, gap, doubt }) => farFrom(text, left) > allowed + gap + doubt);
  const usual = frames.map(({ text, left }) => farFrom(text, left)).sort((a, b) => a - b)[Math.floor((1 - late) * frames.length)]!;
  assert.ok(
    wrong.length <= late * frames.length,
    `${what}: ${wrong.length} of ${frames.length} frames are wrong, the first shows ${wrong[0]?.text} with ${wrong[0]?.left} ms left`,
  );
  console.log(`        ${what}: ${frames.length} frames, nine of ten within ${Math.ceil(usual)} ms of the server's time`);
}
const withoutRepeats = (notes: string[]) => notes.filter((note, i) => note !== notes[i - 1]);

// The notes are shown in the order in which they are due. A machine with other work may draw no frame for a whole
// period, or hear of two periods at once: only a note that the server told of over several frames has to be seen.
const seenFor = 5; // frames
function showsNotes(frames: Frame[], due: string[]) {
  const shown = withoutRepeats(frames.map(({ note }) => note));
  assert.deepEqual(
    shown,
    due.filter((note) => shown.includes(note)),
  );
  for (const note of due.filter((each) => !shown.includes(each))) {
    const held = frames.filter(({ told }) => told === note).length;
    assert.ok(held < seenFor, `"${note}" was not shown in the ${held} frames in which it was right; shown were ${shown.join(', ')}`);
  }
}

// Moves of chess that can be repeated for ever, alternating between the seats.
const dance = ['e2e4', 'e7e5', 'g1f3', 'g8f6'];
async function play(page: Page, ply: number) {
  const m = dance[ply]!;
  await press(page, square(m.slice(0, 2)));
  await press(page, square(m.slice(2)));
  await movesAre(page, ply + 1);
}
const opened = async (stage: Stage, time: TimeControl) => {
  const { page, problems } = await openPage(stage);
  const id = await openTable(stage, page, { game: 'chess', time, seats: [me, me] }, [0, 1]);
  // The first move costs no time; the clock of the second seat runs after it.
  await play(page, 0);
  return { page, problems, id };
};
const lostBy = async (page: Page, winner: string) => {
  await page.locator('.outcome', { hasText: `${winner} wins` }).waitFor();
  assert.match(await page.locator('.outcome').innerText(), /wins on time/);
};

const kinds: Record<string, Journey> = {
  async fischer(stage) {
    const { page, problems, id } = await opened(stage, { kind: 'fischer', base: 10_500, increment: 1_000 });
    const watched = watch(page, id, 1);
    await page.waitForFunction(() => document.querySelector('[data-seat="1"] .clock')!.textContent!.includes('.'));
    await play(page, 1);
    const frames = await watched;
    holdsTrue(frames, 'Fischer');
    const { clock } = await act(stage, id, 0);
    const { left, doubt } = frames.at(-1)!;
    const earned = clock!.left[1] - left;
    assert.ok(earned > 500 && earned <= 1_000 + allowed + doubt, `the move earned ${earned} ms`);
    return problems;
  },
  async byoyomi(stage) {
    // Enough time to watch the clock from the beginning even on a slow machine.
    const { page, problems, id } = await opened(stage, { kind: 'byoyomi', base: 5_000, period: 1_000, periods: 3 });
    const frames = await watch(page, id, 1);
    holdsTrue(frames, 'byo-yomi');
    showsNotes(frames, ['', '×3', '×2', '×1']);
    await lostBy(page, 'White');
    return problems;
  },
  async canadian(stage) {
    const { page, problems, id } = await opened(stage, { kind: 'canadian', base: 500, period: 10_000, moves: 2 });
    const first = watch(page, id, 1);
    await page.locator('[data-seat="1"] .clock small', { hasText: '2' }).waitFor();
    await play(page, 1);
    holdsTrue(await first, 'Canadian, before and in the period');
    showsNotes(await first, ['', '/ 2']);
    await play(page, 2);
    const second = await watch(page, id, 1);
    holdsTrue(second, 'Canadian, one move on');
    showsNotes(second, ['/ 1']);
    await lostBy(page, 'White');
    return problems;
  },
  async move(stage) {
    // Most of the time is left for the move of a slow machine.
    const { page, problems, id } = await opened(stage, { kind: 'move', base: 6_000 });
    await page.waitForFunction(() => document.querySelector('[data-seat="1"] .clock')!.textContent! < '0:05.5');
    await play(page, 1);
    // The next player has the whole time again.
    const frames = await watch(page, id, 0);
    holdsTrue(frames, 'time for each move');
    assert.ok(frames[0]!.left > 5_500);
    await lostBy(page, 'Black');
    return problems;
  },
};

const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

export const clockJourneys: Journeys = {
  async 'a tab that was hidden for a minute: the moves are there, and the clock is right'(stage) {
    const { page, problems } = await openPage(stage);
    await page.clock.install();
    const id = await openTable(stage, page, { game: 'chess', time: { kind: 'fischer', base: 600_000, increment: 0 }, seats: [me, me] }, [
      0,
    ]);
    await play(page, 0);
    await turn(page, 'hidden');
    await act(stage, id, 1, 'e7e5');
    // A minute in which no timer runs; the server's clock, which is real, does not advance with it.
    await page.clock.fastForward(60_000);
    await turn(page, 'visible');
    await movesAre(page, 2);
    await page.waitForFunction(() => /^(10:00|9:5\d)$/.test(document.querySelector('[data-seat="0"] .clock')!.textContent!));
    await press(page, square('g1'));
    await press(page, square('f3'));
    await movesAre(page, 3);
    assert.deepEqual(await words(page), ['e4', 'e5', 'Nf3']);
    return problems.filter((text) => !text.includes('WebSocket'));
  },
};

export const idleClockJourneys: Journeys = {
  async 'a clock at zero ends nothing by itself: only the server does'(stage) {
    const { page, problems } = await openPage(stage);
    const wire = await between(page);
    // The page is told that little is left to the second seat, and the server knows of more.
    wire.change((frame) => {
      const clock = frame['clock'] as { left: number[]; run: number | null } | undefined;
      return clock?.run === 1 ? { ...frame, clock: { ...clock, left: [clock.left[0]!, 300] } } : frame;
    });
    await openTable(stage, page, { game: 'chess', time: { kind: 'fischer', base: 600_000, increment: 0 }, seats: [me, me] }, [0, 1]);
    await play(page, 0);
    await page.waitForFunction(() => document.querySelector('[data-seat="1"] .clock')!.textContent === '0:00.0');
    assert.equal(await page.locator('.outcome').count(), 0);
    await play(page, 1);
    assert.deepEqual(await words(page), ['e4', 'e5']);
    return problems;
  },
};

// Over a server that supports all time controls.
export const timedJourneys: Journeys = {
  async 'clocks of all kinds show the time of the server, which alone lets the flag fall'(stage) {
    const { fischer, byoyomi, canadian, move } = kinds;
    const inTurn = async (...journeys: Journey[]) => {
      const problems: string[] = [];
      for (const journey of journeys) problems.push(...(await journey(stage)));
      return problems;
    };
    return (await Promise.all([inTurn(byoyomi!, move!), inTurn(fischer!, canadian!)])).flat();
  },
};
