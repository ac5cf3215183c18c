// Journeys of what the page does by itself: settings, languages, themes.
import assert from 'node:assert/strict';
import { openPage, type Journeys } from './stage';

export const pageJourneys: Journeys = {
  async 'settings: language without reload, keys changed and refused, theme kept'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/settings`);
    await page.getByText('Русский').click();
    await page.locator('h1', { hasText: 'Настройки' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ru');
    await page.getByText('中文', { exact: true }).first().click();
    await page.locator('h1', { hasText: '设置' }).waitFor();
    await page.getByText('English').click();
    await page.locator('[data-key-of="flip"]').click();
    await page.keyboard.press('b');
    await page.getByText('B already belongs to').or(page.getByText('b already belongs to')).waitFor();
    await page.keyboard.press('F8');
    await page.getByText('Dark', { exact: true }).first().click();
    await page.reload();
    await page.waitForSelector('[data-key-of="flip"]');
    assert.equal(await page.locator('[data-key-of="flip"] kbd').innerText(), 'F8');
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
    return problems;
  },
};
