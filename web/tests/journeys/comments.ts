// Journeys of comments that are being written while the page or another window goes on.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Table } from '../../src/wire/types';
import { movesAre, openPage, request, type Journeys, type Stage } from './stage';

async function newRecord(stage: Stage): Promise<number> {
  const [row] = (await request(stage, 'POST', '/api/records', { game: 'chess', variant: 'standard', rule_set: '', position: '' })) as {
    id: number;
  }[];
  const edits = ['e2e4', 'e7e5', 'g1f3'].map((m, i) => ({ op: 'add', ...(i === 0 ? { p: 0 } : {}), m }));
  const { revision } = (await request(stage, 'GET', `/api/records/${row!.id}`)) as Table;
  await request(stage, 'POST', `/api/records/${row!.id}/edits`, { edits }, { 'If-Match': String(revision) });
  return row!.id;
}
const commentsOf = async (stage: Stage, id: number) =>
  ((await request(stage, 'GET', `/api/records/${id}`)) as Table).tree.map(({ comment = '' }) => comment);
const current = (page: Page, move: string) =>
  page.waitForFunction((wanted) => document.querySelector('.move.current > span')?.firstChild?.textContent === wanted, move);
async function openAt(stage: Stage, id: number) {
  const opened = await openPage(stage);
  await opened.page.goto(`${stage.address}/analyse/${id}`);
  await movesAre(opened.page, 3);
  await opened.page.locator('.moves .move').first().click();
  await current(opened.page, 'e4');
  return opened;
}
const field = (page: Page) => page.locator('#comment');

export const commentJourneys: Journeys = {
  async 'a comment stays with its move when the wheel steps on, and when the page is left'(stage) {
    const id = await newRecord(stage);
    const { page, problems } = await openAt(stage, id);
    await page.keyboard.press('c');
    await page.keyboard.type('The best by test');
    await page.locator('.play-area').hover();
    await page.mouse.wheel(0, 100);
    await current(page, 'e5');
    await page.locator('.moves .comment', { hasText: 'The best by test' }).waitFor();
    // The field is still being written in, for the move that is seen now.
    assert.equal(await field(page).inputValue(), '');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'comment');
    await page.keyboard.type('Classical');
    await page.mouse.wheel(0, -100);
    await current(page, 'e4');
    await page.waitForFunction(() => (document.querySelector('#comment') as HTMLTextAreaElement).value === 'The best by test');
    await page.locator('.moves .comment', { hasText: 'Classical' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type(', they say');
    await page.locator('.rail a[href="/games"]').click();
    await page.locator('h1').waitFor();
    await page.goBack();
    await page.locator('.moves .comment', { hasText: 'The best by test, they say' }).waitFor();
    assert.deepEqual(await commentsOf(stage, id), ['The best by test, they say', 'Classical', '']);
    return problems;
  },
  async 'a comment that two windows write: both texts stay, and the caret where it was'(stage) {
    const id = await newRecord(stage);
    const [one, other] = [await openAt(stage, id), await openAt(stage, id)];
    await field(one.page).focus();
    await one.page.keyboard.type('solid');
    await one.page.keyboard.press('ArrowLeft');
    // Another edit of the record disturbs neither text nor caret.
    await other.page.keyboard.press('1');
    await one.page.waitForFunction(() => document.querySelector('.move em')?.textContent === '!');
    await one.page.keyboard.type('X');
    assert.equal(await field(one.page).inputValue(), 'soliXd');
    // The other window comments on the same move.
    await field(other.page).focus();
    await other.page.keyboard.type('Usual.');
    await other.page.keyboard.press('Escape');
    await one.page.waitForFunction(() => (document.querySelector('#comment') as HTMLTextAreaElement).value === 'Usual.\nsoliXd');
    await one.page.keyboard.type('Y');
    assert.equal(await field(one.page).inputValue(), 'Usual.\nsoliXYd');
    await one.page.keyboard.press('Escape');
    await other.page.waitForFunction(() => (document.querySelector('#comment') as HTMLTextAreaElement).value === 'Usual.\nsoliXYd');
    assert.equal((await commentsOf(stage, id))[0], 'Usual.\nsoliXYd');
    // What the server does not take stays in the field, and is saved with the next try.
    await one.page.route('**/edits', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ code: 'internal', text: 'out of order' }) }),
    );
    await field(one.page).focus();
    await one.page.keyboard.press('Control+End');
    await one.page.keyboard.type(' More.');
    await one.page.locator('.play-area').hover();
    await one.page.mouse.wheel(0, 100);
    await one.page.locator('.toast', { hasText: 'Something went wrong' }).waitFor();
    await one.page.unroute('**/edits');
    await one.page.mouse.wheel(0, -100);
    await one.page.waitForFunction(() => (document.querySelector('#comment') as HTMLTextAreaElement).value === 'Usual.\nsoliXYd More.');
    await one.page.keyboard.press('Escape');
    await other.page.waitForFunction(() => (document.querySelector('#comment') as HTMLTextAreaElement).value === 'Usual.\nsoliXYd More.');
    return [...one.problems, ...other.problems].filter((text) => !text.includes('500'));
  },
  async 'a comment goes on behind a sentence of the engine in a paragraph of its own'(stage) {
    const id = await newRecord(stage);
    const { tree, revision } = (await request(stage, 'GET', `/api/records/${id}`)) as Table;
    const said = 'Dubious: 63 % falls to 56 %; better was Nb5.';
    await request(
      stage,
      'POST',
      `/api/records/${id}/edits`,
      { edits: [{ op: 'comment', n: tree[0]!.n, text: said }] },
      { 'If-Match': String(revision) },
    );
    const { page, problems } = await openAt(stage, id);
    const holds = (text: string) =>
      page.waitForFunction((wanted) => (document.querySelector('#comment') as HTMLTextAreaElement).value === wanted, text);
    await holds(said);
    // A paragraph in which nothing is written is not kept.
    await page.keyboard.press('c');
    await holds(`${said}\n`);
    await page.keyboard.press('Escape');
    await holds(said);
    await page.keyboard.press('c');
    await holds(`${said}\n`);
    await page.keyboard.type('My own remark');
    await page.keyboard.press('Escape');
    await page.locator('.moves .comment', { hasText: 'My own remark' }).waitFor();
    assert.equal((await commentsOf(stage, id))[0], `${said}\nMy own remark`);
    return problems;
  },
};
