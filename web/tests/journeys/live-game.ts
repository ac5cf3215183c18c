// A journey of a game that engines play in a match: it is watched on a page of its own.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPage, request, type Journeys } from './stage';

const numberIn = (page: Page) => Number(/\/game\/(\d+)$/.exec(page.url())![1]);
const shownMove = (page: Page) => page.locator('.move.current').getAttribute('data-node');
const movesGrow = (page: Page, count: number) =>
  page.waitForFunction((known) => document.querySelectorAll('.moves .move').length > known || document.querySelector('.outcome'), count);
// Each move has its own time, because a game takes as long as the machine lets its engines take.
async function gameEnds(page: Page) {
  while (!(await page.locator('.outcome').isVisible())) await movesGrow(page, await page.locator('.moves .move').count());
}
// Games follow each other at a board: its page goes on to the one after `number`.
const goesOn = (page: Page, number: number) => page.waitForFunction((known) => !location.pathname.endsWith(`/game/${known}`), number);

// A game may end, and the next one begin, between any two steps of a test; whoever has stepped back stays.
async function stepBack(page: Page) {
  while (!(await page.locator('[data-action="to-live"]').isVisible())) {
    if ((await page.locator('.moves .move').count()) > 2) await page.keyboard.press('ArrowLeft');
  }
}

export const liveGameJourneys: Journeys = {
  async 'match: a game is watched on a page of its own, back and forth, and so are the games after it'(stage) {
    const { page, problems } = await openPage(stage);
    // On a busy machine the engines slow down with the page, and do not lose on time.
    const engine = { engine: 'Ludex', nodes: 700_000 };
    const order = {
      game: 'chess',
      variant: 'standard',
      rule_set: 'fide',
      params: {},
      engines: [engine, engine],
      rounds: 100,
      concurrency: 1,
      time: { kind: 'fischer', base: 900_000, increment: 0 },
      max_moves: 6,
    };
    const { id } = (await request(stage, 'POST', '/api/matches', order)) as { id: number };
    await page.goto(`${stage.address}/matches/${id}`);
    await page.locator('.live-game .board-link').first().click();
    await page.waitForURL(/\/game\/\d+$/);
    await page.waitForFunction(() => document.querySelectorAll('.moves .move').length > 2);
    await page.waitForFunction(() => document.querySelectorAll('.player .clock').length === 2);
    await page.locator('.analysis.watched .pv').first().waitFor();
    // Whoever steps back stays while the game goes on, up to its end and beyond.
    await stepBack(page);
    const [number, shown] = [numberIn(page), await shownMove(page)];
    await movesGrow(page, await page.locator('.moves .move').count());
    assert.equal(await shownMove(page), shown);
    await gameEnds(page);
    assert.equal(await shownMove(page), shown);
    await page.locator('[data-action="next-game"]').waitFor();
    assert.equal(numberIn(page), number);
    await page.locator('[data-action="to-live"]').click();
    // At the last position the page goes on by itself.
    await goesOn(page, number);
    // On a phone the moves, the steps and the way back to the match are there.
    await page.setViewportSize({ width: 390, height: 844 });
    await stepBack(page);
    await page.locator('.steps [data-command="back"]').click();
    assert.ok(await page.locator('.back-link').isVisible());
    const steps = (await page.locator('.steps').boundingBox())!;
    assert.ok(steps.y + steps.height <= 844, JSON.stringify(steps));
    await page.locator('[data-action="to-live"]').click();
    await page.locator('[data-action="to-live"]').waitFor({ state: 'detached' });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await page.setViewportSize({ width: 1280, height: 800 });
    // A match that is stopped gives its games up: the page goes to the match, unless its game has just ended. A game that
    // is over has its record.
    await request(stage, 'POST', `/api/matches/${id}/stop`, {});
    await page.waitForFunction(() => !location.pathname.includes('/game/') || document.querySelector('.outcome'));
    await page.goto(`${stage.address}/matches/${id}/game/${number}`);
    await page.waitForURL(/\/analyse\/\d+\?match=\d+$/);
    await page.locator('.moves .move').first().waitFor();
    // Who has the match open is told that it was deleted elsewhere.
    await page.locator('.back-link').click();
    await page.locator('.badge[data-state="stopped"]').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.live-game').length === 0);
    await request(stage, 'DELETE', `/api/matches/${id}`);
    await page.locator('.removed h1', { hasText: 'This match was deleted' }).waitFor();
    return problems.filter((text) => !text.includes('404'));
  },
};
