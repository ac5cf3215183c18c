// Journeys of the tools for a record: threats, mistakes tried again, drawings, details, folded
// variations, menus of moves.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openChessRecord } from './records';
import { movesAre, openPage, placeOf, press, request, square, words, type Journeys, type Stage } from './stage';

// An empty record of a game, to draw on.
async function emptyRecord(stage: Stage, game: string): Promise<number> {
  const [row] = (await request(stage, 'POST', '/api/records', { game, variant: 'standard', rule_set: '', position: '' })) as {
    id: number;
  }[];
  return row!.id;
}
const marksOn = (page: Page, kind: string) => page.locator(`.overlay ${kind}`);

async function drag(page: Page, from: number, to: number, button: 'left' | 'right') {
  const [start, end] = [await placeOf(page, from, false), await placeOf(page, to, false)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up({ button });
}

export const toolJourneys: Journeys = {
  async 'drawings on men and stones are kept in the record, and undone'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse/${await emptyRecord(stage, 'chess')}`);
    await page.waitForSelector('.board');
    await drag(page, square('e2'), square('e4'), 'right');
    await marksOn(page, '.arrow.green').waitFor({ state: 'attached' });
    await page.keyboard.down('Shift');
    await press(page, square('d5'), { button: 'right' });
    await page.keyboard.up('Shift');
    await marksOn(page, '.area.red').waitFor({ state: 'attached' });
    await page.reload();
    await marksOn(page, '.area.red').waitFor({ state: 'attached' });
    assert.equal(await marksOn(page, '.arrow.green').count(), 1);
    await page.goto(`${stage.address}/analyse/${await emptyRecord(stage, 'go')}`);
    await page.waitForSelector('.board');
    await press(page, 60, { button: 'right' });
    await marksOn(page, 'circle.mark').waitFor({ state: 'attached' });
    await page.locator('[data-command="draw"]').click();
    await page.locator('[data-draw="triangle"]').click();
    await press(page, 72);
    await marksOn(page, 'path.mark').waitFor({ state: 'attached' });
    await page.locator('[data-draw="label"]').click();
    await press(page, 80);
    await marksOn(page, '.label text').waitFor({ state: 'attached' });
    assert.equal(await marksOn(page, '.label text').textContent(), 'A');
    assert.deepEqual(await words(page), []);
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .label').length === 0);
    await page.locator('[data-action="clear-drawn"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.overlay .mark').length === 0);
    return problems;
  },
  async 'a sign of the position beside the glyph of its move: pressed, changed, undone, and kept in the record'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await emptyRecord(stage, 'chess');
    await page.goto(`${stage.address}/analyse/${id}`);
    await page.waitForSelector('.board');
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    const glyphs = (text: string) =>
      page.waitForFunction((wanted) => document.querySelector('.moves .move > span')?.textContent === wanted, text);
    await page.getByRole('button', { name: '!', exact: true }).click();
    await glyphs('e4!');
    await page.locator('[data-action="signs"]').click();
    await page.getByRole('button', { name: 'White is better' }).click();
    await glyphs('e4!±');
    await page.getByRole('button', { name: 'Black is slightly better' }).click();
    await glyphs('e4!=+');
    assert.equal(await page.locator('[data-sign][aria-pressed="true"]').count(), 1);
    await page.keyboard.press('Control+z');
    await glyphs('e4!±');
    // Another judgement of the move leaves the sign.
    await page.locator('[data-action="signs"]').click();
    await page.getByRole('button', { name: '!?', exact: true }).click();
    await glyphs('e4!?±');
    await page.reload();
    await glyphs('e4!?±');
    assert.match(await (await fetch(`${stage.address}/api/records/${id}/export?format=pgn`)).text(), /1\. e4 \$5 \$16/);
    return problems;
  },
  async 'a mark on the last stone stands for its dot'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse/${await emptyRecord(stage, 'go')}`);
    await page.waitForSelector('.board');
    await press(page, 60);
    await marksOn(page, '.last').waitFor({ state: 'attached' });
    // A letter or a shape beside the stone leaves it its dot.
    await press(page, 61, { button: 'right' });
    await marksOn(page, 'circle.mark').waitFor({ state: 'attached' });
    assert.equal(await marksOn(page, '.last').count(), 1);
    await press(page, 60, { button: 'right' });
    await page.waitForFunction(() => document.querySelectorAll('.overlay circle.mark').length === 2);
    assert.equal(await marksOn(page, '.last').count(), 0);
    await page.keyboard.press('Control+z');
    await marksOn(page, '.last').waitFor({ state: 'attached' });
    return problems;
  },
  async 'the details of a game are changed, and undone'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.locator('[data-command="details"]').click();
    await page.locator('[data-tag="White"]').fill('Ada <b>Lovelace</b>');
    await page.locator('[data-tag="Event"]').fill('A quiet evening');
    await page.locator('.details-form .go').click();
    await page.locator('.head h1', { hasText: 'Ada <b>Lovelace</b>' }).waitFor();
    await page.reload();
    await page.locator('.head h1', { hasText: 'Ada <b>Lovelace</b>' }).waitFor();
    await page.keyboard.press('i');
    assert.equal(await page.locator('[data-tag="Event"]').inputValue(), 'A quiet evening');
    return problems;
  },
  async 'the result of a game: changed with why and by how much, undone, and exported'(stage) {
    const { page, problems } = await openPage(stage);
    const heading = (text: string) => page.locator('.head p', { hasText: text }).waitFor();
    const exported = async (record: number, format: string) =>
      (await fetch(`${stage.address}/api/records/${record}/export?format=${format}`)).text();
    const open = async (game: string) => {
      const record = await emptyRecord(stage, game);
      await page.goto(`${stage.address}/analyse/${record}`);
      await page.waitForSelector('.board');
      await page.keyboard.press('i');
      await page.locator('[data-field="outcome"]').waitFor();
      return record;
    };
    const save = async () => {
      await page.locator('.details-form .go').click();
      await page.locator('dialog').waitFor({ state: 'detached' });
    };
    const chess = await open('chess');
    assert.equal(await page.locator('[data-field="outcome"]').inputValue(), '*');
    assert.equal(await page.locator('[data-tag="Margin"]').count(), 0);
    await page.locator('[data-field="outcome"]').selectOption('0-1');
    await page.locator('select[data-tag="Termination"]').selectOption('time forfeit');
    await save();
    await heading('0–1');
    assert.match(await exported(chess, 'pgn'), /0-1\n/);
    // The result and its reason are one edit.
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => !document.querySelector('.head p')!.textContent!.includes('0–1'));
    assert.match(await exported(chess, 'pgn'), /\*\n/);
    await page.keyboard.press('Control+Shift+z');
    await heading('0–1');
    // What was said about one result is not said about another, but is there again with the first.
    await page.keyboard.press('i');
    const reason = page.locator('select[data-tag="Termination"]');
    assert.equal(await reason.inputValue(), 'time forfeit');
    await page.locator('[data-field="outcome"]').selectOption('1/2-1/2');
    assert.equal(await reason.inputValue(), '');
    await page.locator('[data-field="outcome"]').selectOption('0-1');
    assert.equal(await reason.inputValue(), 'time forfeit');
    await page.keyboard.press('Escape');
    // Where points are counted, they belong to the result.
    const go = await open('go');
    await page.locator('[data-field="outcome"]').selectOption('0-1');
    await page.locator('[data-tag="Margin"]').fill('3.5');
    await save();
    await heading('W+3.5');
    assert.match(await exported(go, 'sgf'), /RE\[W\+3\.5\]/);
    return problems;
  },
  async 'the threat of the other player, on and off by a key'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.keyboard.press('x');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow.red').length === 1);
    assert.match(await page.locator('.threat').innerText(), /\w+/);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow.red').length === 1);
    await page.keyboard.press('x');
    await page.waitForFunction(() => document.querySelectorAll('.threat, .overlay .arrow.red').length === 0);
    return problems;
  },
  async 'no threat in check: said at once, and nothing is tried'(stage) {
    const { page, problems } = await openPage(stage);
    const [row] = (await request(stage, 'POST', '/api/records', '1. e4 f6 2. Qh5+ *')) as { id: number }[];
    await page.goto(`${stage.address}/analyse/${row!.id}`);
    await movesAre(page, 3);
    await page.keyboard.press('End');
    await page.keyboard.press('x');
    await page.locator('.threat', { hasText: 'passing is not possible' }).waitFor();
    // One move earlier there is one. A refused request would be a problem of the browser's console.
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow.red').length === 1);
    return problems;
  },
  async 'a mistake is tried again: wrong, again, then shown'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.keyboard.press('r');
    await page.locator('[data-retry]').first().waitFor();
    const mistake = Number(await page.locator('[data-retry]').first().getAttribute('data-retry'));
    await page.locator('[data-view="moves"]').click();
    const before = (await words(page)).length;
    await page.locator('[data-view="report"]').click();
    await page.locator('[data-retry]').first().click();
    await page.locator('.trial[data-state="asked"]').waitFor();
    // The move of the game is the mistake itself.
    const { tree } = (await request(stage, 'GET', `/api/records/${page.url().split('/').at(-1)}`)) as {
      tree: { n: number; at: number[] }[];
    };
    const [from, to] = tree.find(({ n }) => n === mistake)!.at as [number, number];
    await press(page, from);
    await press(page, to);
    await page.locator('.trial[data-state="wrong"]').waitFor();
    await page.locator('[data-action="try-again"]').click();
    await page.locator('.trial[data-state="asked"]').waitFor();
    await page.locator('[data-action="show-better"]').click();
    await page.locator('.trial').waitFor({ state: 'detached' });
    await page.waitForFunction((count) => document.querySelectorAll('.moves .move').length > count, before);
    return problems;
  },
  async 'a variation closes and opens; the menu of a move by mouse and by a long touch'(stage) {
    const { page, problems } = await openPage(stage, { hasTouch: true });
    await page.goto(`${stage.address}/analyse/${await emptyRecord(stage, 'chess')}`);
    await page.waitForSelector('.board');
    const record = Number(page.url().split('/').at(-1));
    const { revision } = (await request(stage, 'GET', `/api/records/${record}`)) as { revision: number };
    const edit = (edits: unknown[]) => request(stage, 'POST', `/api/records/${record}/edits`, { edits }, { 'If-Match': String(revision) });
    const added = (await edit([
      { op: 'add', p: 0, m: 'e2e4' },
      { op: 'add', m: 'e7e5' },
      { op: 'add', m: 'g1f3' },
    ])) as { edits: { node: { n: number } }[] };
    const first = added.edits[0]!.node.n;
    await edit([
      { op: 'add', p: first, m: 'c7c5' },
      { op: 'add', m: 'g1f3' },
      { op: 'add', m: 'd7d6' },
    ]);
    await movesAre(page, 6);
    await page.locator('.fold').click();
    await movesAre(page, 4);
    assert.equal(await page.locator('.hidden-moves').innerText(), '+2');
    await page.locator('.fold').click();
    await movesAre(page, 6);
    await page.locator('.variation .move').nth(1).click({ button: 'right' });
    await page.locator('[data-item="fold"]').click();
    await movesAre(page, 4);
    await page.locator('.fold').click();
    const head = page.locator('.variation .move').first();
    await head.evaluate((button) => {
      const box = button.getBoundingClientRect();
      const at = { bubbles: true, pointerType: 'touch', clientX: box.left + 5, clientY: box.top + 5, button: 0 };
      button.dispatchEvent(new PointerEvent('pointerdown', at));
    });
    await page.locator('.move-menu').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.move-menu').waitFor({ state: 'detached' });
    await head.click({ button: 'right' });
    await page.locator('[data-item="promote"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.row .move span')[1]?.textContent === 'c5');
    return problems;
  },
};
