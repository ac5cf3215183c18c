// Journeys of the analysis of a whole game: what is said of it before it begins.
import assert from 'node:assert/strict';
import { openPage, request, type Journeys } from './stage';

export const wholeGameJourneys: Journeys = {
  async 'beside the analysis of a whole game stands with what it will run, and a press there goes to where that is chosen'(stage) {
    const [row] = (await request(stage, 'POST', '/api/records', { game: 'chess', variant: 'standard', rule_set: '', position: '' })) as { id: number }[];
    const { revision } = (await request(stage, 'GET', `/api/records/${row!.id}`)) as { revision: number };
    await request(stage, 'POST', `/api/records/${row!.id}/edits`, { edits: [{ op: 'add', p: 0, m: 'e2e4' }, { op: 'add', m: 'e7e5' }] }, { 'If-Match': String(revision) });
    const { page, problems } = await openPage(stage, {}, { lines: 3, limit: 'endless', lastEngine: { chess: 'Ludex' } });
    await page.goto(`${stage.address}/analyse/${row!.id}`);
    const change = page.locator('[data-action="change-engine"]');
    await change.getByText('Ludex, 0.3 s a move, 3 lines').waitFor();
    await change.click();
    const limit = page.locator('.analysis .limit');
    await page.waitForFunction(() => document.activeElement?.matches('.analysis .limit'));
    await limit.selectOption('depth:12');
    await page.locator('.analysis').getByRole('button', { name: 'One line fewer' }).click();
    const words = 'Ludex, depth 12, 2 lines';
    await change.getByText(words).waitFor();
    assert.ok((await page.locator('[data-command="analyse_game"]').getAttribute('title'))!.endsWith(`: ${words}`));
    await page.locator('[data-command="menu"]').click();
    await page.locator('[data-item="analyse_game"]').getByText(words).waitFor();
    // It runs with what was said.
    const asked = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/analyses'));
    await page.locator('[data-item="analyse_game"]').click();
    const body = (await asked).postDataJSON() as Record<string, unknown>;
    assert.deepEqual([body['engine'], body['lines'], body['limits'], body['whole_game']], ['Ludex', 2, { depth: 12 }, true]);
    return problems;
  },
  async 'a whole game whose engine counts points has a graph too'(stage) {
    const [row] = (await request(stage, 'POST', '/api/records', { game: 'go', variant: 'standard', rule_set: 'chinese', position: '', params: { size: '9' } })) as { id: number }[];
    const { revision } = (await request(stage, 'GET', `/api/records/${row!.id}`)) as { revision: number };
    const edits = [{ op: 'add', p: 0, at: [40] }, { op: 'add', at: [20] }, { op: 'add', at: [60] }];
    await request(stage, 'POST', `/api/records/${row!.id}/edits`, { edits }, { 'If-Match': String(revision) });
    const { page, problems } = await openPage(stage, {}, { lastEngine: { go: 'Ludex' } });
    await page.goto(`${stage.address}/analyse/${row!.id}`);
    await page.locator('[data-action="analyse-game"]').click();
    await page.locator('.report-progress').waitFor();
    await page.locator('.report-progress').waitFor({ state: 'detached', timeout: 60_000 });
    // The analysis is offered where there is no line to draw.
    await page.locator('.whole-game').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.graph canvas').waitFor();
    await page.locator('.whole-game').waitFor({ state: 'detached' });
    return problems;
  },
};
