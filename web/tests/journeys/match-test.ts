// Journeys of a match that a sequential test ends: what the form says of the test, its mistakes, the decision.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { begin, field, fillIn, part, stateIs } from './match';
import { openPage, type Journeys, type Stage } from './stage';

const lengths = (page: Page) => page.locator('.test-length dd').allTextContents();
const model = (page: Page, name: string) => part(page, 'test').getByText(name, { exact: true }).click();

// Each mistake has a sentence of its own beside the fields, and goes when it is mended.
async function mistakes(page: Page) {
  const wrong = part(page, 'test').locator('[role="alert"]');
  for (const [name, value, mended, sentence] of [
    ['sprt.elo1', '0', '200', 'Elo 0 and Elo 1 are equal, so there is nothing to decide.'],
    ['sprt.alpha', '0', '0.05', 'Alpha and beta must be greater than 0 and less than 1.'],
    ['sprt.beta', '0.96', '0.05', 'The sum of alpha and beta must be less than 1.'],
  ] as const) {
    await field(page, name).fill(value);
    assert.deepEqual(await wrong.allTextContents(), [sentence]);
    assert.equal(await page.locator('.test-length').count(), 0);
    await field(page, name).fill(mended);
    await wrong.waitFor({ state: 'detached' });
  }
}

// How long the test takes depends on its model and, for two of them, on draws.
async function lengthsOfModels(page: Page) {
  await field(page, 'sprt.elo1').fill('40');
  await field(page, 'sprt.draws').fill('0');
  assert.deepEqual(await lengths(page), ['about 400 games', 'about 660 games', 'about 400 games']);
  await field(page, 'sprt.draws').fill('50');
  assert.deepEqual(await lengths(page), ['about 200 games', 'about 330 games', 'about 200 games']);
  await model(page, 'Normalized');
  assert.equal(await field(page, 'sprt.draws').count(), 0);
  assert.deepEqual(await lengths(page), ['about 400 games', 'about 650 games', 'about 400 games']);
  await field(page, 'sprt.elo1').fill('200');
}

async function decided(stage: Stage): Promise<string[]> {
  const { page, problems } = await openPage(stage);
  await page.goto(`${stage.address}/matches`);
  await fillIn(page, 'Gomoku', ['8', '1']);
  await part(page, 'test').locator('summary').click();
  await field(page, 'sprt').check();
  // A number out of range is shown where it stands, even if its part of the form is folded.
  await field(page, 'sprt.elo1').fill('2000');
  await part(page, 'test').locator('summary').click();
  await page.locator('[data-action="start-match"]').click();
  await page.waitForFunction(() => document.querySelector<HTMLDetailsElement>('details[data-part="test"]')!.open);
  await field(page, 'sprt.elo1').fill('200');
  await mistakes(page);
  await lengthsOfModels(page);
  // A match that is too short for its test says so, and offers more games.
  await field(page, 'rounds').fill('2');
  await page.getByText('The match has only 4 games').waitFor();
  await page.locator('[data-action="enough-rounds"]').click();
  assert.equal(await page.getByText('The match has only').count(), 0);
  assert.equal(await field(page, 'rounds').inputValue(), '40');
  await begin(page);
  // The page of the match has the model and the bounds, and the test ends it.
  const plan = page.locator('[data-part="test-plan"]');
  await plan.waitFor();
  assert.equal(await plan.textContent(), 'Normalized Elo · alpha 0.05 · beta 0.05');
  assert.equal(await page.locator('#test').textContent(), 'Test: 0 or +200 Elo');
  await stateIs(page, 'finished');
  assert.equal(await page.locator('.badge.accepted').textContent(), 'H1 accepted: +200 Elo');
  const [played] = /\d+/.exec((await page.locator('.match-progress small').textContent())!)!;
  assert.ok(Number(played) < 80, played);
  return problems;
}

export const matchTestJourneys: Journeys = {
  'match: a sequential test, explained in the form, ends it': decided,
};
