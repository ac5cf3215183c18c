// Journeys of matches: one that is set up, watched, paused, continued after a crash of the server, stopped and
// replayed; the errors that the form shows; moves on a full wall.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Match } from '../../src/wire/types';
import { between } from './between';
import { besidesCuts, openPage, request, type Journeys, type Stage } from './stage';
import { effectsRan } from './time';
import { deltaOfMove, placeOfMove, pliesAfter, stoppedMatch, wallSize, withWall } from './wall';

export const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
export const part = (page: Page, name: string) => page.locator(`details[data-part="${name}"]`);
export const stateIs = (page: Page, state: string) => page.locator(`.badge[data-state="${state}"]`).waitFor();
export const countedOf = (page: Page) => page.locator('.match-games li').count();

// Two levels of the built-in engine, which every server has.
export async function fillIn(page: Page, game: string, levels: readonly [string, string] = ['2', '1']) {
  await page.locator('.new-match').getByText(game, { exact: true }).click();
  for (const [i, level] of levels.entries()) {
    const entrant = page.locator(`[data-entrant="${i + 1}"]`);
    await entrant.locator('[data-field="engine"]').selectOption('Ludex');
    await entrant.locator('[data-field="level"]').selectOption(level);
  }
  await field(page, 'match-nodes').fill('200');
}

export async function begin(page: Page): Promise<string> {
  await page.locator('[data-action="start-match"]').click();
  await page.waitForURL(/matches\/\d+$/);
  return page.url();
}

// A paused match finishes its running games, and one whose server was killed goes on by itself.
async function pausedAndKilled(stage: Stage, page: Page) {
  await page.locator('[data-action="pause"]').click();
  await stateIs(page, 'paused');
  await page.waitForFunction(() => document.querySelectorAll('.live-game').length === 0);
  const counted = await countedOf(page);
  await page.locator('[data-action="resume"]').click();
  await stateIs(page, 'running');
  await page.locator('.live-game').first().waitFor();
  // A server that was killed still has the counted games, and the match goes on by itself.
  await stage.kill();
  await page.waitForFunction((before) => document.querySelectorAll('.match-games li').length > before, counted);
  await stateIs(page, 'running');
  await page.locator('.live-game').first().waitFor();
}

export async function stoppedOnceConfirmed(page: Page) {
  // The match does not stop before the person confirms it.
  await page.locator('[data-action="stop"]').click();
  await page.locator('.dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.badge[data-state="running"]').count(), 1);
  await page.locator('[data-action="stop"]').click();
  await page.locator('[data-action="confirm"]').click();
  await stateIs(page, 'stopped');
  await page.waitForFunction(() => document.querySelectorAll('.live-game').length === 0);
}

async function gamesOpenedAndSaved(page: Page) {
  // Each game opens its record.
  const game = page.locator('.match-games a').last();
  // textContent and not innerText, because the browser does not render rows out of sight.
  const plies = Number(/(\d+) moves/.exec((await game.textContent())!)![1]);
  await game.click();
  await page.waitForURL('**/analyse/*');
  await page.waitForFunction((count) => document.querySelectorAll('.moves .move').length >= Math.min(count, 5), plies);
  await page.locator('.back-link').click();
  await stateIs(page, 'stopped');
  // All games are saved as one file.
  const saved = page.waitForEvent('download');
  await page.locator('[data-action="save-games"]').selectOption({ index: 1 });
  const file = readFileSync(await (await saved).path(), 'utf8');
  assert.ok(file.length > 100, file);
}

