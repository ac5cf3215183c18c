// Journeys of the clocks: the time that a page shows of each kind of time control, as its own time passes and as the server
// sends it; which side ends a game on time; and a page that was hidden for a minute.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Period } from '../../src/wire/types';
import { between } from './between';
import { act, movesAre, openPage, openTable, press, square, words, type Journeys, type Stage } from './stage';
import { becomes, holdTime, scriptClock } from './time';

const me = { kind: 'me' };
const minutes = { kind: 'fischer', base: 600_000, increment: 0 };

// Moves of chess that can be repeated for ever, alternating between the seats.
const dance = ['e2e4', 'e7e5', 'g1f3', 'g8f6'];
async function play(page: Page, ply: number) {
  const m = dance[ply]!;
  await press(page, square(m.slice(0, 2)));
  await press(page, square(m.slice(2)));
  await movesAre(page, ply + 1);
}

// The clocks as the server sends them at some moment: the milliseconds that are left, whose clock runs, and the period of
// the second seat.
type Sent = [left: [number, number], run: 0 | 1, period?: Period];
// What happens, in order: the server sends the clocks, or milliseconds pass; and what both clocks show then.
type Row = [what: Sent | number, shown: [string, string]];

const japanese = (periods: number): Period => ({ in: true, ms: 10_000, periods });
const canadian = (moves: number): Period => ({ in: true, ms: 10_000, moves });

// The times in a row lie within a tenth or a second, so that they are shown whatever the last frame was.
const kinds: Record<string, Row[]> = {
  fischer: [
    [
      [[600_000, 12_500], 1],
      ['10:00', '0:13'],
    ],
    [1_000, ['10:00', '0:12']],
    // Tenths are shown below ten seconds.
    [2_250, ['10:00', '0:09.2']],
    [9_000, ['10:00', '0:00.2']],
    // The move earns the increment, and the other clock runs.
    [
      [[600_000, 10_250], 0],
      ['10:00', '0:11'],
    ],
    [3_500, ['9:57', '0:11']],
  ],
  byoyomi: [
    [
      [[600_000, 1_250], 1, { in: false, ms: 10_000, periods: 3 }],
      ['10:00', '0:01.2'],
    ],
    [
      [[600_000, 9_950], 1, japanese(3)],
      ['10:00', '0:09.9 ×3'],
    ],
    [9_000, ['10:00', '0:00.9 ×3']],
    [
      [[600_000, 9_950], 1, japanese(2)],
      ['10:00', '0:09.9 ×2'],
    ],
    [
      [[600_000, 9_950], 1, japanese(1)],
      ['10:00', '0:09.9 ×1'],
    ],
  ],
  canadian: [
    [
      [[600_000, 450], 1, { in: false, ms: 10_000, moves: 2 }],
      ['10:00', '0:00.4'],
    ],
    [
      [[600_000, 9_950], 1, canadian(2)],
      ['10:00', '0:09.9 / 2'],
    ],
    [4_000, ['10:00', '0:05.9 / 2']],
    // A move is played in the period, which goes on when the seat is to move again.
    [
      [[600_000, 5_950], 0, canadian(1)],
      ['10:00', '0:05.9 / 1'],
    ],
    [2_500, ['9:58', '0:05.9 / 1']],
    [
      [[597_500, 5_950], 1, canadian(1)],
      ['9:58', '0:05.9 / 1'],
    ],
    [1_000, ['9:58', '0:04.9 / 1']],
  ],
  move: [
    [
      [[5_950, 5_950], 1],
      ['0:05.9', '0:05.9'],
    ],
    [1_000, ['0:05.9', '0:04.9']],
    // The next player has the whole time again.
    [
      [[5_950, 5_950], 0],
      ['0:05.9', '0:05.9'],
    ],
    [1_000, ['0:04.9', '0:05.9']],
  ],
};

const clocksShow = (page: Page) =>
  page.evaluate(() => [0, 1].map((seat) => document.querySelector(`[data-seat="${seat}"] .clock`)!.textContent!));

