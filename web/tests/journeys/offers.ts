// Journeys of offers beside moves: take-backs, also while the engine thinks; draws; and who may refuse. No
// game forbids taking back; only the other person may refuse it.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { act, movesAre, openPage, openTable, press, sitDown, square, words, type Journeys, type Stage } from './stage';
import { becomes, holdTime, stopTime } from './time';

const me = { kind: 'me' };
const button = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);

// Two people at one table, each on a page.
async function pair(stage: Stage, time: object = { kind: 'none' }) {
  const one = await openPage(stage);
  const id = await openTable(stage, one.page, { game: 'chess', seats: [me, me], time }, [0]);
  const other = await openPage(stage);
  await sitDown(stage, other.page, id, [1]);
  return { id, one: one.page, other: other.page, problems: () => [...one.problems, ...other.problems] };
}
const play = async (page: Page, from: string, to: string, flipped = false) => {
  await press(page, square(from), { flipped });
  await press(page, square(to), { flipped });
};

export const offerJourneys: Journeys = {
  async 'resigning asks in its place: a double press resigns nothing, and no double press starts a rematch'(stage) {
    const { page, problems } = await openPage(stage);
    await holdTime(page);
    await openTable(stage, page, { game: 'chess', seats: [me, me], time: { kind: 'fischer', base: 60_000, increment: 0 } }, [0, 1]);
    await button(page, 'resign').dblclick();
    await button(page, 'resign').waitFor();
    assert.equal(await page.locator('.outcome').count(), 0);
    // By a key: it asks, the first answer has the focus, and Escape takes nothing.
    await page.keyboard.press('Shift+R');
    await page.waitForFunction(() => document.activeElement!.getAttribute('data-choice') === 'resign');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement!.getAttribute('data-action') === 'resign');
    await button(page, 'resign').click();
    await page.locator('[data-choice="resign"]').waitFor();
    const time = await stopTime(page);
    await page.locator('[data-choice="resign"]').click();
    const isOver = await becomes(async () => {
      await time.pass(20);
      return await page.locator('.outcome').isVisible();
    });
    assert.ok(isOver);
    // The buttons of the end are there, but take no press at first.
    const isInert = () => page.locator('.outcome').evaluate((outcome) => outcome.querySelector('div')!.inert);
    assert.equal(await isInert(), true);
    const { x, y, width, height } = (await button(page, 'rematch').boundingBox())!;
    const before = page.url();
    await page.mouse.click(x + width / 2, y + height / 2);
    await time.pass(400);
    assert.equal(await isInert(), true);
    await time.pass(200);
    assert.equal(await isInert(), false);
    assert.equal(page.url(), before);
    await page.clock.resume();
    await button(page, 'rematch').click();
    await page.waitForFunction((old) => location.href !== old && document.querySelector('.board') !== null, before);
    // The clocks of a rematch stand until its first move.
    assert.equal((await page.locator('.clock').allInnerTexts()).join(), '1:00,1:00');
    return problems;
  },
  async 'take back: once, twice, and crossed with the move of the engine'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, { kind: 'builtin', level: 3 }] }, [0]);
    await play(page, 'e2', 'e4');
    await movesAre(page, 2);
    await play(page, 'a2', 'a3');
    await movesAre(page, 4);
    for (const left of [2, 0]) {
      await button(page, 'takeback').click();
      await movesAre(page, left);
    }
    assert.equal(await button(page, 'takeback').isDisabled(), true);
    // The take-back and the engine's move cross: whichever arrives first, our move is gone and so is the engine's.
    for (const to of ['e4', 'd4', 'c4']) {
      await play(page, `${to[0]}2`, to);
      await page.locator('.moves .move').first().waitFor();
      await button(page, 'takeback').click();
      await movesAre(page, 0);
    }
    await play(page, 'g1', 'f3');
    await movesAre(page, 2);
    assert.equal((await words(page))[0], 'Nf3');
    assert.equal((await act(stage, id, 0)).tree.length, 2);
    return problems;
  },
};