async function testOfTwo(stage: Stage): Promise<string[]> {
  const { page, problems } = await openPage(stage);
  await page.goto(stage.address);
  await page.locator('.rail a[href="/matches"]').click();
  await fillIn(page, 'Gomoku');
  await field(page, 'rounds').fill('300');
  await field(page, 'concurrency').fill('2');
  await part(page, 'test').locator('summary').click();
  await field(page, 'sprt').check();
  await field(page, 'sprt.elo1').fill('0.5');
  await field(page, 'match-name').fill('A long evening');
  await page.getByText('600 games', { exact: true }).waitFor();
  const address = await begin(page);
  await page.locator('h1', { hasText: 'A long evening' }).waitFor();
  // Games run on the wall, and the standing follows.
  await page.locator('.live-game').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.live-game .stone').length > 3);
  await page.waitForFunction(() => document.querySelectorAll('.match-games li').length > 2);
  assert.equal(await page.locator('.figures tbody tr').count(), 2);
  const points = await page.locator('.figures tbody tr td:nth-child(5)').allInnerTexts();
  assert.ok(
    points.every((text) => /^[\d½]+ \/ \d+$/.test(text)),
    points.join(),
  );
  await page.locator('.curve canvas').waitFor();
  assert.match((await page.locator('.curve').getAttribute('aria-label')) ?? '', /after [\d,]+ games/);
  await pausedAndKilled(stage, page);
  await stoppedOnceConfirmed(page);
  await gamesOpenedAndSaved(page);
  // The match is deleted, its records stay.
  await page.locator('[data-action="delete"]').click();
  await page.locator('[data-action="confirm"]').click();
  await page.waitForURL('**/matches');
  await page.locator('.new-match').waitFor();
  assert.equal(await page.locator(`a[href="${new URL(address).pathname}"]`).count(), 0);
  return besidesCuts(problems);
}

// A full wall whose moves the test itself sends: each of them changes its own board and nothing else.
async function fullWall(stage: Stage): Promise<string[]> {
  const { page, problems } = await openPage(stage);
  const wire = await between(page);
  const id = await stoppedMatch(stage);
  wire.change((frame) =>
    frame['t'] === 'state' && frame['topic'] === `match/${id}` ? { ...frame, data: withWall(frame['data'] as Match) } : frame,
  );
  await page.goto(`${stage.address}/matches/${id}`);
  await stateIs(page, 'stopped');
  assert.equal(await page.locator('.live-game .diagram').count(), wallSize);
  for (let move = 0; move < 2 * wallSize; move++) {
    await page.evaluate(() => {
      const boards = [...document.querySelectorAll('.live-game')];
      const changed = new Set<number | string>();
      const observer = new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement!;
          const board = boards.findIndex((each) => each.contains(element));
          changed.add(board < 0 ? element.outerHTML.slice(0, 200) : board);
        }
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      Object.assign(window, { changed, observer });
    });
    const board = placeOfMove(move);
    wire.say(deltaOfMove(id, move));
    await page
      .locator('.live-game')
      .nth(board)
      .getByText(`${pliesAfter(move)} moves`)
      .waitFor();
    // The clocks of the board write their texts after it is drawn.
    await effectsRan(page);
    const changed = await page.evaluate(() => {
      const { changed, observer } = window as unknown as { changed: Set<number | string>; observer: MutationObserver };
      observer.disconnect();
      return [...changed];
    });
    assert.deepEqual(changed, [board], `move ${move}`);
  }
  await page.goto(`${stage.address}/matches`);
  await request(stage, 'DELETE', `/api/matches/${id}`);
  return problems;
}

// The server's refusal opens the part of the form that it is about.
async function testOfEqualElo(page: Page) {
  await part(page, 'test').locator('summary').click();
  await field(page, 'sprt').check();
  await field(page, 'sprt.elo1').fill('0');
  await part(page, 'test').locator('summary').click();
  await page.locator('[data-action="start-match"]').click();
  await page.locator('.new-match .problem[role="alert"]').waitFor();
  assert.equal(await part(page, 'test').getAttribute('open'), '');
  await field(page, 'sprt').uncheck();
}

