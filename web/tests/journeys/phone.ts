// Journeys by touch on a phone, upright and on its side.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { showChessRecord } from './records';
import { knowsItsMoves, movesAre, openPage, openTable, placeOf, square, words, type Journeys, type Stage } from './stage';
import { becomes } from './time';

const me = { kind: 'me' };
const upright = { width: 390, height: 844 };
const onItsSide = { width: 844, height: 390 };
const small = { width: 640, height: 360 }; // the smallest phone on its side that has board and panel beside each other
const openPhone = (stage: Stage, viewport = upright) => openPage(stage, { viewport, hasTouch: true, isMobile: true });

const tap = async (page: Page, point: number) => {
  await knowsItsMoves(page);
  const { x, y } = await placeOf(page, point, false);
  await page.touchscreen.tap(x, y);
};
const touch = (page: Page, command: string) => page.locator(`.steps [data-command="${command}"]`).tap();
const stones = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.stone').length === wanted, count);

// Runs in the page and returns what does not fit. The page must not scroll, the whole board must be
// visible, and the controls must be on the screen and large enough for a finger.
function misfits(selectors: string[]): string[] {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const wrong: string[] = [];
  if (scrollWidth > innerWidth) wrong.push(`the page is ${scrollWidth} wide`);
  if (scrollHeight > innerHeight) wrong.push(`the page is ${scrollHeight} high`);
  for (const selector of selectors) {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    const room = element?.closest('.panel')?.getBoundingClientRect().right ?? innerWidth;
    if (!box || box.width === 0 || box.left < 0 || box.top < 0 || box.right > room + 1 || box.bottom > innerHeight + 1) {
      wrong.push(`${selector} is ${box ? `at ${box.left},${box.top} to ${box.right},${box.bottom}` : 'not there'}`);
      continue;
    }
    const isSmall = element!.tagName === 'BUTTON' && (box.width < 24 || box.height < 24);
    if (isSmall) wrong.push(`${selector} is ${box.width} by ${box.height}`);
    const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!over || !(element!.contains(over) || over.contains(element))) wrong.push(`${selector} is under a ${over?.tagName}`);
  }
  return wrong;
}

// A turned page fits once its board has been measured again.
async function fits(page: Page, needed: string[]) {
  let wrong: string[] = [];
  await becomes(async () => (wrong = await page.evaluate(misfits, needed)).length === 0);
  assert.deepEqual(wrong, []);
}
const needed = [
  '.play-area',
  '[data-seat="0"]',
  '[data-seat="1"]',
  '[data-action="takeback"]',
  '[data-action="resign"]',
  '.steps [data-command="back"]',
  '.steps [data-command="flip"]',
  '.steps [data-command="menu"]',
];

// A tap shows a stone, another tap moves it, and a second one on the same point plays it.
async function tappedTwice(page: Page) {
  const shown = () =>
    page.locator('.hover.tapped').evaluate((stone) => [Number(stone.getAttribute('cx')), Number(stone.getAttribute('cy'))]);
  await tap(page, 180);
  await page.waitForSelector('.hover.tapped');
  assert.deepEqual(await shown(), [9.5, 9.5]);
  await tap(page, 182);
  await page.waitForFunction(() => document.querySelector('.hover.tapped')?.getAttribute('cx') === '11.5');
  assert.deepEqual(await words(page), []);
  await tap(page, 182);
  await movesAre(page, 1);
  assert.equal(await page.locator('.hover.tapped').count(), 0);
  await tap(page, 60);
  await tap(page, 60);
  await movesAre(page, 2);
}

async function playedByButton(page: Page) {
  // The button plays the stone as well. It keeps its place when another stone is shown, and it pushes
  // nothing away.
  const steps = await page.locator('.steps').boundingBox();
  await tap(page, 62);
  const button = page.locator('[data-action="play-here"]');
  await button.waitFor();
  await fits(page, [...needed, '[data-action="play-here"]']);
  const place = (await button.boundingBox())!;
  assert.ok(place.width >= 44 && place.height >= 40, `the button is ${place.width} by ${place.height}`);
  assert.deepEqual(await page.locator('.steps').boundingBox(), steps);
  await page.locator('.sr', { hasText: 'Stone shown at F4' }).waitFor({ state: 'attached' });
  await tap(page, 64);
  await page.locator('.sr', { hasText: 'Stone shown at H4' }).waitFor({ state: 'attached' });
  assert.deepEqual(await button.boundingBox(), place);
  await button.tap();
  await movesAre(page, 3);
  await button.waitFor({ state: 'detached' });
}

// Expects three stones.
async function steppedByTouch(page: Page) {
  await stones(page, 3);
  await touch(page, 'back');
  await stones(page, 2);
  await touch(page, 'back');
  await stones(page, 1);
  await touch(page, 'first');
  await stones(page, 0);
  await touch(page, 'forward');
  await stones(page, 1);
  await touch(page, 'last');
  await stones(page, 3);
  // A step button that is held down repeats.
  const back = page.locator('.steps [data-command="back"]');
  await back.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true });
  await stones(page, 0);
  await back.dispatchEvent('pointerup', { pointerType: 'touch', isPrimary: true });
  await touch(page, 'last');
}

