// Journeys of the list of games: filters, several games at once, the bin.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { knowsItsMoves, openPage, request, type Journeys, type Stage } from './stage';

const cards = (page: Page) => page.locator('.cards li');
const cardsAre = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.cards li').length === wanted, count);
const choose = (page: Page, at: number, shift = false) =>
  cards(page)
    .nth(at)
    .locator('input')
    .click({ modifiers: shift ? ['Shift'] : [] });

// Five games of chess between different people, the last of them first in the list; returns their numbers from the
// oldest on.
async function fiveGames(stage: Stage): Promise<number[]> {
  const ids: number[] = [];
  for (const [i, moves] of ['1. e4 e5', '1. d4 d5', '1. e4 e5 2. Nf3', '1. d4', '1. e4'].entries()) {
    const [row] = (await request(stage, 'POST', '/api/records', `[White "White"]\n[Black "Black"]\n\n${moves} *\n`)) as { id: number }[];
    const record = (await request(stage, 'GET', `/api/records/${row!.id}`)) as { revision: number };
    const edits = [{ op: 'tag', name: 'White', text: `Player ${i + 1}` }];
    await request(stage, 'POST', `/api/records/${row!.id}/edits`, { edits }, { 'If-Match': String(record.revision) });
    ids.push(row!.id);
  }
  return ids;
}

