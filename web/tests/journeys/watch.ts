// Journeys of people who watch a game, and of what is shown when it is over.
import assert from 'node:assert/strict';
import { movesAre, openPage, openTable, press, request, square, type Journeys } from './stage';

const me = { kind: 'me' };
const strong = { kind: 'builtin', level: 9 };

export const watchJourneys: Journeys = {
  async 'a spectator sees what the seated engines think, a player does not'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, strong] }, [0]);
    const watcher = await openPage(stage);
    await watcher.page.goto(`${stage.address}/table/${id}`);
    await watcher.page.waitForSelector('.board');
    await press(page, square('e2'));
    await press(page, square('e4'));
    const lines = watcher.page.locator('.watched[data-seat="1"]');
    await lines.locator('.pv', { hasText: /\S/ }).waitFor();
    assert.match(await lines.innerText(), /Ludex[\s\S]*depth \d+/);
    await watcher.page.keyboard.press('Shift+S');
    await watcher.page.waitForFunction(() =>
      /Ludex: .*, depth \d+, Black \w+ [a-h][1-8] to/.test(document.querySelector('.app > .sr')!.textContent!),
    );
    // The engine has moved, and its lines are about the position before.
    await movesAre(watcher.page, 2);
    await watcher.page.waitForSelector('.watched.past');
    assert.equal(await page.locator('.watched').count(), 0);
    // Nothing remains of lines whose position was taken back, nor of any when the game is over.
    await page.locator('[data-action="takeback"]').click();
    await movesAre(watcher.page, 0);
    await watcher.page.locator('.watched').waitFor({ state: 'detached' });
    return [...problems, ...watcher.problems];
  },
  async 'a finished game shows the evaluation of its engine, and goes where the graph is pressed'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, strong] }, [0]);
    for (const [i, [from, to]] of [
      ['e2', 'e4'],
      ['a2', 'a3'],
      ['h2', 'h3'],
    ].entries()) {
      await press(page, square(from!));
      await press(page, square(to!));
      await movesAre(page, 2 * i + 2);
    }
    assert.equal(await page.locator('.graph').count(), 0);
    await page.locator('[data-action="resign"]').click();
    await page.locator('[data-choice="resign"]').click();
    const over = page.locator('.graph .u-over');
    await over.waitFor();
    await over.click({ position: { x: 2, y: 20 } });
    await page.waitForFunction(() => document.querySelector('.moves .move')!.matches('.current'));
    // Who comes later gets the scores with the moves.
    const state = (await request(stage, 'GET', `/api/tables/${id}`)) as { tree: { score?: unknown }[] };
    assert.equal(state.tree.filter(({ score }) => score !== undefined).length, 3);
    await page.reload();
    await over.waitFor();
    return problems;
  },
};