async function openingsChosen(stage: Stage, page: Page) {
  // Without a clock and without openings, games repeat themselves: the form says so before the match does.
  const repeats = page.getByText('often play the same games again');
  await page.getByText('No clock', { exact: true }).click();
  await repeats.waitFor();
  // The format of a file of openings follows from its ending.
  await part(page, 'openings').locator('summary').click();
  await page.getByText('From a file', { exact: true }).click();
  assert.equal(await repeats.count(), 0);
  assert.equal(await page.locator('[data-action="start-match"]').isDisabled(), true);
  await field(page, 'openings.text').setInputFiles({ name: 'book.doc', mimeType: 'text/plain', buffer: Buffer.from('e4') });
  await page.getByText('This game reads openings from').waitFor();
  const lines = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\nrnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n';
  await field(page, 'openings.text').setInputFiles({ name: 'book.epd', mimeType: 'text/plain', buffer: Buffer.from(lines) });
  await page.getByText('book.epd').waitFor();
  // A file of another type replaces it by nothing: the match cannot begin with the old openings.
  await field(page, 'openings.text').setInputFiles({ name: 'other.doc', mimeType: 'text/plain', buffer: Buffer.from('e4') });
  await page.getByText('other.doc: This game reads openings from').waitFor();
  assert.equal(await page.locator('[data-action="start-match"]').isDisabled(), true);
  // Stored games are found by a name.
  await request(stage, 'POST', '/api/records', '1. e4 e5 2. Nf3');
  await page.locator('.new-match').getByText('Stored games', { exact: true }).click();
  await field(page, 'openings.player').fill('nobody of this name');
  await page.getByText('No game of this name has moves.').waitFor();
  await page.locator('.new-match').getByText('From a file', { exact: true }).click();
  // The match begins with 1. e4 and 1. d4 of a Polyglot book.
  const book = Buffer.from('463b96181691fc9c031c000200000000463b96181691fc9c02db000100000000', 'hex');
  await field(page, 'openings.text').setInputFiles({ name: 'book.bin', mimeType: 'application/octet-stream', buffer: book });
  await page.getByText('book.bin').waitFor();
}

async function clockBeyondLimits(page: Page) {
  // A number beyond the limits of a clock says them.
  const time = page.locator('.new-match div[data-part="time"]');
  await time.getByText('Other…', { exact: true }).click();
  await time.locator('.own-time input[type="number"]').first().fill('99999');
  await time.getByText('From 0 to 36,000').waitFor();
  await time.locator('.own-time input[type="number"]').first().fill('10');
  await time.getByText('From 0 to 36,000').waitFor({ state: 'detached' });
}

async function fourEngines(page: Page) {
  // All engines meet each other; the count of games follows.
  for (const level of ['3', '4']) {
    await page.locator('[data-action="add-engine"]').click();
    const entrant = page.locator('.entrant').last();
    await entrant.locator('[data-field="engine"]').selectOption('Ludex');
    await entrant.locator('[data-field="level"]').selectOption(level);
  }
  assert.equal(await part(page, 'test').count(), 0);
  await field(page, 'rounds').fill('50');
  await page.getByText('600 games').waitFor();
  await page.getByText('Gauntlet').click();
  await page.getByText('300 games').waitFor();
  await page.locator('.new-match').getByText('Round robin', { exact: true }).click();
  await begin(page);
  await page.getByText('2 openings').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.match-games li').length > 0);
  assert.equal(await page.locator('.cross tbody tr').count(), 4);
  assert.equal(await page.locator('.cross .self').count(), 4);
  await page.waitForFunction(() => /\d \/ \d/.test(document.querySelector('.cross')!.textContent!));
}

async function wholeOnAPhone(stage: Stage, page: Page) {
  // On a phone the facts of games and matches are told whole, in several lines if need be.
  const areWhole = (facts: string) =>
    page.locator(facts).evaluateAll((all) => all.length > 0 && all.every((element) => element.scrollWidth <= element.clientWidth));
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await areWhole('.page-head .hint'));
  assert.ok(await areWhole('.match-games .why'));
  await page.goto(`${stage.address}/matches`);
  await page.locator('.match-row').first().waitFor();
  assert.ok(await areWhole('.match-row small'));
  await page.setViewportSize({ width: 1280, height: 800 });
}

export const matchJourneys: Journeys = {
  'match: set up, live wall, pause, restart of the server, stop, a game replayed': testOfTwo,
  'match: a wall of sixteen boards': fullWall,
  async 'match: four engines against each other, and what the form says of mistakes'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/matches`);
    await fillIn(page, 'Chess');
    await testOfEqualElo(page);
    await openingsChosen(stage, page);
    await clockBeyondLimits(page);
    await fourEngines(page);
    await wholeOnAPhone(stage, page);
    // The list of matches shows the match and links to it.
    await page.locator('.rail a[href="/matches"]').click();
    await page.locator('.match-row', { hasText: 'Ludex' }).first().click();
    await page.locator('[data-action="stop"]').click();
    await page.locator('[data-action="confirm"]').click();
    await stateIs(page, 'stopped');
    return problems.filter((text) => !/status of 4(00|22)/.test(text));
  },
};
