// Journeys of the first page's list of games that are going on.
import assert from 'node:assert/strict';
import { between } from './between';
import { act, besidesCuts, command, openPage, seated, type Journeys, type Stage } from './stage';
import { becomes, holdTime } from './time';

const asked = {
  game: 'chess',
  variant: 'standard',
  rule_set: '',
  params: {},
  time: { kind: 'none' },
  seats: [{ kind: 'me' }, { kind: 'me' }],
};
const begin = (stage: Stage) => seated(stage, asked);

export const lobbyJourneys: Journeys = {
  async 'the first page follows the games that go on, and moves none under the pointer'(stage) {
    const { page, problems } = await openPage(stage);
    const first = await begin(stage);
    await page.goto(stage.address);
    const row = (id: number) => page.locator(`[data-table="${id}"]`);
    await row(first).waitFor();
    const second = await begin(stage);
    await row(second).waitFor();
    await act(stage, second, 0, 'e2e4');
    await row(second).getByText('1 move').waitFor();
    // While the pointer is at the list, a game that ends keeps its row, and a new one comes below.
    await row(second).hover();
    const before = await row(second).boundingBox();
    await command(stage, first, 1, 'resign');
    await row(first).getByText('Over').waitFor();
    const third = await begin(stage);
    await row(third).waitFor();
    assert.deepEqual(await row(second).boundingBox(), before);
    await page.locator('h1').hover();
    await row(first).waitFor({ state: 'detached' });
    // Rows for six games; the others are counted.
    for (let i = 0; i < 6; i++) await begin(stage);
    await page.getByText('2 more games').waitFor();
    assert.equal(await page.locator('.shelf li').count(), 6);
    return problems;
  },
  async 'each game in progress says how long ago it began, as long as the first page is open'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await begin(stage);
    await holdTime(page);
    await page.goto(stage.address);
    const began = page.locator(`[data-table="${id}"] .began`);
    await began.getByText('just began').waitFor();
    await page.clock.fastForward(60_000);
    await began.getByText('began 1 minute ago').waitFor();
    await page.clock.fastForward(2 * 60 * 60_000);
    // The page may not have set its timer for the next minute before the hours passed.
    const isTold = await becomes(async () => {
      const isShown = await began.getByText('began 2 hours ago').isVisible();
      if (!isShown) await page.clock.fastForward(60_000);
      return isShown;
    });
    assert.ok(isTold);
    return problems.filter((text) => !text.includes('WebSocket'));
  },
  async 'the first page with a server that knows no lobby: one request, told and repeated when it fails'(stage) {
    const { page, problems } = await openPage(stage);
    (await between(page)).refuse('lobby');
    await begin(stage);
    let isDown = true;
    await page.route('**/api/tables', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(stage.address);
    await page.getByText('could not be loaded').waitFor();
    // The form can be used meanwhile.
    await page.locator('[data-action="play"]').waitFor();
    isDown = false;
    stage.cut();
    await page.locator('.shelf li').waitFor();
    assert.equal(await page.getByText('could not be loaded').count(), 0);
    return besidesCuts(problems).filter((text) => !text.includes('ERR_FAILED'));
  },
};
