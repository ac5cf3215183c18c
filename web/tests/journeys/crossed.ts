// Journeys of commands that cross with a change on the way.
import assert from 'node:assert/strict';
import { movesAre, openPage, openTable, press, square, type Journeys } from './stage';

const me = { kind: 'me' };

export const crossedJourneys: Journeys = {
  async 'nobody agrees to dead stones that they do not see'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9, komi: '6.5' }, seats: [me, me] }, [0, 1]);
    for (const [i, point] of [30, 40].entries()) {
      await press(page, point);
      await movesAre(page, i + 1);
    }
    for (const passes of [1, 2]) {
      await page.keyboard.press('p');
      await page.keyboard.press('Enter');
      await movesAre(page, 2 + passes);
    }
    await page.waitForSelector('[data-action="agree"]');
    // The other player marks a stone, and the message has not come yet.
    const table = stage.mock!.table(id);
    const { score } = table;
    table.score = { ...score!, dead: [30] };
    await page.locator('[data-action="agree"]').click();
    await page.locator('.toast', { hasText: 'not possible now' }).waitFor();
    assert.equal(table.result, null);
    table.score = score;
    await page.locator('[data-action="agree"]').click();
    await page.locator('.outcome').waitFor();
    return problems;
  },
  async 'an engine that does not agree to other dead stones says so, and its marks can be had back'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9, komi: '6.5' }, seats: [me, me] }, [0, 1]);
    for (const [i, point] of [30, 40].entries()) {
      await press(page, point);
      await movesAre(page, i + 1);
    }
    for (const passes of [1, 2]) {
      await page.keyboard.press('p');
      await page.keyboard.press('Enter');
      await movesAre(page, 2 + passes);
    }
    const table = stage.mock!.table(id);
    table.seats[1] = { kind: 'builtin', name: 'Ludex', level: 3 };
    table.score = { ...table.score!, agreed: [false, true], said: [null, []] };
    await page.reload();
    await page.locator('.player[data-seat="1"] .agreed').waitFor();
    assert.equal(await page.locator('[data-action="marks"]').count(), 0);
    await press(page, 40);
    await page.locator('.notice', { hasText: 'Ludex thinks that other stones are dead' }).waitFor();
    await page.locator('.player[data-seat="1"] .agreed').waitFor({ state: 'detached' });
    await page.locator('[data-action="marks"]').click();
    await page.locator('.player[data-seat="1"] .agreed').waitFor();
    await page.locator('[data-action="agree"]').click();
    await page.locator('.outcome').waitFor();
    return problems;
  },
  async 'a take-back takes the move that is seen, not one that is on its way'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0, 1]);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    const table = stage.mock!.table(id);
    // The reply was played, and its message has not come yet.
    const reply = table.tree.play(table.node, table.tree.find(table.node, { m: 'e7e5' })!, 1);
    table.node = reply.n;
    await page.locator('[data-action="takeback"]').click();
    await page.locator('.toast', { hasText: 'not possible now' }).waitFor();
    assert.equal(table.tree.depth(table.node), 2);
    return problems;
  },
};
