// The journey of a tournament that was started on the command line and shares the store with the server: it is watched,
// stopped and resumed in the page.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { countedOf, stateIs, stoppedOnceConfirmed } from './match';
import { openPage, request, type Journeys, type Stage } from './stage';
import { ample, becomes, within } from './time';

const program = resolve(process.env['LUDEX'] ?? '');
const rounds = 5000;

// Starts a tournament that lasts longer than the journey; `ended` is when its program has ended.
function startTournament(stage: Stage) {
  const engine = (name: string, nodes: number) => ['-engine', 'cmd=builtin', `name=${name}`, `nodes=${nodes}`];
  const words = ['tournament', 'start', 'Night cup', '--store', stage.store, ...engine('One', 3000), ...engine('Two', 2000)];
  const child = spawn(program, [...words, '-rounds', String(rounds), '-maxmoves', '30'], { stdio: 'ignore' });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return { child, ended };
}

const status = async (stage: Stage) =>
  (await promisify(execFile)(program, ['tournament', 'status', 'Night cup', '--store', stage.store])).stdout.split('\n')[0]!;

// Games begin, their moves are shown, and further games are counted.
async function isPlayed(page: Page) {
  await stateIs(page, 'running');
  await page.locator('.live-game').first().waitFor();
  const shown = () => page.locator('.live-game .board-link').first().innerHTML();
  const before = await shown();
  assert.ok(await becomes(async () => (await page.locator('.live-game').count()) > 0 && (await shown()) !== before));
  const counted = await countedOf(page);
  assert.ok(await becomes(async () => (await countedOf(page)) > counted));
}

async function watchedAndSteered(stage: Stage, page: Page, ended: Promise<number | null>) {
  // The list gets it while the page is open.
  await page.locator('a', { hasText: 'Night cup' }).click();
  await page.waitForURL(/matches\/\d+$/);
  await page.locator('h1', { hasText: 'Night cup' }).waitFor();
  await isPlayed(page);
  // A pause ends its program, after the games that run, as one that has not played all games. The match is `paused`
  // until then: too briefly to be seen if these games end at once.
  await page.locator('[data-action="pause"]').click();
  await page.locator('.badge:not([data-state="running"])').waitFor();
  assert.equal(await within(ample, ended, 'the end of the tournament that was paused'), 1);
  await page.waitForFunction(() => document.querySelectorAll('.live-game').length === 0);
  await stateIs(page, 'stopped');
  assert.match(await status(stage), /^Night cup: stopped, \d+ of 10000 games are counted$/);
  // The server starts another program for it.
  await page.locator('[data-action="resume"]').click();
  await isPlayed(page);
  await stoppedOnceConfirmed(page);
  assert.ok(await becomes(async () => (await status(stage)).startsWith('Night cup: stopped, ')));
  const counted = Number(/(\d+) of/.exec(await status(stage))![1]);
  assert.ok(await becomes(async () => ((await request(stage, 'GET', '/api/matches')) as { played: number }[])[0]!.played === counted));
}

export const tournamentJourneys: Journeys = {
  async 'a tournament of the command line: watched, paused, resumed and stopped in the page'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/matches`);
    await page.locator('.new-match').waitFor();
    const { child, ended } = startTournament(stage);
    try {
      await watchedAndSteered(stage, page, ended);
    } finally {
      child.kill('SIGKILL');
      await request(stage, 'POST', '/api/matches/1/stop').catch(() => {});
    }
    return problems;
  },
};
