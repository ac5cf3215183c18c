// Journeys of the engines' pages over the real server, with the engines.toml that server.ts writes.
import assert from 'node:assert/strict';
import { openPage, press, type Journeys } from './stage';
import { option } from './engines';

export const serverEngineJourneys: Journeys = {
  async 'engines: a test shows the options; changed, out of range, kept as a profile'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(stage.address);
    await page.locator('.rail a[href="/engines"]').click();
    await page.locator('.engine-row', { hasText: 'Sparring partner' }).click();
    await page.getByText('Test the engine to see its options').waitFor();
    await page.locator('[data-action="test"]').click();
    await page.locator('.badge.ready').waitFor();
    assert.equal(await option(page, 'Hash').locator('input').first().inputValue(), '32');
    await option(page, 'Hash').locator('input[type="number"]').fill('0');
    await option(page, 'Hash').getByText('From 1 to 1,048,576').waitFor();
    assert.equal(await page.locator('[data-action="keep"]').isDisabled(), true);
    await option(page, 'Hash').locator('input[type="number"]').fill('64');
    await option(page, 'UCI_LimitStrength').locator('input').check();
    await option(page, 'UCI_Elo').locator('input[type="number"]').fill('1200');
    await page.locator('.keep input').fill('weak');
    await page.locator('[data-action="keep"]').click();
    await page.locator('.keep').waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-action="profile"]').inputValue(), 'weak');
    await page.reload();
    await page.locator('[data-action="profile"]').selectOption('weak');
    assert.equal(await option(page, 'UCI_Elo').locator('input[type="number"]').inputValue(), '1200');
    await page.locator('.options summary').click();
    assert.match(await page.locator('.toml pre').innerText(), /Hash = 64/);
    return problems;
  },
  async 'engines: the console both ways'(stage) {
    const { page, problems } = await openPage(stage);
    // The console is for whoever has the owner's key.
    await page.goto(`${stage.address}/#key=${stage.key()}`);
    await page.waitForSelector('.setup');
    await page.goto(`${stage.address}/engines/Sparring%20partner`);
    await page.locator('[data-action="start"]').click();
    await page.locator('.traffic .engine', { hasText: 'uciok' }).waitFor();
    await page.locator('.console form input').fill('go depth 1');
    await page.keyboard.press('Enter');
    await page.locator('.traffic .us', { hasText: 'go depth 1' }).waitFor();
    await page.locator('.traffic .engine', { hasText: 'bestmove' }).waitFor();
    await page.getByLabel('Filter').fill('bestmove');
    // Ludex notes in the console that it did not ask for that move.
    await page.waitForFunction(() => [...document.querySelectorAll('.traffic p')].every((line) => line.textContent!.includes('bestmove')));
    assert.equal(await page.locator('.traffic .engine').count(), 1);
    await page.getByLabel('Filter').fill('');
    await page.locator('[data-action="stop"]').click();
    await page.locator('[data-action="start"]').waitFor();
    assert.equal(await page.locator('.console form input').isDisabled(), true);
    return problems;
  },
  async 'engines: one that cannot be started says why'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/engines/Missing`);
    await page.locator('[data-action="test"]').click();
    await page.locator('.toast', { hasText: 'The test of' }).waitFor();
    await page.locator('.badge.failed').waitFor();
    assert.match(await page.locator('.engine-body .wrong').innerText(), /no-such-engine/);
    // Who chooses it all the same, is told.
    await page.goto(stage.address);
    await page.locator('[data-game="chess"]').click();
    await page.getByText('An engine', { exact: true }).click();
    await page.locator('.choice label', { hasText: 'Missing' }).locator('small', { hasText: 'Does not start' }).waitFor();
    assert.equal(await page.locator('.choice small', { hasText: 'Does not start' }).count(), 1);
    return problems.filter((text) => !text.includes('502'));
  },
  async 'engines: a registered engine plays, and its traffic is seen'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(stage.address);
    await page.locator('[data-game="go"]').click();
    await page.getByText('An engine', { exact: true }).click();
    await page.getByText('Black', { exact: true }).click();
    await page.locator('[data-action="play"]').click();
    await page.waitForSelector('.board');
    await page.locator('.who b', { hasText: 'Go partner' }).waitFor();
    await press(page, 60);
    await page.locator('.moves .move').first().waitFor();
    // Since it has started, it is known as after a test.
    await page.goto(`${stage.address}/engines/Go%20partner`);
    await page.locator('.badge.ready').waitFor();
    await page.locator('.console header button').first().click();
    await page.locator('.traffic .us', { hasText: 'genmove' }).waitFor();
    return problems;
  },
};
