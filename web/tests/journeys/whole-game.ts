// Journeys of the analysis of a whole game: what is said of it before it begins.
import assert from 'node:assert/strict';
import { openPage, request, type Journeys } from './stage';

export const wholeGameJourneys: Journeys = {
  async 'beside the analysis of a whole game stands with what it will run, and a press there goes to where that is chosen'(stage) {
    const [row] = (await request(stage, 'POST', '/api/records', { game: 'chess', variant: 'standard', rule_set: '', position: '' })) as {
      id: number;
    }[];
    const { revision } = (await request(stage, 'GET', `/api/records/${row!.id}`)) as { revision: number };
    await request(
      stage,
      'POST',
      `/api/records/${row!.id}/edits`,
      {
        edits: [
          { op: 'add', p: 0, m: 'e2e4' },
          { op: 'add', m: 'e7e5' },
        ],
      },
      { 'If-Match': String(revision) },
    );
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
  async 'what an engine says of a game is a layer: seen, hidden, removed, given back, and never in the record'(stage) {
    const [row] = (await request(stage, 'POST', '/api/records', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n')) as { id: number }[];
    const record = async () => JSON.stringify(await request(stage, 'GET', `/api/records/${row!.id}`));
    const { page, problems } = await openPage(stage, {}, { limit: 'depth:2', lastEngine: { chess: 'Ludex' } });
    await page.goto(`${stage.address}/analyse/${row!.id}`);
    await page.waitForSelector('.moves .move');
    const before = await record();
    await page.keyboard.press('r');
    await page.locator('.report-tools').waitFor();
    // The values stand in the list of moves, and the graph is drawn.
    await page.locator('[data-view="moves"]').click();
    await page.locator('.moves .move small').first().waitFor();
    assert.equal(await record(), before);
    const valued = () => page.locator('.moves .move small').count();
    const all = await valued();
    await page.locator('[data-view="report"]').click();
    await page.locator('[data-action="show-remarks"]').click();
    await page.locator('[data-view="moves"]').click();
    await page.waitForFunction(
      () => document.querySelectorAll('.moves .move').length === 6 && document.querySelectorAll('.moves .move small').length === 0,
    );
    await page.locator('[data-view="report"]').click();
    await page.locator('[data-action="show-remarks"]').click();
    const saved = page.waitForEvent('download');
    await page.locator('.report-tools [data-format="pgn"]').click();
    assert.match((await saved).suggestedFilename(), /./);
    await page.locator('[data-action="remove-report"]').click();
    await page.locator('.toast', { hasText: 'The report is removed' }).waitFor();
    await page.waitForFunction(() => document.querySelector('[data-view="report"]') === null);
    assert.equal(await request(stage, 'GET', `/api/records/${row!.id}/report`), null);
    await page.locator('.toast button', { hasText: 'Undo' }).click();
    await page.locator('[data-view="report"]').waitFor();
    await page.waitForFunction((wanted) => document.querySelectorAll('.moves .move small').length === wanted, all);
    assert.equal(await record(), before);
    return problems;
  },
  async 'a whole game whose engine counts points has a graph too'(stage) {
    const [row] = (await request(stage, 'POST', '/api/records', {
      game: 'go',
      variant: 'standard',
      rule_set: 'chinese',
      position: '',
      params: { size: '9' },
    })) as { id: number }[];
    const { revision } = (await request(stage, 'GET', `/api/records/${row!.id}`)) as { revision: number };
    const edits = [
      { op: 'add', p: 0, at: [40] },
      { op: 'add', at: [20] },
      { op: 'add', at: [60] },
    ];
    await request(stage, 'POST', `/api/records/${row!.id}/edits`, { edits }, { 'If-Match': String(revision) });
    const { page, problems } = await openPage(stage, {}, { lastEngine: { go: 'Ludex' } });
    await page.goto(`${stage.address}/analyse/${row!.id}`);
    await page.locator('[data-action="analyse-game"]').click();
    await page.locator('.report-progress').waitFor();
    await page.locator('.report-progress').waitFor({ state: 'detached' });
    // The analysis is offered where there is no line to draw.
    await page.locator('.whole-game').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.graph canvas').waitFor();
    await page.locator('.whole-game').waitFor({ state: 'detached' });
    return problems;
  },
};
