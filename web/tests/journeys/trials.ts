// Journeys of mistakes that are tried again: what is left of a try in the record.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Legal, MoveNode, Table } from '../../src/wire/types';
import { openChessRecord, showChessRecord } from './records';
import { movesAre, openPage, press, request, square, words, type Journeys, type Stage } from './stage';

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

// The bodies of the requests for analyses that the page will send.
function analysesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/analyses') && asked.push(sent.postData() ?? ''));
  return asked;
}

// The first mistake of the report, by its node, and the moves of the better line.
async function firstMistake(page: Page): Promise<{ mistake: number; better: string[] }> {
  const mistake = Number(await page.locator('[data-retry]').first().getAttribute('data-retry'));
  const better = (await page.locator('.report small').first().innerText())
    .split(' ')
    .slice(1)
    .map((word) => word.replace(/^\d+[.…]/, ''));
  return { mistake, better };
}

async function playTry(page: Page, from: number, to: number) {
  await page.locator('.trial[data-state="asked"]').waitFor();
  await press(page, from);
  await page.waitForSelector('square.move-dest');
  await press(page, to);
  await page.locator('.trial[data-state="weighing"]').waitFor();
}

export const trialJourneys: Journeys = {
  async 'a mistake is tried again: a try that is given up leaves the record, and is weighed with the profile of the engine'(stage) {
    await request(stage, 'PUT', '/api/engines/Ludex/profiles/quick?game=chess', { values: {} });
    // Moves by their points, as the server names them.
    const { page, problems } = await openPage(stage, {}, { notation: { chess: 2 } });
    const weighed = analysesAsked(page);
    await showChessRecord(stage, page);
    await page.locator('.analysis .profile').selectOption('quick');
    await page.keyboard.press('r');
    await page.locator('[data-retry]').first().waitFor();
    const { mistake, better } = await firstMistake(page);
    await page.locator('[data-view="moves"]').click();
    const before = (await words(page)).length;
    const retry = async () => {
      await page.locator('[data-view="report"]').click();
      await page.locator('[data-retry]').first().click();
    };
    const [from, to] = (await anotherMove(stage, page, mistake, better[0]!)) as [number, number];
    const tryMove = async () => {
      await playTry(page, from, to);
      await movesAre(page, before + 1);
    };
    await retry();
    await tryMove();
    await page.locator('[data-action="leave-trial"]').click();
    await page.locator('.trial').waitFor({ state: 'detached' });
    await movesAre(page, before);
    assert.match(weighed.at(-1)!, /"profile":"quick"/);
    // The answer is shown: the try is replaced by the better line, in one step.
    await retry();
    await tryMove();
    await page.locator('[data-action="show-better"]').click();
    await page.locator('.trial').waitFor({ state: 'detached' });
    await page.waitForFunction((move) => document.querySelector('.move.current > span')?.textContent === move, better[0]);
    const isTry = ({ p, at }: MoveNode, nodes: MoveNode[]) =>
      p === nodes.find(({ n }) => n === mistake)!.p && String(at) === `${from},${to}`;
    const shown = await treeOf(stage, page);
    assert.equal(shown.filter((node) => isTry(node, shown)).length, 0);
    await page.keyboard.press('Control+z');
    await movesAre(page, before + 1);
    const undone = await treeOf(stage, page);
    assert.equal(undone.filter((node) => isTry(node, undone)).length, 1);
    await page.keyboard.press('Control+z');
    await movesAre(page, before);
    // Another page is opened in the middle of a trial.
    await retry();
    await tryMove();
    await page.locator('.rail a[href="/games"]').click();
    await page.locator('h1').waitFor();
    await page.goBack();
    await movesAre(page, before);
    return problems;
  },
  async 'a mistake is tried again: nothing on the page tells the answer, and the next one is of the same side'(stage) {
    const { page, problems } = await openChessRecord(stage, {}, { notation: { chess: 2 } });
    await page.keyboard.press('r');
    await page.locator('[data-retry]').first().waitFor();
    const ids = await page.locator('[data-retry]').evaluateAll((all) => all.map((each) => Number((each as HTMLElement).dataset['retry'])));
    const nodes = await treeOf(stage, page);
    const seatOf = (id: number) => nodes.find(({ n }) => n === id)!.s;
    // A mistake whose seat makes another one later.
    const at = ids.findIndex((id, i) => ids.slice(i + 1).some((later) => seatOf(later) === seatOf(id)));
    const mistake = ids[at]!;
    const next = ids.slice(at + 1).find((id) => seatOf(id) === seatOf(mistake))!;
    const better = (await page.locator(`li:has([data-retry="${mistake}"]) small`).innerText()).split(' ')[1]!.replace(/^\d+[.…]/, '');
    // What the engine says stands in the comment, too.
    const id = recordOf(page);
    const { revision } = (await request(stage, 'GET', `/api/records/${id}`)) as Table;
    await request(
      stage,
      'POST',
      `/api/records/${id}/edits`,
      { edits: [{ op: 'comment', n: mistake, text: `better was ${better}.` }] },
      { 'If-Match': String(revision) },
    );
    await page.locator(`[data-retry="${mistake}"]`).click();
    await page.locator('.trial[data-state="asked"]').waitFor();
    const panel = async () => await page.locator('.panel').innerText();
    assert.doesNotMatch(await panel(), /better was/);
    assert.equal(await page.locator('[data-view], .report').count(), 0);
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector(`.move.current[data-node="${mistake}"]`);
    assert.doesNotMatch(await panel(), /better was/);
    assert.equal(await page.locator('#comment').count(), 0);
    assert.equal(await page.locator('.move.current em').count(), 0);
    await page.keyboard.press('ArrowLeft');
    const [from, to] = [better.slice(0, 2), better.slice(2, 4)].map(square) as [number, number];
    await press(page, from);
    await page.waitForSelector('square.move-dest');
    await press(page, to);
    await page.locator('.trial[data-state="right"]').waitFor();
    await page.locator('[data-action="next-trial"]').click();
    await page.locator('.trial[data-state="asked"]').waitFor();
    const before = nodes.find(({ n }) => n === next)!.p;
    await page.waitForSelector(`.move.current[data-node="${before}"]`);
    return problems;
  },
};