// A table whose clocks the journey sends, after its first move.
async function scripted(stage: Stage) {
  const { page, problems } = await openPage(stage);
  const wire = await between(page);
  await holdTime(page);
  const id = await openTable(stage, page, { game: 'chess', time: minutes, seats: [me, me] }, [0, 1]);
  await play(page, 0);
  return { page, problems, wire, topic: `table/${id}`, clock: await scriptClock(page, wire, `table/${id}`) };
}

async function showsItsTimes(stage: Stage, kind: string, rows: readonly Row[]): Promise<string[]> {
  const { page, problems, wire, topic, clock } = await scripted(stage);
  for (const [i, [what, shown]] of rows.entries()) {
    if (typeof what === 'number') await clock.pass(what);
    else await clock.tell({ left: what[0], run: what[1], period: [null, what[2] ?? null] });
    assert.deepEqual(await clocksShow(page), shown, `${kind}, row ${i}`);
  }
  // A clock at zero ends nothing until the server says so.
  const last = { left: [600_000, 50] as [number, number], run: 1 as const, period: [null, null] as [null, null] };
  await clock.tell(last);
  await clock.pass(20_000);
  assert.equal((await clocksShow(page))[1], '0:00.0');
  assert.equal(await page.locator('.outcome').count(), 0);
  const result = { winner: 0, code: 'timeout', text: 'The second seat loses on time' };
  wire.say({ t: 'delta', topic, e: 'end', result, clock: { ...last, left: [600_000, 0], run: null, s: 0 } });
  await becomes(async () => {
    await clock.pass(20);
    return await page.locator('.outcome').isVisible();
  });
  assert.match(await page.locator('.outcome').innerText(), /White wins on time/);
  return problems;
}

// The flag of a real clock falls, whenever that is.
async function losesOnTime(stage: Stage): Promise<string[]> {
  const { page, problems } = await openPage(stage);
  await openTable(stage, page, { game: 'chess', time: { kind: 'move', base: 1_000 }, seats: [me, me] }, [0, 1]);
  // The first move costs no time; the clock of the second seat runs after it.
  await play(page, 0);
  await page.locator('.outcome', { hasText: 'White wins' }).waitFor();
  assert.match(await page.locator('.outcome').innerText(), /wins on time/);
  return problems;
}

const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

export const clockJourneys: Journeys = {
  async 'a tab that was hidden for a minute: the moves are there, and the clock is right'(stage) {
    const { page, problems } = await openPage(stage);
    await holdTime(page);
    const id = await openTable(stage, page, { game: 'chess', time: minutes, seats: [me, me] }, [0]);
    await play(page, 0);
    await turn(page, 'hidden');
    await act(stage, id, 1, 'e7e5');
    // A minute in which no timer runs; the server's clock, which is real, does not advance with it.
    await page.clock.fastForward(60_000);
    await turn(page, 'visible');
    await movesAre(page, 2);
    // If the minute were counted, less than nine would be left.
    await page.waitForFunction(() => /^(10:00|9:\d\d)$/.test(document.querySelector('[data-seat="0"] .clock')!.textContent!));
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
    // The page gets a clock on which little is left to the second seat; on the server's there is more.
    wire.change((frame) => {
      const clock = frame['clock'] as { left: number[]; run: number | null } | undefined;
      return clock?.run === 1 ? { ...frame, clock: { ...clock, left: [clock.left[0]!, 300] } } : frame;
    });
    await openTable(stage, page, { game: 'chess', time: minutes, seats: [me, me] }, [0, 1]);
    await play(page, 0);
    await page.waitForFunction(() => document.querySelector('[data-seat="1"] .clock')!.textContent === '0:00.0');
    assert.equal(await page.locator('.outcome').count(), 0);
    await play(page, 1);
    assert.deepEqual(await words(page), ['e4', 'e5']);
    return problems;
  },
};

export const timedJourneys: Journeys = {
  async 'clocks of all kinds show the time of the server, which alone lets the flag fall'(stage) {
    const problems = await Promise.all(Object.entries(kinds).map(([kind, rows]) => showsItsTimes(stage, kind, rows)));
    return [...problems.flat(), ...(await losesOnTime(stage))];
  },
};
