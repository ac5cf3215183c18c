// Journeys of moves that one press shows and a second one plays.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chessRecord } from './records';
import { act, movesAre, openPage, openTable, placeOf, press, square, words, type Journeys } from './stage';

const me = { kind: 'me' };
const asked = { confirm: 'always' };
const move = async (page: Page, from: string, to: string) => {
  await press(page, square(from));
  await press(page, square(to));
};
const button = (page: Page) => page.locator('[data-action="play-here"]');
const shown = async (page: Page) => {
  await page.locator('.proposed').waitFor();
  await button(page).waitFor();
};
const gone = async (page: Page) => {
  await page.locator('.proposed').waitFor({ state: 'detached' });
  await button(page).waitFor({ state: 'detached' });
};
const tap = async (page: Page, point: number) => {
  const { x, y } = await placeOf(page, point, false);
  await page.touchscreen.tap(x, y);
};
const stays = async (page: Page, played: string[]) => assert.deepEqual(await words(page), played);

export const confirmedJourneys: Journeys = {
  async 'each move confirmed: chess by mouse, by the button, by keys, a promotion, and what takes a move back'(stage) {
    const { page, problems } = await openPage(stage, {}, asked);
    await openTable(stage, page, { game: 'chess', position: '7k/P7/8/8/8/8/8/K7 w - - 0 1', seats: [me, me] }, [0, 1]);
    // A press elsewhere, Escape and the button with a cross take the move back; the man stands where it stood.
    await move(page, 'a1', 'b1');
    await shown(page);
    await press(page, square('e4'));
    await gone(page);
    await move(page, 'a1', 'b1');
    await shown(page);
    await page.keyboard.press('Escape');
    await gone(page);
    await move(page, 'a1', 'b2');
    await button(page).waitFor();
    assert.equal(await button(page).innerText(), 'Play a1 → b2');
    await page.locator('[data-action="drop-move"]').click();
    await gone(page);
    await stays(page, []);
    // What is chosen is shown too, and then a press on the board plays it.
    await move(page, 'a7', 'a8');
    await page.locator('.chooser [aria-label="rook" i]').click();
    await shown(page);
    assert.equal(await button(page).innerText(), 'Play a7 → a8=R');
    await page.locator('piece.rook, piece.r-piece').first().waitFor();
    await stays(page, []);
    await press(page, square('a8'));
    await movesAre(page, 1);
    await gone(page);
    // A dragged man stays where it was dropped, and Enter plays it.
    const [from, to] = [await placeOf(page, square('h8'), false), await placeOf(page, square('h7'), false)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await shown(page);
    await page.keyboard.press('Enter');
    await movesAre(page, 2);
    await move(page, 'a1', 'b1');
    await button(page).click();
    await movesAre(page, 3);
    // By keys: the cursor is in the middle, at e5.
    await page.keyboard.press('b');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowLeft', 'Enter'])
      await page.keyboard.press(key);
    await shown(page);
    await page.locator('.sr', { hasText: 'h7 to g7: a second press plays it.' }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await gone(page);
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'ArrowLeft', 'Enter', 'Enter']) await page.keyboard.press(key);
    await movesAre(page, 4);
    // Typing and entering a move is two acts already.
    await page.keyboard.press('/');
    await page.locator('.type-move input').fill('Kc1');
    await page.keyboard.press('Enter');
    await movesAre(page, 5);
    await stays(page, ['a8=R+', 'Kh7', 'Kb1', 'Kg7', 'Kc1']);
    return problems;
  },
  async 'each move confirmed: a premove is not asked again, and a record asks nothing'(stage) {
    const { page, problems } = await openPage(stage, {}, asked);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    await move(page, 'e2', 'e4');
    await shown(page);
    await press(page, square('e4'));
    await movesAre(page, 1);
    await move(page, 'g1', 'f3');
    await page.waitForFunction(() => document.querySelectorAll('square.current-premove').length === 2);
    await act(stage, id, 1, 'e7e5');
    await movesAre(page, 3);
    assert.equal(await button(page).count(), 0);
    await page.goto(`${stage.address}/analyse/${await chessRecord(stage)}`);
    await page.waitForSelector('.moves .move');
    const before = (await words(page)).length;
    await move(page, 'a2', 'a4');
    await movesAre(page, before + 1);
    return problems;
  },
  async 'each move confirmed: xiangqi by touch'(stage) {
    const { page, problems } = await openPage(stage, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, asked);
    await openTable(stage, page, { game: 'xiangqi', seats: [me, me] }, [0, 1]);
    await page.waitForSelector('.board[aria-busy="false"]');
    await tap(page, 31);
    await page.waitForSelector('square.move-dest');
    await tap(page, 40);
    await shown(page);
    await tap(page, 44);
    await gone(page);
    await tap(page, 31);
    await page.waitForSelector('square.move-dest');
    await tap(page, 40);
    await shown(page);
    await stays(page, []);
    await tap(page, 40);
    await movesAre(page, 1);
    await gone(page);
    return problems;
  },
  async 'each move confirmed: stones by mouse and keys, and a pass'(stage) {
    const { page, problems } = await openPage(stage, {}, asked);
    await openTable(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9 }, seats: [me, me] }, [0, 1]);
    const stone = async () => {
      await page.locator('.hover.tapped').waitFor({ state: 'attached' });
      await button(page).waitFor();
    };
    await press(page, 40);
    await stone();
    await press(page, 42);
    await page.locator('.sr', { hasText: 'Stone shown at G5' }).waitFor({ state: 'attached' });
    await stays(page, []);
    await press(page, 42);
    await movesAre(page, 1);
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await stone();
    await stays(page, ['G5']);
    await page.keyboard.press('Enter');
    await movesAre(page, 2);
    // The pass takes the place of a stone that was shown, and it is asked as well.
    await press(page, 10);
    await stone();
    await page.locator('[data-action="pass"]').click();
    await page.locator('.sr', { hasText: 'Pass: a second press plays it.' }).waitFor({ state: 'attached' });
    await page.locator('.hover.tapped').waitFor({ state: 'detached' });
    await page.locator('[data-action="drop-move"]').click();
    await button(page).waitFor({ state: 'detached' });
    await stays(page, ['G5', 'E5']);
    await page.locator('[data-action="pass"]').click();
    await button(page).click();
    await movesAre(page, 3);
    await button(page).waitFor({ state: 'detached' });
    return problems;
  },
};