export const gameListJourneys: Journeys = {
  async 'games: a filter in the address, several chosen, opened together and left again'(stage) {
    const ids = await fiveGames(stage);
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/games?game=chess&player=player`);
    await cardsAre(page, 5);
    await page.getByRole('searchbox').fill('player 4');
    await cardsAre(page, 1);
    await page.waitForURL(/player=player\+4/);
    await cards(page).first().locator('a').click();
    await page.waitForSelector('.board');
    // Back shows the same list.
    await page.goBack();
    await cardsAre(page, 1);
    assert.equal(await page.getByRole('searchbox').inputValue(), 'player 4');
    await page.locator('[data-field="result"]').selectOption('1-0');
    await page.getByText('No game matches.').waitFor();
    await page.locator('[data-action="clear-filters"]').click();
    await page.locator(`[data-record="${ids[0]}"]`).waitFor();
    await page.getByRole('searchbox').fill('player');
    await cardsAre(page, 5);
    // The second to the fourth, with Shift; then one less.
    await choose(page, 1);
    await choose(page, 3, true);
    await page.getByText('3 games chosen').waitFor();
    await choose(page, 2);
    await page.getByText('2 games chosen').waitFor();
    await page.locator('[data-action="open-chosen"]').click();
    await page.waitForURL(`**/analyse/${ids[3]}`);
    const row = page.locator('.opened select');
    assert.match(await row.locator('option:checked').innerText(), /1\/2 Player 4 – /);
    await knowsItsMoves(page);
    await page.keyboard.press('Shift+PageDown');
    await page.waitForURL(`**/analyse/${ids[1]}`);
    assert.ok(await page.locator('[data-action="next_game"]').isDisabled());
    await page.reload();
    assert.match(await row.locator('option:checked').innerText(), /2\/2 Player 2 – /);
    await row.selectOption(String(ids[3]));
    await page.waitForURL(`**/analyse/${ids[3]}`);
    await page.locator('[data-action="close-opened"]').click();
    await row.waitFor({ state: 'detached' });
    return problems;
  },
  async 'games: several into the bin and back, by undo and from the bin'(stage) {
    const ids = await fiveGames(stage);
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/games?player=player`);
    await cardsAre(page, 5);
    await page.locator(`[data-record="${ids[0]}"] input`).focus();
    await page.keyboard.press('Space');
    await page.locator(`[data-record="${ids[1]}"] input`).click();
    await page.locator('[data-action="bin-chosen"]').click();
    await page.locator('.toast', { hasText: '2 games are in the bin' }).waitFor();
    await cardsAre(page, 3);
    await page.locator('.toast').getByText('Undo').click();
    await cardsAre(page, 5);
    await page.locator(`[data-record="${ids[4]}"] [data-action="bin"]`).click();
    await cardsAre(page, 4);
    await page.locator('[data-action="other-list"]').click();
    await page.waitForURL('**/games?bin=true');
    await cardsAre(page, 1);
    // A game in the bin is restored before it is opened.
    assert.equal(await cards(page).locator('a').count(), 0);
    // The undo of the message works here too, and the bin follows.
    await page.locator('.toast').getByText('Undo').last().click();
    await page.getByText('The bin is empty.').waitFor();
    await page.locator('[data-action="other-list"]').click();
    await page.locator(`[data-record="${ids[4]}"] [data-action="bin"]`).click();
    await page.locator(`[data-record="${ids[4]}"]`).waitFor({ state: 'detached' });
    await page.locator('[data-action="other-list"]').click();
    await page.locator('[data-action="restore"]').click();
    await page.getByText('The bin is empty.').waitFor();
    await page.goBack();
    await page.locator(`[data-record="${ids[4]}"]`).waitFor();
    return problems;
  },
  async 'games: who has a game open is told that it was deleted for good elsewhere, and its engine ends'(stage) {
    const [id, other] = await fiveGames(stage);
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse/${id}`);
    await page.waitForSelector('.moves .move');
    await page.keyboard.press('l');
    await page.waitForSelector('.analysis .pv');
    await request(stage, 'DELETE', `/api/records/${id}`);
    await request(stage, 'DELETE', `/api/records/${id}?for_good=true`);
    await page.locator('.removed h1', { hasText: 'This game was deleted for good' }).waitFor();
    assert.equal(await page.locator('.board').count(), 0);
    await page.locator('.removed a').click();
    await page.waitForURL('**/games');
    // So is who has a game open when the bin is emptied.
    await page.goto(`${stage.address}/analyse/${other}`);
    await page.waitForSelector('.moves .move');
    await request(stage, 'DELETE', `/api/records/${other}`);
    await request(stage, 'POST', '/api/records/bin/empty', {});
    await page.locator('.removed h1', { hasText: 'This game was deleted for good' }).waitFor();
    // The address alone says only that there is nothing.
    await page.reload();
    await page.getByText('Page not found').waitFor();
    // What was asked about a game while it was deleted is refused.
    return problems.filter((text) => !text.includes('404'));
  },
};

export const binJourneys: Journeys = {
  async 'games: saved in one file, deleted for good, and the bin emptied'(stage) {
    const ids = await fiveGames(stage);
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/games?player=player`);
    await cardsAre(page, 5);
    await page.locator(`[data-record="${ids[1]}"] input`).click();
    await page.locator(`[data-record="${ids[2]}"] input`).click();
    const saved = page.waitForEvent('download');
    await page.locator('[data-action="save-chosen"]').selectOption('pgn');
    const file = await saved;
    assert.equal(file.suggestedFilename(), 'games.pgn');
    const text = readFileSync(await file.path(), 'utf8');
    assert.deepEqual(
      [...text.matchAll(/1\. \S+/g)].map(([move]) => move),
      ['1. e4', '1. d4'],
    );
    await page.locator('[data-action="choose-all"]').click();
    await page.locator('[data-action="bin-chosen"]').click();
    await page.getByText('No game matches.').waitFor();
    await page.locator('[data-action="other-list"]').click();
    await cardsAre(page, 5);
    // Cancelled, nothing happens.
    await page.locator(`[data-record="${ids[0]}"] [data-action="delete"]`).click();
    await page.getByText('Delete 1 game for good?').waitFor();
    await page.locator('[data-action="cancel"]').click();
    assert.equal(await cards(page).count(), 5);
    await page.locator(`[data-record="${ids[0]}"] [data-action="delete"]`).click();
    await page.locator('[data-action="confirm"]').click();
    await cardsAre(page, 4);
    await page.locator('[data-action="empty-bin"]').click();
    await page.getByText('It holds 4 games.').waitFor();
    await page.locator('[data-action="confirm"]').click();
    await page.locator('.toast', { hasText: '4 games are deleted for good' }).waitFor();
    await page.getByText('The bin is empty.').waitFor();
    return problems;
  },
};
