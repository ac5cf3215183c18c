// Journeys of the form of a new game: what it says of the terms before one presses Play.
import assert from 'node:assert/strict';
import type { Hello } from '../../src/wire/types';
import { openPage, request, type Journeys } from './stage';

export const newGameJourneys: Journeys = {
  async 'the form of a new game says how long an engine thinks without a clock'(stage) {
    const { page, problems } = await openPage(stage);
    const { unclocked_ms } = (await request(stage, 'GET', '/api/hello')) as Hello;
    assert.ok(unclocked_ms > 0);
    await page.goto(stage.address);
    const said = page.getByText(`an engine takes up to ${unclocked_ms / 1000} s for a move`);
    await page.getByRole('group', { name: 'Time' }).getByText('No clock', { exact: true }).click();
    await said.waitFor();
    // Nobody waits for an engine where two people play.
    await page.locator('.setup').getByText('Friend here', { exact: true }).click();
    await said.waitFor({ state: 'detached' });
    await page.locator('.setup').getByText('Ludex', { exact: true }).click();
    await said.waitFor();
    await page.getByRole('group', { name: 'Time' }).getByRole('radio').nth(1).check({ force: true });
    await said.waitFor({ state: 'detached' });
    return problems;
  },
};
