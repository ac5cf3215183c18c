// Journeys of records and analysis.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { movesAre, openPage, press, request, square, words, type Journeys, type Stage } from './stage';

// Imports a game of chess with some moves.
export async function chessRecord(stage: Stage): Promise<number> {
  const [row] = (await request(
    stage,
    'POST',
    '/api/records',
    '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. Qb3 Qd7 7. Ng5 Na5 8. Qa4 Nxc4 9. Qxc4 h6 1-0',
  )) as { id: number }[];
  return row!.id;
}

// Shows that game on a page; returns its number.
export async function showChessRecord(stage: Stage, page: Page): Promise<number> {
  const id = await chessRecord(stage);
  await page.goto(`${stage.address}/analyse/${id}`);
  await page.waitForSelector('.moves .move');
  return id;
}
// The same on a page of its own.
export async function openChessRecord(stage: Stage, ...options: DropFirst<Parameters<typeof openPage>>) {
  const opened = await openPage(stage, ...options);
  return { ...opened, id: await showChessRecord(stage, opened.page) };
}
type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

export const recordJourneys: Journeys = {
  async 'analysis: off on opening, on by a key, a line played, undone'(stage) {
    const { page, problems } = await openChessRecord(stage);
    // After the last move every line is new to the record.
    await page.keyboard.press('End');
    assert.equal(await page.getByRole('switch').getAttribute('aria-checked'), 'false');
    assert.equal(await page.locator('.analysis .pv button').count(), 0);
    const before = (await words(page)).length;
    await page.keyboard.press('l');
    await page.waitForSelector('.analysis .pv button');
    await page.waitForFunction(() => document.querySelectorAll('.arrow').length > 0);
    await page.locator('.analysis .pv').nth(1).locator('button').nth(1).click();
    await movesAre(page, before + 2);
    await page.waitForSelector('.move.current');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('.analysis .pv').length === 0);
    // The moves of a line are one edit.
    await page.keyboard.press('Control+z');
    await movesAre(page, before);
    return problems;
  },
  async 'analysis: two engines at once, and a limit that ends one'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.locator('.limit').selectOption('seconds:1');
    await page.locator('[data-action="add-engine"]').click();
    assert.equal(await page.locator('.analysis').count(), 2);
    await page.locator('.analysis').nth(1).locator('select').first().selectOption('Sparring partner');
    await page.getByRole('switch').nth(0).click();
    await page.getByRole('switch').nth(1).click();
    await page.waitForFunction(() => [...document.querySelectorAll('.analysis')].every((row) => row.querySelector('.pv button')));
    await page.waitForFunction(() => document.querySelectorAll('.analysis[data-state="finished"]').length === 2);
    assert.ok((await page.locator('.analysis .pv button').count()) > 0);
    await page.locator('[data-action="remove-engine"]').click();
    assert.equal(await page.locator('.analysis').count(), 1);
    return problems;
  },
  async 'a whole game: progress, mistakes, next mistake'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.keyboard.press('r');
    await page.waitForSelector('.report-progress progress');
    await page.waitForSelector('.report li');
    await page.locator('[data-view="moves"]').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('n');
    assert.match(await page.locator('.move.current').innerText(), /\?/);
    return problems;
  },
  async 'a record: moves on the board, comment, glyph, variation promoted and deleted'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse`);
    await page.locator('[data-game="chess"]').click();
    await page.waitForSelector('.board');
    const play = async (from: string, to: string, count: number) => {
      await press(page, square(from));
      await page.waitForSelector('square.move-dest');
      await press(page, square(to));
      await movesAre(page, count);
      // The page goes to the node when the answer arrives, which may be after the delta.
      await page.waitForFunction((wanted) => document.querySelector('.move.current span')?.textContent === wanted, to);
    };
    await play('e2', 'e4', 1);
    await page.keyboard.press('ArrowLeft');
    await play('d2', 'd4', 2);
    await page.keyboard.press('1');
    await page.waitForFunction(() => document.querySelector('.move.current em')?.textContent === '!');
    assert.equal(await page.locator('[data-command="promote"]').isDisabled(), false);
    // Any move of a variation promotes it.
    await play('d7', 'd5', 3);
    await page.keyboard.press('Control+ArrowUp');
    await page.waitForFunction(() => document.querySelector('.row .move span')?.textContent === 'd4!');
    assert.match((await page.locator('[data-command="promote"]:disabled').getAttribute('title'))!, /main line/);
    await page.keyboard.press('c');
    await page.keyboard.type('solid');
    await page.keyboard.press('Escape');
    await page.locator('.moves .comment', { hasText: 'solid' }).waitFor();
    await page.keyboard.press('Delete');
    await movesAre(page, 2);
    // Messages lie over the moves and cover neither the comment nor the glyphs; there are two at most.
    const [list, toast] = await Promise.all(['.moves', '.toasts'].map(async (part) => (await page.locator(part).boundingBox())!));
    assert.ok(
      toast!.x >= list!.x && toast!.x + toast!.width <= list!.x + list!.width && toast!.y + toast!.height <= list!.y + list!.height,
      JSON.stringify([list, toast]),
    );
    assert.ok((await page.locator('.toast').count()) <= 2);
    await page.locator('.toast', { hasText: 'deleted' }).getByText('Undo').click();
    await movesAre(page, 3);
    return problems;
  },
  async 'two variations are deleted: each message takes back its own, and goes when that was done by a key'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse`);
    await page.locator('[data-game="chess"]').click();
    await page.waitForSelector('.board');
    for (const [from, to] of [
      ['e2', 'e4'],
      ['d2', 'd4'],
      ['c2', 'c4'],
    ] as const) {
      await page.keyboard.press('Home');
      await press(page, square(from));
      await page.waitForSelector('square.move-dest');
      await press(page, square(to));
      await page.locator('.move.current', { hasText: to }).waitFor();
    }
    const remove = async (name: string) => {
      await page.locator('.moves .move', { hasText: name }).click();
      await page.keyboard.press('Delete');
      await page.locator('.moves .move', { hasText: name }).waitFor({ state: 'detached' });
    };
    await remove('d4');
    await page.waitForFunction(() => document.querySelectorAll('.toast').length === 1);
    await remove('c4');
    await page.waitForFunction(() => document.querySelectorAll('.toast').length === 2);
    // The first message brings back d4, and c4 stays deleted.
    await page.locator('.toast').first().getByText('Undo').click();
    await page.locator('.moves .move', { hasText: 'd4' }).waitFor();
    assert.equal(await page.locator('.moves .move', { hasText: 'c4' }).count(), 0);
    await page.waitForFunction(() => document.querySelectorAll('.toast').length === 1);
    // The key brings back c4: the message about it has nothing left to do.
    await page.keyboard.press('Control+z');
    await page.locator('.moves .move', { hasText: 'c4' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.toast').length === 0);
    // Redone and undone by keys, it is in its old place.
    await page.keyboard.press('Control+Shift+z');
    await page.locator('.moves .move', { hasText: 'c4' }).waitFor({ state: 'detached' });
    return problems;
  },
  async 'pasted text opens; bad text says where'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    const paste = (text: string) =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
    await paste('hello there');
    await page.getByText('(line 1, column 1)').waitFor();
    await paste('1. e4 e5\n2. Nf3 Zz9');
    await page.getByText('Only part of it could be read').waitFor();
    await page.getByText('line 2, column 8').waitFor({ state: 'attached' });
    await movesAre(page, 3);
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    await paste('1. e4 e5 2. Nf3');
    await movesAre(page, 3);
    return problems.filter((text) => !text.includes('400'));
  },
};
