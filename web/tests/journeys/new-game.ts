// Journeys of the form of a new game: what it says of the terms before one presses Play.
import assert from 'node:assert/strict';
import type { Hello } from '../../src/wire/types';
import { openPage, openTable, request, type Journeys } from './stage';

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
  async 'an invitation names all that its reader cannot see yet, on the page that sends it and on the one that it opens'(stage) {
    const { page, problems } = await openPage(stage);
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const terms: [Record<string, unknown>, RegExp][] = [
      [{ game: 'go', rule_set: 'chinese', params: { size: 13, handicap: 4, komi: '0.5' } }, /^Go · Chinese rules · No clock · Board size 13 · Handicap 4 · Komi 0\.5/],
      [{ game: 'gomoku', rule_set: 'renju', opening: 'swap', params: { size: 15 } }, /^Gomoku · Renju · Swap · No clock · Board size 15/],
      [{ game: 'chess', variant: 'standard', rule_set: 'fide' }, /^Chess · Standard · FIDE · No clock/],
      [{ game: 'xiangqi', rule_set: 'cca' }, /^Xiangqi · Standard · Chinese \(CCA\) · No clock/],
    ];
    for (const [asked, told] of terms) {
      const id = await openTable(stage, page, { ...asked, seats }, [0]);
      for (const kind of ['invite', 'join']) {
        await page.goto(`${stage.address}/${kind}/${id}#secret`);
        await page.locator('.played', { hasText: told }).waitFor();
      }
    }
    return problems;
  },
};
