// Journeys of the ways to use a board: wheel, touch, drawing, and what people ask of their system.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { between, inState, type Frame } from './between';
import { movesAre, openPage, openTable, placeOf, press, square, type Journeys } from './stage';

const me = { kind: 'me' };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const are = (page: Page, selector: string, count: number) =>
  page.waitForFunction(([wanted, n]) => document.querySelectorAll(wanted).length === n, [selector, count] as const);
async function tap(page: Page, name: string) {
  const { x, y } = await placeOf(page, square(name), false);
  await page.touchscreen.tap(x, y);
}

export const interactionJourneys: Journeys = {
  async 'by mouse: a wrong target lets go, the wheel steps, the right button clears a premove or draws'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    await press(page, square('e2'));
    await are(page, 'square.selected', 1);
    await press(page, square('e5'));
    await are(page, 'square.selected', 0);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    const { x, y } = await placeOf(page, square('d5'), false);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -100);
    await are(page, '.moves .current', 0);
    await page.mouse.wheel(0, 100);
    await are(page, '.moves .current', 1);
    await press(page, square('d2'));
    await press(page, square('d4'));
    await are(page, 'square.current-premove', 2);
    await press(page, square('h6'), { button: 'right' });
    await are(page, 'square.current-premove', 0);
    assert.equal(await page.locator('.overlay .mark').count(), 0);
    await press(page, square('h6'), { button: 'right' });
    await are(page, '.overlay .mark', 1);
    for (const [key, from, to, color] of [
      ['', 'a3', 'a5', 'green'],
      ['Shift', 'b3', 'b5', 'red'],
      ['Alt', 'c3', 'c5', 'blue'],
    ] as const) {
      const [a, b] = [await placeOf(page, square(from), false), await placeOf(page, square(to), false)];
      if (key) await page.keyboard.down(key);
      await page.mouse.move(a.x, a.y);
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(b.x, b.y, { steps: 3 });
      await page.mouse.up({ button: 'right' });
      if (key) await page.keyboard.up(key);
      await page.locator(`.arrow.${color}`).waitFor();
    }
    return problems;
  },
  async 'by touch: a tap beside the board clears a premove, a mode of the menu draws'(stage) {
    const { page, problems } = await openPage(stage, phone);
    await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    await tap(page, 'e2');
    await tap(page, 'e4');
    await movesAre(page, 1);
    await tap(page, 'd2');
    await tap(page, 'd4');
    await are(page, 'square.current-premove', 2);
    // A button is no place beside the board: the board may be turned with a premove.
    await page.locator('[data-command="flip"]').tap();
    await page.locator('[data-command="flip"]').tap();
    await are(page, 'square.current-premove', 2);
    await page.locator('.moves').tap({ position: { x: 300, y: 60 } });
    await are(page, 'square.current-premove', 0);
    await page.locator('[data-command="menu"]').tap();
    await page.locator('[data-item="draw"]').tap();
    await page.locator('.draw-tools').waitFor();
    await page.locator('[data-draw="cross"]').tap();
    await tap(page, 'd5');
    await page.locator('.overlay path.mark').waitFor();
    // In this mode a tap selects no man.
    await tap(page, 'd2');
    assert.equal(await page.locator('square.selected').count(), 0);
    await page.locator('[data-action="clear-drawn"]').tap();
    await are(page, '.overlay .mark', 0);
    await page.locator('.draw-tools .main').tap();
    await tap(page, 'd2');
    await are(page, 'square.selected', 1);
    return problems;
  },
};
export const unknownJourneys: Journeys = {
  async 'addresses of what does not exist say so'(stage) {
    const { page, problems } = await openPage(stage);
    for (const path of ['table/999999', 'analyse/999999', 'join/999999#secret', 'matches/999999', 'nowhere']) {
      await page.goto(`${stage.address}/${path}`);
      await page.getByText('Page not found').waitFor();
    }
    return problems;
  },
};
export const systemJourneys: Journeys = {
  async 'more contrast and less motion: a thick ring where the focus is, and nothing that moves'(stage) {
    const { page, problems } = await openPage(stage, { contrast: 'more', reducedMotion: 'reduce' });
    const wire = await between(page);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, { kind: 'builtin', level: 1 }] }, [0]);
    // The engine thinks for ever: nothing is heard of its answer.
    wire.change(
      inState(`table/${id}`, (data) => {
        const [first, second] = data['seats'] as Frame[];
        return { ...data, seats: [first, { ...second, state: 'thinking' }] };
      }),
    );
    wire.hold(({ e, node }) => e === 'seat' || (e === 'move' && (node as Frame)['s'] === 1));
    await page.reload();
    await page.waitForSelector('.board');
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineWidth, outlineColor } = getComputedStyle(document.activeElement!);
      return { outlineWidth, isText: outlineColor === getComputedStyle(document.body).color };
    });
    assert.deepEqual(ring, { outlineWidth: '3px', isText: true });
    const moving = () => page.evaluate(() => document.getAnimations().length);
    assert.equal(await moving(), 0);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    await page.locator('.pulse').waitFor();
    assert.equal(await moving(), 0);
    return problems;
  },
};
