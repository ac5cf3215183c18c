// Journeys of a record that is studied: two windows on it, previews of engine lines, a whole-game analysis
// that is cancelled and resumed, and an engine that dies.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openChessRecord } from './records';
import { movesAre, openPage, press, request, square, words, type Journeys, type Stage } from './stage';

async function emptyRecord(stage: Stage): Promise<number> {
  const [row] = (await request(stage, 'POST', '/api/records', { game: 'chess', variant: 'standard', rule_set: '', position: '' })) as {
    id: number;
  }[];
  return row!.id;
}
// A wall of stones of each colour across a board of 9x9: four files are Black's, three are White's.
async function twoWalls(stage: Stage): Promise<number> {
  const [row] = (await request(stage, 'POST', '/api/records', {
    game: 'go',
    variant: 'standard',
    rule_set: 'chinese',
    position: '',
    params: { size: '9' },
  })) as { id: number }[];
  const { revision } = (await request(stage, 'GET', `/api/records/${row!.id}`)) as { revision: number };
  const points = [...Array(9).keys()].flatMap((rank) => [9 * rank + 4, 9 * rank + 5]);
  const edits = points.map((point, i) => ({ op: 'add', ...(i === 0 ? { p: 0 } : {}), at: [point] }));
  await request(stage, 'POST', `/api/records/${row!.id}/edits`, { edits }, { 'If-Match': String(revision) });
  return row!.id;
}
const play = async (page: Page, from: string, to: string, count: number) => {
  await press(page, square(from));
  await page.waitForSelector('square.move-dest');
  await press(page, square(to));
  await movesAre(page, count);
  await page.waitForFunction((wanted) => document.querySelector('.move.current span')?.textContent === wanted, to);
};
const men = (page: Page) =>
  page.locator('.men piece:not(.ghost)').evaluateAll((all) =>
    all
      .map((man) => `${man.className} ${(man as HTMLElement).style.transform}`)
      .sort()
      .join(),
  );
const switchOf = (page: Page, slot: number) => page.getByRole('switch').nth(slot);
const streams = (page: Page, slot: number) =>
  page.waitForFunction((n) => Boolean(document.querySelectorAll('.analysis')[n]?.querySelector('.pv button')), slot);