// Over a server that asks the other person.
export const answeredJourneys: Journeys = {
  async 'take back: the other person refuses, then allows it'(stage) {
    const { one, other, problems } = await pair(stage);
    await play(one, 'e2', 'e4');
    await movesAre(other, 1);
    await button(one, 'takeback').click();
    await other.locator('.question').waitFor();
    assert.equal(await button(one, 'takeback').isDisabled(), true);
    await other.locator('[data-choice="refuse"]').click();
    await one.locator('.toast', { hasText: 'The take-back was refused' }).waitFor();
    await movesAre(one, 1);
    // A refused offer does not block moves.
    await play(other, 'e7', 'e5', true);
    await movesAre(one, 2);
    await button(one, 'takeback').click();
    await other.locator('[data-choice="accept"]').click();
    await movesAre(one, 0);
    await movesAre(other, 0);
    await play(one, 'd2', 'd4');
    await movesAre(other, 1);
    return problems();
  },
  async 'a draw: offered, refused by an engine and by a person, accepted'(stage) {
    const alone = await openPage(stage);
    await openTable(stage, alone.page, { game: 'chess', seats: [me, { kind: 'builtin', level: 3 }] }, [0]);
    await button(alone.page, 'draw').click();
    await alone.page.locator('.toast', { hasText: 'The draw was refused' }).waitFor();
    assert.equal(await alone.page.locator('.outcome').count(), 0);
    await alone.context.close();
    const { one, other, problems } = await pair(stage);
    await play(one, 'e2', 'e4');
    await movesAre(other, 1);
    await button(one, 'draw').click();
    await other.locator('.question', { hasText: 'offers a draw' }).waitFor();
    assert.equal(await button(one, 'draw').innerText(), 'Draw offered');
    assert.equal(await button(one, 'draw').isDisabled(), true);
    // Only a button answers a question.
    await other.keyboard.press('Escape');
    await other.keyboard.press('Enter');
    await other.locator('[data-choice="refuse"]').click();
    await one.locator('.toast', { hasText: 'The draw was refused' }).waitFor();
    await other.locator('.question').waitFor({ state: 'detached' });
    // A move lets the open offer lapse.
    await button(one, 'draw').click();
    await other.locator('.question').waitFor();
    await play(other, 'e7', 'e5', true);
    await movesAre(one, 2);
    await other.locator('.question').waitFor({ state: 'detached' });
    await button(other, 'draw').click();
    await one.locator('[data-choice="accept"]').click();
    for (const page of [one, other]) {
      await page.locator('.outcome', { hasText: 'Draw' }).waitFor();
      assert.match(await page.locator('.outcome').innerText(), /Draw by agreement/);
    }
    return [...alone.problems, ...problems()];
  },
  async 'a pause: asked for, refused, agreed to, and the game goes on likewise'(stage) {
    const { one, other, problems } = await pair(stage, { kind: 'fischer', base: 600_000, increment: 0 });
    await play(one, 'e2', 'e4');
    await movesAre(other, 1);
    await button(one, 'pause').click();
    await other.locator('.question', { hasText: 'asks for a pause' }).waitFor();
    assert.equal(await button(one, 'pause').innerText(), 'Pause asked for');
    assert.equal(await one.locator('.clock.paused').count(), 0);
    await other.locator('[data-choice="refuse"]').click();
    await one.locator('.toast', { hasText: 'The pause was refused' }).waitFor();
    await button(other, 'pause').click();
    await one.locator('[data-choice="accept"]').click();
    for (const page of [one, other]) await page.locator('.clock.paused').first().waitFor();
    await button(one, 'pause').click();
    await other.locator('.question', { hasText: 'wants to continue' }).waitFor();
    assert.equal(await other.locator('[data-choice="refuse"]').count(), 0);
    await other.locator('[data-choice="accept"]').click();
    for (const page of [one, other]) await page.locator('.clock.paused').first().waitFor({ state: 'detached' });
    assert.equal(await one.locator('.toast', { hasText: 'refused' }).count(), 1);
    return problems();
  },
};
