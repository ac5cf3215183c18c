// Journeys of commands that cross with a change on the way.
import assert from 'node:assert/strict';
import { between, inState, type Frame } from './between';
import { act, command, movesAre, openPage, openTable, press, square, type Journeys } from './stage';

const me = { kind: 'me' };

export const crossedJourneys: Journeys = {
  async 'nobody agrees to dead stones that they do not see'(stage) {
    const { page, problems } = await openPage(stage);
    const wire = await between(page);
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
    wire.hold(({ t, e }) => t === 'delta' && e === 'score');
    await command(stage, id, 1, 'dead', { at: 30 });
    await page.locator('[data-action="agree"]').click();
    await page.locator('.toast', { hasText: 'not possible now' }).waitFor();
    assert.equal((await act(stage, id, 0)).result, null);
    await command(stage, id, 1, 'dead', { at: 30 });
    wire.release();
    await page.waitForFunction(() => document.querySelectorAll('.stone.dead').length === 0);
    await page.locator('[data-action="agree"]').click();
    await page.locator('.outcome').waitFor();
    return problems;
  },
  async 'an engine that does not agree to other dead stones says so, and its marks can be had back'(stage) {
    const { page, problems } = await openPage(stage);
    const wire = await between(page);
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
    // From here on the second seat is an engine that named no dead stones, and agrees to that alone.
    const topic = `table/${id}`;
    let dead: number[] = [];
    const scoring = () => ({ dead, agreed: [false, dead.length === 0], said: [null, []], points: [0, 0] });
    const marked = (points: number[]): Frame[] => {
      dead = points;
      return [{ t: 'delta', topic, e: 'score', score: scoring(), layers: [], phase: 'score', legal: { moves: [] }, turn: 0 }];
    };
    wire.change(
      inState(topic, (data) => {
        const [first] = data['seats'] as Frame[];
        return { ...data, me: [0], seats: [first, { kind: 'builtin', name: 'Ludex', level: 3 }], score: scoring() };
      }),
    );
    wire.answer('dead', ({ at }) => marked([Number(at)]));
    wire.answer('marks', ({ seat }) => (seat === 1 ? marked([]) : []));
    wire.answer('agree', (asked) => {
      assert.deepEqual(asked['dead'], []);
      return [{ t: 'delta', topic, e: 'end', result: { winner: 0, code: 'score', text: 'Black wins' }, clock: null }];
    });
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
    const wire = await between(page);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0, 1]);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    // The reply was played, and its message has not come yet.
    wire.hold(({ t, e }) => t === 'delta' && e === 'move');
    await act(stage, id, 1, 'e7e5');
    await page.locator('[data-action="takeback"]').click();
    await page.locator('.toast', { hasText: 'not possible now' }).waitFor();
    assert.equal((await act(stage, id, 0)).tree.length, 2);
    return problems;
  },
};
