// Journeys through the HTML report of a match: the program plays a short match and writes its report, which is opened
// as a file. Every key and button of it is used, on a wide page and on a phone.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { openPage, type Journeys, type Stage } from './stage';

const program = resolve(process.env['LUDEX'] ?? '');
const entrant = (name: string, nodes: number) => ['-engine', 'cmd=builtin', `name=${name}`, `nodes=${nodes}`];

// Plays the match and gives the page the report.
async function withReport(game: readonly string[], act: (address: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-report-'));
  const file = join(folder, 'report.html');
  try {
    await promisify(execFile)(program, ['match', ...game, ...entrant('One', 200), ...entrant('Two', 50), '-html', file], { cwd: folder });
    await act(`file://${file}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// What stands on the board, as text.
const board = (page: Page) =>
  page
    .locator('#board svg g use')
    .evaluateAll((men) => men.map((man) => ['href', 'x', 'y'].map((name) => man.getAttribute(name)).join(' ')).join('\n'));
// The number of the move that is shown; 0 before the first one.
const shown = (page: Page) =>
  page.locator('#line').evaluate((line) => Number(line.querySelector<HTMLElement>('[aria-current]')?.dataset['ply'] ?? 0));
const moves = (page: Page) => page.locator('#line button').count();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

// Each way to a position shows the same board, and different positions differ.
async function stepped(page: Page) {
  const count = await moves(page);
  assert.ok(count > 4, `${count} moves`);
  assert.equal(await shown(page), count);
  const last = await board(page);
  await press(page, 'First position');
  const start = await board(page);
  assert.equal(await shown(page), 0);
  assert.equal(await page.locator('#said').textContent(), '');
  const boards = [start];
  for (let ply = 1; ply <= count; ply++) {
    await press(page, 'Next move');
    assert.equal(await shown(page), ply);
    boards.push(await board(page));
    assert.notEqual(boards[ply], boards[ply - 1], `move ${ply}`);
    const text = (await page.locator(`#line [data-ply="${ply}"]`).textContent())!;
    assert.ok((await page.locator('#said').textContent())!.startsWith(text), text);
  }
  assert.equal(boards[count], last);
  await press(page, 'Next move');
  assert.equal(await shown(page), count);
  for (const [key, ply] of [
    ['ArrowLeft', count - 1],
    ['ArrowLeft', count - 2],
    ['ArrowRight', count - 1],
    ['Home', 0],
    ['ArrowLeft', 0],
    ['ArrowRight', 1],
    ['End', count],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await shown(page), ply, key);
    assert.equal(await board(page), boards[ply], key);
  }
  await press(page, 'Previous move');
  assert.equal(await board(page), boards[count - 1]);
  await press(page, 'Last position');
  assert.equal(await board(page), last);
  await page.locator('#line [data-ply="3"]').click();
  assert.equal(await board(page), boards[3]);
}

// Another game is chosen, and the first one again.
async function gamesChosen(page: Page) {
  const title = page.locator('#title');
  const of = (number: number) => page.locator(`tr[data-game="${number}"]`);
  const first = (await title.textContent())!;
  assert.match(first, /^Game 1: One – Two/);
  await of(2).getByRole('button', { name: 'Replay' }).click();
  assert.match((await title.textContent())!, /^Game 2: Two – One/);
  assert.equal(await of(2).getAttribute('aria-current'), 'true');
  assert.equal(await of(1).getAttribute('aria-current'), null);
  assert.equal(await shown(page), await moves(page));
  await of(1).getByRole('button', { name: 'Replay' }).click();
  assert.equal(await title.textContent(), first);
}

async function themeChanged(page: Page) {
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [before, color] = [await theme(), await ground()];
  await press(page, 'Light or dark');
  assert.notEqual(await theme(), before);
  assert.notEqual(await ground(), color);
}

// Nothing but what scrolls by itself is wider than the page, and the drawings have a readable height.
async function fits(page: Page, width: number) {
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
  for (const curve of await page.locator('.card > .graph').all()) assert.ok((await curve.boundingBox())!.height >= 200);
}

async function used(stage: Stage, address: string, width: number): Promise<string[]> {
  const { page, problems } = await openPage(stage, { viewport: { width, height: 844 } });
  await page.goto(address);
  await stepped(page);
  await gamesChosen(page);
  await fits(page, width);
  await themeChanged(page);
  return problems;
}

const wide = 1200;
const phone = 390;

export const reportJourneys: Journeys = {
  async 'report: a match of chess with a test, wide and on a phone'(stage) {
    const problems: string[] = [];
    await withReport(['-rounds', '2', '-games', '2', '-maxmoves', '12', '-sprt', 'elo0=0', 'elo1=50'], async (address) => {
      for (const width of [wide, phone]) problems.push(...(await used(stage, address, width)));
      const { page } = await openPage(stage);
      await page.goto(address);
      assert.match((await page.locator('.notes').textContent())!, /^LLR: .*\nSPRT \(\[0\.00, 50\.00\]\) is not decided by these games\s*$/);
      assert.deepEqual(await page.locator('.card > .graph').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))), [
        'Elo',
        'LLR',
      ]);
    });
    return problems;
  },
  async 'report: a match of go, wide and on a phone'(stage) {
    const problems: string[] = [];
    await withReport(['-variant', 'go', '-size', '9', '-rounds', '1', '-games', '2', '-maxmoves', '16'], async (address) => {
      for (const width of [wide, phone]) problems.push(...(await used(stage, address, width)));
    });
    return problems;
  },
};
