// Journeys of mistakes that are tried again: what is left of a try in the record.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Legal, MoveNode, Table } from '../../src/wire/types';
import { chessRecord } from './records';
import { movesAre, openPage, press, request, words, type Journeys, type Stage } from './stage';

const recordOf = (page: Page) => Number(page.url().split('/').at(-1));
const treeOf = async (stage: Stage, page: Page) => ((await request(stage, 'GET', `/api/records/${recordOf(page)}`)) as Table).tree;

// A legal move in the place of a mistake that is neither in the record nor the better one.
async function anotherMove(stage: Stage, page: Page, mistake: number, better: string): Promise<number[]> {
  const record = (await request(stage, 'GET', `/api/records/${recordOf(page)}`)) as Table;
  const nodes = new Map(record.tree.map((node) => [node.n, node]));
  const path: string[] = [];
  const { p } = nodes.get(mistake)!;
  for (let at: MoveNode | undefined = nodes.get(p); at; at = nodes.get(at.p)) path.unshift(at.m);
  const { legal } = (await request(stage, 'POST', '/api/positions', { setup: record.setup, moves: path })) as { legal: Legal };
  const taken = [better, ...record.tree.filter((node) => node.p === p).map(({ m }) => m)];
  return legal.moves.find(({ m, at, man }) => at.length === 2 && man === undefined && !taken.includes(m))!.at;
}

export const trialJourneys: Journeys = {
  async 'a mistake is tried again: a try that is given up leaves the record, and is weighed with the profile of the engine'(stage) {
    await request(stage, 'PUT', '/api/engines/Ludex/profiles/quick?game=chess', { values: {} });
    // Moves by their points, as the server names them.
    const { page, problems } = await openPage(stage, {}, { notation: { chess: 2 } });
    const weighed: string[] = [];
    page.on('request', (asked) => asked.method() === 'POST' && asked.url().endsWith('/api/analyses') && weighed.push(asked.postData() ?? ''));
    await page.goto(`${stage.address}/analyse/${await chessRecord(stage)}`);
    await page.waitForSelector('.moves .move');
    await page.locator('.analysis .profile').selectOption('quick');
    await page.keyboard.press('r');
    await page.locator('[data-retry]').first().waitFor();
    const before = (await words(page)).length;
    const mistake = Number(await page.locator('[data-retry]').first().getAttribute('data-retry'));
    const better = (await page.locator('.report small').first().innerText()).split(' ').slice(1);
    const [from, to] = (await anotherMove(stage, page, mistake, better[0]!)) as [number, number];
    const tryMove = async () => {
      await page.locator('.trial[data-state="asked"]').waitFor();
      await press(page, from);
      await page.waitForSelector('square.move-dest');
      await press(page, to);
      await page.locator('.trial[data-state="weighing"]').waitFor();
      await movesAre(page, before + 1);
    };
    await page.locator('[data-retry]').first().click();
    await tryMove();
    await page.locator('[data-action="leave-trial"]').click();
    await page.locator('.trial').waitFor({ state: 'detached' });
    await movesAre(page, before);
    assert.match(weighed.at(-1)!, /"profile":"quick"/);
    // The answer is shown: the try is replaced by the better line, in one step.
    await page.locator('[data-retry]').first().click();
    await tryMove();
    await page.locator('[data-action="show-better"]').click();
    await page.locator('.trial').waitFor({ state: 'detached' });
    await page.waitForFunction((move) => document.querySelector('.move.current > span')?.textContent === move, better[0]);
    const isTry = ({ p, at }: MoveNode, nodes: MoveNode[]) => p === nodes.find(({ n }) => n === mistake)!.p && String(at) === `${from},${to}`;
    const shown = await treeOf(stage, page);
    assert.equal(shown.filter((node) => isTry(node, shown)).length, 0);
    await page.keyboard.press('Control+z');
    await movesAre(page, before + 1);
    const undone = await treeOf(stage, page);
    assert.equal(undone.filter((node) => isTry(node, undone)).length, 1);
    await page.keyboard.press('Control+z');
    await movesAre(page, before);
    // Another page is opened in the middle of a trial.
    await page.locator('[data-retry]').first().click();
    await tryMove();
    await page.locator('.rail a[href="/games"]').click();
    await page.locator('h1').waitFor();
    await page.goBack();
    await movesAre(page, before);
    return problems;
  },
};
