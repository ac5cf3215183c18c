// Journeys of positions that are set up by hand.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPage, placeOf, press, square, type Journeys } from './stage';

const text = (page: Page) => page.locator('[data-field="text"]').inputValue();
const textIs = (page: Page, wanted: string) =>
  page.waitForFunction((known) => (document.querySelector('[data-field="text"]') as HTMLInputElement | null)?.value === known, wanted);
const choose = (page: Page, letter: string) => page.locator(`[data-man="${letter}"]`).click();

export const editorJourneys: Journeys = {
  async 'an error of the server: in the language of the page, its English text behind a press'(stage) {
    const { page, problems } = await openPage(stage, {}, { language: 'ru' });
    await page.goto(`${stage.address}/setup/chess`);
    await page.locator('[data-action="clear"]').click();
    const problem = page.locator('.editor .problem');
    await problem.waitFor();
    assert.doesNotMatch(await problem.innerText(), /[A-Za-z]/);
    await problem.locator('summary').click();
    assert.match(await problem.innerText(), /king/);
    return problems.filter((text) => !text.includes('422'));
  },
  async 'editor: chess by mouse, with castling, counters and errors beside what is wrong'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse`);
    await page.locator('[data-setup="chess"]').click();
    await textIs(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await page.locator('[data-action="clear"]').click();
    await page.locator('.editor-foot .wrong').waitFor();
    assert.equal(await page.locator('[data-action="play"]').isDisabled(), true);
    await choose(page, 'K');
    await press(page, square('e1'));
    await choose(page, 'R');
    await press(page, square('a1'));
    await choose(page, 'k');
    await press(page, square('e8'));
    await page.locator('.editor .wrong').waitFor({ state: 'detached' });
    // The rights to castle without a king or a rook go by themselves, and the page says so.
    await textIs(page, '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
    assert.equal(await page.getByLabel('White short').isChecked(), false);
    await page.locator('.editor-foot', { hasText: 'was left out' }).waitFor();
    // A drag moves a man, the right button removes it.
    const [from, to] = [await placeOf(page, square('a1'), false), await placeOf(page, square('h1'), false)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await textIs(page, '4k3/8/8/8/8/8/8/4K2R w - - 0 1');
    assert.equal(await page.getByLabel('White long').isChecked(), false);
    await page.getByLabel('White short').check();
    await textIs(page, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    await page.getByLabel('White short').uncheck();
    await textIs(page, '4k3/8/8/8/8/8/8/4K2R w - - 0 1');
    await page.getByText('Black', { exact: true }).first().click();
    await page.locator('[data-field="3"] input').fill('40');
    await page.keyboard.press('Tab');
    await textIs(page, '4k3/8/8/8/8/8/8/4K2R b - - 0 40');
    await press(page, square('h1'), { button: 'right' });
    // Bare kings are a draw by the rules: the page says so, and the position can still be analysed.
    await choose(page, 'Q');
    await press(page, square('d1'));
    await page.locator('[data-action="analyse"]').click();
    await page.waitForURL('**/analyse/*');
    await page.waitForSelector('.board');
    return problems.filter((line) => !line.includes('422'));
  },
  async 'editor: all is undone and done again, an emptied board by its message too'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/setup/chess`);
    const usual = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    await textIs(page, usual);
    assert.ok(await page.locator('.editor [data-command="undo"]').isDisabled());
    await choose(page, 'Q');
    await press(page, square('e4'));
    await page.getByText('Black', { exact: true }).first().click();
    const changed = 'rnbqkbnr/pppppppp/8/8/4Q3/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1';
    await textIs(page, changed);
    await page.locator('[data-action="clear"]').click();
    await textIs(page, '8/8/8/8/8/8/8/8 b KQkq - 0 1');
    await page.locator('.toast').getByText('Undo').click();
    await textIs(page, changed);
    await page.locator('[data-action="start"]').click();
    await textIs(page, usual);
    await page.locator('#board-points').focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('Control+z');
    await textIs(page, usual);
    assert.ok(await page.locator('.editor [data-command="undo"]').isDisabled());
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await textIs(page, changed);
    await page.waitForFunction(() => !document.querySelector('.editor .wrong'));
    // A board of another size keeps its size when it is undone.
    await page.goto(`${stage.address}/setup/go`);
    await page.locator('.editor .choice', { hasText: 'Board size' }).getByText('9', { exact: true }).click();
    await page.waitForFunction(() => (document.querySelector('[data-field="text"]') as HTMLInputElement).value.split('/').length === 9);
    await page.locator('.editor [data-command="undo"]').click();
    await page.waitForFunction(() => (document.querySelector('[data-field="text"]') as HTMLInputElement).value.split('/').length === 19);
    await page.locator('.editor [data-command="redo"]').click();
    await page.waitForFunction(() => (document.querySelector('[data-field="text"]') as HTMLInputElement).value.split('/').length === 9);
    return problems.filter((line) => !line.includes('422'));
  },
  async 'editor: a pasted position, and a game against oneself from there'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/setup/xiangqi`);
    await page.waitForSelector('.board');
    await page.locator('[data-field="text"]').fill('3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.men piece:not(.ghost)').length === 3);
    await page.locator('[data-action="play"]').click();
    await page.locator('.from-position', { hasText: 'Red to move' }).waitFor();
    await page.reload();
    await page.locator('.from-position', { hasText: 'Red to move' }).waitFor();
    await page.getByText('Friend here').click();
    await page.locator('[data-action="play"]:enabled').click();
    await page.waitForURL('**/table/*');
    await page.waitForFunction(() => document.querySelectorAll('.men piece:not(.ghost)').length === 3);
    await press(page, 13);
    await press(page, 22);
    await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 1);
    return problems;
  },
  async 'editor: stones of gomoku and go by keys, on another size'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/setup/gomoku`);
    await page.waitForSelector('.board');
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('O');
    await page.keyboard.press('Enter');
    await textIs(page, '15/15/15/15/15/15/15/7xo6/15/15/15/15/15/15/15 b');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await textIs(page, '15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 b');
    await page.goto(`${stage.address}/setup/go`);
    await page.locator('.board').waitFor();
    await page.locator('.choice', { hasText: 'Board' }).getByText('9', { exact: true }).click();
    await page.waitForFunction(() => getComputedStyle(document.querySelector('.board')!).getPropertyValue('--files') === '9');
    await press(page, 40);
    await page.waitForFunction(() =>
      (document.querySelector('[data-field="text"]') as HTMLInputElement).value.startsWith('9/9/9/9/4x4/9/9/9/9'),
    );
    assert.match(await text(page), / b$/);
    await page.locator('[data-action="analyse"]').click();
    await page.waitForURL('**/analyse/*');
    await page.waitForFunction(() => document.querySelectorAll('.stone').length === 1);
    return problems;
  },
  async 'editor: men dragged from the palette, and off the board; the palette by arrows'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/setup/chess`);
    await textIs(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    };
    const at = (name: string) => placeOf(page, square(name), false);
    const inPalette = async (letter: string) => {
      const box = (await page.locator(`[data-man="${letter}"]`).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await drag(await inPalette('n'), await at('e4'));
    await textIs(page, 'rnbqkbnr/pppppppp/8/8/4n3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    assert.equal(await page.locator('.dragged-man').count(), 0);
    // A man dropped beside the board is gone; one from the palette that misses the board puts nothing.
    await drag(await at('e4'), { x: 5, y: 400 });
    await textIs(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await drag(await inPalette('q'), { x: 1100, y: 600 });
    // The eraser can be dragged too, and a turned board is hit where one aims.
    await page.locator('.editor [data-command="flip"]').click();
    await drag(await inPalette('.'), await placeOf(page, square('a2'), true));
    await textIs(page, 'rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1');
    // One tab stop, and arrows choose.
    await page.locator('[data-man="K"]').click();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-man="R"][aria-checked="true"]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-man="Q"][aria-checked="true"]').waitFor();
    assert.equal(await page.locator('.palette [tabindex="0"]').count(), 1);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement!.closest('.palette')), null);
    return problems;
  },
  async 'editor: by touch, and the position of a record'(stage) {
    const { page, problems } = await openPage(stage, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto(`${stage.address}/setup/chess`);
    await page.waitForSelector('.board');
    const { x, y } = await placeOf(page, square('e4'), false);
    await page.locator('[data-man="Q"]').tap();
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(() => (document.querySelector('[data-field="text"]') as HTMLInputElement).value.includes('/4Q3/'));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    return problems;
  },
};