export const studyJourneys: Journeys = {
  async 'a record in two windows: both agree; all is undone and done again'(stage) {
    const id = await emptyRecord(stage);
    const [one, other] = [await openPage(stage), await openPage(stage)];
    for (const { page } of [one, other]) {
      await page.goto(`${stage.address}/analyse/${id}`);
      await page.waitForSelector('.board');
    }
    await play(one.page, 'e2', 'e4', 1);
    await movesAre(other.page, 1);
    await play(other.page, 'd2', 'd4', 2);
    await movesAre(one.page, 2);
    await one.page.keyboard.press('1');
    await one.page.waitForFunction(() => document.querySelector('.move.current em')?.textContent === '!');
    await play(one.page, 'e7', 'e5', 3);
    await movesAre(other.page, 3);
    assert.deepEqual(await words(other.page), await words(one.page));
    // Undo removes the edits of this window, the last first; the other window's move stays.
    for (let i = 0; i < 3; i++) await one.page.keyboard.press('Control+z');
    await movesAre(one.page, 1);
    await movesAre(other.page, 1);
    assert.deepEqual(await words(one.page), ['d4']);
    for (let i = 0; i < 3; i++) await one.page.keyboard.press('Control+Shift+z');
    await movesAre(other.page, 3);
    await other.page.waitForFunction(() => document.querySelectorAll('.move em').length === 1);
    assert.deepEqual((await words(other.page)).sort(), (await words(one.page)).sort());
    return [...one.problems, ...other.problems];
  },
  async 'lines: a board under the pointer, the board itself at rest, all marks hidden and shown'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.keyboard.press('l');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow').length > 0);
    const before = await men(page);
    const shown = page.locator('.analysis .pv button').first();
    await shown.hover();
    await page.locator('.preview .diagram').waitFor();
    assert.equal(await men(page), before);
    await page.mouse.move(5, 5);
    await page.locator('.preview').waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow').length === 0);
    await page.keyboard.press('z');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow').length > 0);
    await page.keyboard.press('a');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow').length === 0);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('.analysis .pv').length === 0);
    return problems;
  },
  async 'ownership: drawn as an engine says it, on a flipped board too, hidden and shown'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse/${await twoWalls(stage)}`);
    await page.waitForSelector('.moves .move');
    await page.keyboard.press('End');
    await page.waitForSelector('.move.current');
    // `files` count from the left of the screen.
    const owns = (side: string, files: [number, number]) =>
      page.waitForFunction(
        ({ side, files: [from, to] }) => {
          const inside = [...document.querySelectorAll<SVGRectElement>('.layer.ownership .own')].filter((rect) => {
            const file = rect.x.baseVal.value + rect.width.baseVal.value / 2;
            return file > from && file < to;
          });
          const own = inside.filter((rect) => rect.classList.contains(side)).length;
          // More than half of the expected points belong to a side, and hardly any to the other one.
          return own > (to - from) * 4.5 && own > 9 * (inside.length - own);
        },
        { side, files },
      );
    await page.locator('.analysis select').first().selectOption('Go partner');
    await switchOf(page, 0).click();
    await owns('first', [0, 4]);
    await owns('second', [6, 9]);
    await page.keyboard.press('f');
    await owns('first', [5, 9]);
    await owns('second', [0, 3]);
    const gone = () => page.locator('.layer.ownership').waitFor({ state: 'detached' });
    await page.keyboard.press('o');
    await gone();
    await page.keyboard.press('o');
    await owns('second', [0, 3]);
    await page.keyboard.press('z');
    await gone();
    await page.keyboard.press('z');
    await owns('second', [0, 3]);
    // The marks disappear with the engine.
    await page.keyboard.press('Escape');
    await gone();
    return problems;
  },
  async 'a whole game: broken off, taken up again, from the graph to a move, exported'(stage) {
    const { page, problems, id } = await openChessRecord(stage);
    await page.keyboard.press('r');
    // The button is pressed by script as soon as it appears: on a busy machine the game is analysed before a
    // mouse has reached it.
    await page.waitForFunction(() => {
      const cancel = document.querySelector<HTMLElement>('.report-progress .plain');
      cancel?.click();
      return cancel !== null;
    });
    await page.locator('.report-progress').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.report li').count(), 0);
    await page.keyboard.press('r');
    await page.waitForSelector('.report li');
    await page.locator('[data-view="moves"]').click();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelectorAll('.move.current').length === 0);
    const graph = (await page.locator('.graph .u-over').boundingBox())!;
    await page.mouse.move(graph.x + graph.width * 0.6, graph.y + graph.height / 2);
    await page.mouse.click(graph.x + graph.width * 0.6, graph.y + graph.height / 2);
    await page.waitForSelector('.move.current');
    const at = await page
      .locator('.moves .move')
      .evaluateAll((moves) => moves.findIndex((move) => move.classList.contains('current')) / moves.length);
    assert.ok(at > 0.4 && at < 0.8, `the graph at 60 % leads to ${Math.round(100 * at)} %`);
    // A file has the judgements and the scores on request alone.
    const file = async (path: string) => (await fetch(`${stage.address}/api/records/${id}/${path}?format=pgn`)).text();
    const moves = async (path: string) => (await file(path)).split('\n\n').slice(1).join('\n');
    assert.match(await moves('report/export'), /\$[246]|[!?]/);
    assert.match(await moves('report/export'), /%eval/);
    assert.doesNotMatch(await moves('export'), /\$[246]|[!?]|%eval/);
    return problems;
  },
};

// Over a server whose engines are processes.
export const dyingJourneys: Journeys = {
  async 'two engines, one dies: its reason is shown, the other goes on, it is started again'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.locator('[data-action="add-engine"]').click();
    await page.locator('.analysis').nth(1).locator('select').first().selectOption('Fragile');
    await switchOf(page, 0).click();
    await streams(page, 0);
    await switchOf(page, 1).click();
    await page.locator('.analysis').nth(1).locator('.wrong', { hasText: 'The engine stopped' }).waitFor();
    assert.equal(await page.locator('.analysis').nth(0).locator('.wrong').count(), 0);
    assert.equal(await switchOf(page, 0).getAttribute('aria-checked'), 'true');
    assert.equal(await switchOf(page, 1).getAttribute('aria-checked'), 'false');
    await page.locator('[data-action="restart-engine"]').click();
    await page.locator('.analysis').nth(1).locator('.wrong').waitFor({ state: 'detached' });
    await streams(page, 1);
    return problems;
  },
  async 'a whole game says how long it will still take, once it can tell'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.locator('.limit').selectOption('seconds:1');
    await page.keyboard.press('r');
    await page.locator('.report-progress', { hasText: /Analysed \d+ of 19, about \d+ s left/ }).waitFor();
    await page.locator('.report-progress .plain').click();
    await page.locator('.report-progress').waitFor({ state: 'detached' });
    return problems;
  },
  async 'an engine that evaluates nothing: it says so, and so does its report'(stage) {
    const { page, problems } = await openPage(stage);
    const [row] = (await request(stage, 'POST', '/api/records', '(;GM[1]FF[4]SZ[9]RU[Chinese];B[ee];W[ge];B[gg])')) as { id: number }[];
    await page.goto(`${stage.address}/analyse/${row!.id}`);
    await page.waitForSelector('.moves .move');
    await page.locator('.analysis select').first().selectOption('Silent partner');
    // Without a limit, it thinks until it has a move, and says only that.
    await switchOf(page, 0).click();
    await page.locator('.analysis .mute').waitFor();
    assert.equal(await page.locator('.analysis li .pv button').count(), 1);
    assert.equal(await page.locator('.analysis .score').innerText(), '–');
    await switchOf(page, 0).click();
    await page.locator('.limit').selectOption('seconds:1');
    await switchOf(page, 0).click();
    await page.locator('.analysis .mute').waitFor();
    await page.keyboard.press('o');
    await page.locator('.toast', { hasText: 'No engine reports ownership' }).waitFor();
    await page.keyboard.press('r');
    await page.locator('.report', { hasText: 'no evaluations' }).waitFor();
    assert.equal(await page.locator('.counts').count(), 0);
    return problems;
  },
};
