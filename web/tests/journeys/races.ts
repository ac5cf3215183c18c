// Journeys of engines that are switched faster than the server answers, and of a server that goes away under them.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openChessRecord, showChessRecord } from './records';
import { besidesCuts, openPage, type Journeys } from './stage';
import { becomes } from './time';

// The analyses that a page made and ended. `hold` keeps its requests for new ones until `release`.
async function watchAnalyses(page: Page) {
  const made: number[] = [];
  const ended: number[] = [];
  let asked = 0;
  let gate: Promise<void> = Promise.resolve();
  let release = () => {};
  await page.route('**/api/analyses', async (route) => {
    asked += 1;
    await gate;
    const answer = await route.fetch();
    made.push(((await answer.json()) as { id: number }).id);
    await route.fulfill({ response: answer });
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'DELETE' && pathname.startsWith('/api/analyses/')) ended.push(Number(pathname.split('/').at(-1)));
  });
  const until = async (isTrue: () => boolean, what: string) => {
    assert.ok(await becomes(isTrue), `${what}: asked ${asked}, made ${made.join()}, ended ${ended.join()}`);
  };
  return {
    hold: () => void (gate = new Promise<void>((done) => (release = done))),
    release: () => release(),
    // All analyses are ended but for some.
    leaves: (left: number, of: number) =>
      until(
        () => asked === of && made.length === of && ended.length === of - left && new Set(ended).size === ended.length,
        `${left} of ${of} are left`,
      ),
    made,
    ended,
  };
}
const isOn = (page: Page, on: boolean) =>
  page.waitForFunction((wanted) => document.querySelector('[role="switch"]')!.getAttribute('aria-checked') === String(wanted), on);

export const raceJourneys: Journeys = {
  async 'an engine and a threat switched faster than the server answers: the last press wins, nothing is left running'(stage) {
    const { page, problems } = await openPage(stage);
    const analyses = await watchAnalyses(page);
    await showChessRecord(stage, page);
    analyses.hold();
    // On, off, on, off: the switch shows each press at once.
    for (const on of [true, false, true, false]) {
      await page.keyboard.press('l');
      await isOn(page, on);
    }
    analyses.release();
    await analyses.leaves(0, 2);
    assert.equal(await page.locator('.analysis .pv button').count(), 0);
    analyses.hold();
    for (const on of [true, false, true]) {
      await page.keyboard.press('l');
      await isOn(page, on);
    }
    // The page steps on while the server answers: the engine looks at the position that is seen.
    await page.keyboard.press('End');
    analyses.release();
    await analyses.leaves(1, 4);
    await page.waitForSelector('.analysis .pv button');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow').length > 0);
    await page.keyboard.press('l');
    await analyses.leaves(0, 4);
    analyses.hold();
    for (const on of [true, false, true]) {
      await page.keyboard.press('x');
      await page.locator('.threat').waitFor({ state: on ? 'visible' : 'detached' });
    }
    await page.keyboard.press('x');
    await page.locator('.threat').waitFor({ state: 'detached' });
    analyses.release();
    await analyses.leaves(0, 6);
    // The page is left while the server answers.
    analyses.hold();
    await page.keyboard.press('l');
    await isOn(page, true);
    await page.locator('.rail a[href="/games"]').click();
    await page.locator('h1').waitFor();
    analyses.release();
    await analyses.leaves(0, 7);
    return problems;
  },
  async 'an engine that runs goes on with another limit and other lines; a finished one stays on and follows the page'(stage) {
    const { page, problems } = await openPage(stage);
    const analyses = await watchAnalyses(page);
    await showChessRecord(stage, page);
    await page.locator('.limit').selectOption('seconds:1');
    await isOn(page, false);
    await page.getByRole('switch').click();
    await page.locator('.analysis[data-state="finished"]').waitFor();
    await isOn(page, true);
    await page.locator('.limit').selectOption('endless');
    await page.locator('.analysis[data-state="thinking"] [data-pv="0/0"]').waitFor();
    await analyses.leaves(1, 2);
    await page.getByLabel('One line fewer').click();
    await page.waitForFunction(() => document.querySelectorAll('.analysis .pv').length === 2);
    await page.waitForSelector('[data-pv="1/0"]');
    await page.locator('.limit').selectOption('seconds:1');
    await page.locator('.analysis[data-state="finished"]').waitFor();
    await page.keyboard.press('End');
    await page.locator('.analysis[data-state="finished"] [data-pv="0/0"]').waitFor();
    await page.getByRole('switch').click();
    await isOn(page, false);
    await analyses.leaves(0, 3);
    return problems;
  },
  async 'a server that was started again: the engines go off, the page says so once, and they can be started again'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.locator('[data-action="add-engine"]').click();
    await page.locator('.analysis').nth(1).locator('select').first().selectOption('Sparring partner');
    for (const slot of [0, 1]) {
      await page.getByRole('switch').nth(slot).click();
      await page.locator('.analysis').nth(slot).locator('.pv button').first().waitFor();
    }
    await page.keyboard.press('x');
    await page.locator('.threat').waitFor();
    await stage.kill();
    await page.locator('.toast', { hasText: 'start the engine again' }).waitFor();
    await page.waitForFunction(
      () => document.querySelectorAll('.switch[aria-checked="false"]').length === 2 && !document.querySelector('.threat'),
    );
    assert.equal(await page.locator('.toast', { hasText: 'start the engine again' }).count(), 1);
    await page.getByRole('switch').first().click();
    await page.locator('.analysis').first().locator('.pv button').first().waitFor();
    return besidesCuts(problems);
  },
  async 'a position that the server does not tell: the page says so, and asks again'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.route('**/api/positions', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ code: 'internal', text: 'out of order' }) }),
    );
    await page.keyboard.press('ArrowRight');
    await page.locator('.toast', { hasText: 'Something went wrong' }).waitFor();
    assert.equal(await page.locator('.board').getAttribute('aria-busy'), 'true');
    await page.unroute('**/api/positions');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => !document.querySelector('.board[aria-busy="true"]'));
    return problems.filter((text) => !text.includes('500'));
  },
};
