// Journeys of what engines share: the queue of tables for the processors, and the list of analyses.
import { availableParallelism } from 'node:os';
import { showChessRecord } from './records';
import { command, openPage, seated, sitDown, type Journeys, type Stage } from './stage';

// A table at which the engine has the first move and a minute for it; its number.
export const beginWithEngine = (stage: Stage): Promise<number> =>
  seated(stage, { game: 'chess', time: { kind: 'move', base: 60_000 }, seats: [{ kind: 'builtin' }, { kind: 'me' }] });

export const processorJourneys: Journeys = {
  async 'more engines at tables than processors: who waits says how long the queue is, and goes on when another ends'(stage) {
    const taken = [];
    for (let i = 0; i < availableParallelism(); i++) taken.push(await beginWithEngine(stage));
    const next = await beginWithEngine(stage);
    const last = await beginWithEngine(stage);
    const { page, problems } = await openPage(stage);
    await sitDown(stage, page, last, [1]);
    const badge = page.locator('.player .badge');
    await badge.getByText('Queued, 1 ahead').waitFor();
    await command(stage, taken[0]!, 1, 'resign');
    await badge.getByText('Queued, next').waitFor();
    await command(stage, next, 1, 'resign');
    await badge.waitFor({ state: 'detached' });
    await page.locator('.player', { hasText: 'Thinking' }).waitFor();
    return problems;
  },
  async 'engines at work: an analysis of a whole game is listed, ended from another page, and ends with its last reader'(stage) {
    const { page, problems, context } = await openPage(stage, {}, { limit: 'seconds:10' });
    const id = await showChessRecord(stage, page);
    await page.keyboard.press('r');
    await page.locator('.report-progress').waitFor();
    const other = await openPage(stage);
    await other.page.goto(stage.address);
    const row = other.page.locator('[data-analysis]');
    await row.getByText('1 page watches').waitFor();
    await row.getByText('Whole game, ').waitFor();
    await row.locator(`a[href="/analyse/${id}"]`).waitFor();
    await row.locator('[data-action="end-analysis"]').click();
    await row.waitFor({ state: 'detached' });
    await page.locator('.report-progress').waitFor({ state: 'detached' });
    // Begun again, it goes on for a moment after its page is gone, so that a reload loses nothing.
    await page.keyboard.press('r');
    await row.getByText('1 page watches').waitFor();
    await context.close();
    await row.getByText('No page watches').waitFor();
    await row.waitFor({ state: 'detached' });
    return [...problems, ...other.problems];
  },
};
