// Journeys of moving men: dragged, dropped beside the board, promoted, and moved before their turn.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { act, movesAre, openPage, openTable, placeOf, press, square, words, type Journeys } from './stage';

const me = { kind: 'me' };
const premoves = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('square.current-premove').length === wanted, 2 * count);
const move = async (page: Page, from: string, to: string) => {
  await press(page, square(from));
  await press(page, square(to));
};
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

export const premoveJourneys: Journeys = {
  async 'men: only legal ways move them, by drag and by click, on and off the board'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0, 1]);
    const at = (name: string) => placeOf(page, square(name), false);
    await drag(page, await at('e2'), { x: (await at('e2')).x, y: 5 });
    await drag(page, await at('e2'), await at('e5'));
    await drag(page, await at('e4'), await at('e5'));
    await press(page, square('e4'));
    await move(page, 'e7', 'e5');
    assert.deepEqual(await words(page), []);
    // The failed tries block nothing, and no man stands where it was dropped.
    await drag(page, await at('e2'), await at('e4'));
    await movesAre(page, 1);
    await move(page, 'e7', 'e5');
    await movesAre(page, 2);
    assert.deepEqual(await words(page), ['e4', 'e5']);
    return problems;
  },
  async 'promotion: by mouse, by arrows, to less than a queen, and by a premove'(stage) {
    const { page, problems } = await openPage(stage);
    const position = '7k/P1P5/8/8/8/8/6pp/K7 w - - 0 1';
    const id = await openTable(stage, page, { game: 'chess', position, seats: [me, me] }, [0]);
    const chosen = page.locator('.chooser button');
    await move(page, 'a7', 'a8');
    await chosen.first().waitFor();
    assert.equal(await chosen.count(), 4);
    // A press beside the chooser takes the man back.
    await press(page, square('e4'));
    await chosen.first().waitFor({ state: 'detached' });
    assert.deepEqual(await words(page), []);
    await move(page, 'a7', 'a8');
    await page.locator('.chooser [aria-label="bishop" i]').click();
    await movesAre(page, 1);
    // A premove that becomes a promotion opens the chooser when its turn has come.
    await move(page, 'c7', 'c8');
    await premoves(page, 1);
    await act(stage, id, 1, 'h8h7');
    await chosen.first().waitFor();
    assert.equal(await page.evaluate(() => document.activeElement!.closest('.chooser') !== null), true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await movesAre(page, 3);
    assert.match((await words(page)).join(' '), /^a8=B\+? Kh7 c8=[RBN]/);
    return problems;
  },
  async 'a premove that is illegal when its turn comes is dropped, and nothing is played'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    await move(page, 'e2', 'e4');
    await movesAre(page, 1);
    // The premove would take on d5, where no man comes.
    await move(page, 'e4', 'd5');
    await premoves(page, 1);
    await act(stage, id, 1, 'e7e5');
    await movesAre(page, 2);
    await premoves(page, 0);
    // It is still our turn, and a normal move works.
    await press(page, square('g1'));
    await page.waitForSelector('square.move-dest');
    assert.deepEqual(await words(page), ['e4', 'e5']);
    await press(page, square('f3'));
    await movesAre(page, 3);
    // The man of the premove is captured before its turn.
    await move(page, 'f3', 'e5');
    await premoves(page, 1);
    await act(stage, id, 1, 'd7d6');
    await movesAre(page, 5);
    await move(page, 'e5', 'f7');
    await premoves(page, 1);
    await act(stage, id, 1, 'd6e5');
    await movesAre(page, 6);
    await premoves(page, 0);
    assert.equal((await act(stage, id, 0)).tree.length, 6);
    assert.deepEqual(await words(page), ['e4', 'e5', 'Nf3', 'd6', 'Nxe5', 'dxe5']);
    return problems;
  },
};