export const phoneJourneys: Journeys = {
  async 'a phone: a tap shows the stone, another moves it, the second or the button plays it; steps by touch'(stage) {
    const { page, problems } = await openPhone(stage);
    await openTable(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 19 }, seats: [me, me] }, [0, 1]);
    await fits(page, [...needed, '[data-action="pass"]']);
    // The facts about the game have a tab of their own beside the moves.
    await page.locator('[data-tab="game"]').tap();
    await page.locator('.facts-list', { hasText: 'Chinese rules' }).waitFor();
    await page.locator('.moves').waitFor({ state: 'hidden' });
    await page.locator('[data-tab="moves"]').tap();
    await page.locator('.moves').waitFor();
    await tappedTwice(page);
    await playedByButton(page);
    await steppedByTouch(page);
    await touch(page, 'menu');
    await page.locator('dialog').waitFor();
    await page.keyboard.press('Escape');
    // The phone is turned while the game goes on.
    await page.setViewportSize(onItsSide);
    await fits(page, [...needed, '[data-action="pass"]']);
    await page.setViewportSize(small);
    await fits(page, [...needed, '[data-action="pass"]']);
    await tap(page, 300);
    await page.waitForSelector('.hover.tapped');
    await fits(page, [...needed, '[data-action="play-here"]']);
    await tap(page, 300);
    await movesAre(page, 4);
    return problems;
  },
  async 'a phone on its side: men by touch, a promotion, the ways to the other pages'(stage) {
    const { page, problems } = await openPhone(stage, onItsSide);
    await openTable(stage, page, { game: 'chess', position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', seats: [me, me] }, [0, 1]);
    await fits(page, needed);
    await tap(page, square('a7'));
    await page.waitForSelector('square.move-dest');
    await tap(page, square('a8'));
    await page.locator('.chooser button').first().waitFor();
    await fits(page, ['.chooser']);
    await page.locator('.chooser [aria-label="rook" i]').tap();
    await movesAre(page, 1);
    assert.deepEqual(await words(page), ['a8=R']);
    await page.locator('.rail a[href="/engines"]').tap();
    await page.waitForSelector('.engine-row');
    await page.setViewportSize(upright);
    const menu = page.locator('.bar button');
    if (await menu.isVisible()) await menu.tap();
    await page.getByRole('link', { name: 'Play' }).tap();
    await page.waitForSelector('.setup');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, upright.width);
    // Commands without a button on a phone are in the menu.
    await showChessRecord(stage, page);
    await touch(page, 'menu');
    await page.locator('[data-item="details"]').tap();
    await page.locator('[data-tag="White"]').waitFor();
    return problems;
  },
  async 'a phone: lines, comment and graph behind tabs, by touch and by keys, and kept when it is turned'(stage) {
    const { page, problems } = await openPhone(stage);
    await showChessRecord(stage, page);
    const tab = (id: string) => page.locator(`[data-tab="${id}"]`);
    const chosen = (id: string) => page.locator(`[data-tab="${id}"][aria-selected="true"]`).waitFor();
    const steps = '.steps [data-command="back"]';
    await touch(page, 'last');
    await page.waitForSelector('.move.current');
    await tab('engine').tap();
    await page.locator('.moves').waitFor({ state: 'hidden' });
    await page.getByRole('switch').tap();
    await page.waitForFunction(() => document.querySelectorAll('.analysis .pv button').length > 0);
    await fits(page, ['.play-area', steps, '[role="switch"]', '.analysis li:nth-child(3)']);
    await tab('comment').tap();
    await page.locator('#comment').fill('Looks lost');
    await fits(page, ['.play-area', steps, '#comment', '.glyphs button:last-child']);
    // The phone is turned while a comment is being written and the engine runs.
    await page.setViewportSize(onItsSide);
    await fits(page, ['.play-area', steps, '#comment', '.glyphs button:last-child']);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('[role="tablist"]').waitFor({ state: 'detached' });
    await fits(page, ['.play-area', steps, '#comment', '.moves', '.graph-room', '.analysis li:nth-child(3)']);
    assert.equal(await page.getByRole('switch').getAttribute('aria-checked'), 'true');
    await page.setViewportSize(small);
    await chosen('comment');
    assert.equal(await page.locator('#comment').inputValue(), 'Looks lost');
    // The field loses the focus, so the comment is kept.
    await tab('moves').tap();
    await page.locator('.moves .comment', { hasText: 'Looks lost' }).waitFor();
    await fits(page, ['.play-area', steps, '.moves']);
    // With keys: arrows choose a tab, and the key for comments reaches the field from any tab.
    await tab('moves').focus();
    await page.keyboard.press('ArrowLeft');
    await chosen('graph');
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['tab']), 'graph');
    await page.waitForFunction(() => document.querySelector('.graph canvas')!.clientWidth > 100);
    await fits(page, ['.play-area', steps, '.graph-room']);
    await page.keyboard.press('Home');
    await chosen('moves');
    await page.keyboard.press('c');
    await chosen('comment');
    await page.waitForFunction(() => document.activeElement?.id === 'comment');
    return problems;
  },
};
