// The main scenes of the page and the window sizes for them, for pictures and for comparisons.
import type { Page } from 'playwright-core';
import type { NewMatch } from '../../src/wire/types';
import { openPage, openTable, press, square, type Stage } from './stage';

const builtin = { kind: 'builtin', level: 3 };
const me = { kind: 'me' };
const fischer = { kind: 'fischer', base: 600_000, increment: 5_000 };

const match = (game: string, more: Partial<NewMatch>): NewMatch => ({
  game,
  variant: 'standard',
  rule_set: '',
  params: {},
  engines: [{ engine: 'Ludex' }, { engine: 'Rapfire' }],
  rounds: 20,
  games: 2,
  concurrency: 2,
  time: { kind: 'fischer', base: 10_000, increment: 100 },
  ...more,
});
async function openMatch(stage: Stage, page: Page, asked: NewMatch, games: number) {
  const { id } = stage.mock!.matches.start(asked);
  await page.goto(`${stage.address}/matches/${id}`);
  await page.waitForFunction((wanted) => document.querySelectorAll('.match-games li').length >= wanted, games, { timeout: 60_000 });
}

export type Scene = (stage: Stage, page: Page) => Promise<void>;
export const scenes: Record<string, Scene> = {
  async start(stage, page) {
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
  },
  async chess(stage, page) {
    const id = await openTable(stage, page, { game: 'chess', seats: [me, builtin], time: fischer }, [0]);
    stage.mock!.table(id).replies = ['e7e5', 'd8h4', 'e8e7'];
    for (const [from, to] of [
      ['e2', 'e4'],
      ['g1', 'f3'],
      ['f3', 'e5'],
    ]) {
      const before = await page.locator('.moves .move').count();
      await press(page, square(from!));
      await press(page, square(to!));
      await page.waitForFunction((n) => document.querySelectorAll('.moves .move').length === n, before + 2);
    }
    await press(page, square('b1'));
  },
  async xiangqi(stage, page) {
    const id = await openTable(stage, page, { game: 'xiangqi', rule_set: 'axf', seats: [me, builtin], time: fischer }, [0]);
    stage.mock!.table(id).replies = ['h9g7'];
    await press(page, 25);
    await press(page, 22);
    await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 2);
    await press(page, 22);
  },
  async question(stage, page) {
    await openTable(stage, page, { game: 'gomoku', rule_set: 'standard', opening: 'swap2', seats: [builtin, me], time: fischer }, [1]);
    await page.waitForSelector('.question');
  },
  async scoring(stage, page) {
    const time = { kind: 'byoyomi', base: 600_000, period: 30_000, periods: 5 };
    const id = await openTable(
      stage,
      page,
      { game: 'go', rule_set: 'chinese', params: { size: 13, komi: '7.5' }, seats: [me, me], time },
      [0, 1],
    );
    const table = stage.mock!.table(id);
    for (const point of [42, 120, 48, 126, 84, 81, 85, 70, 57, 83]) table.play({ m: '', at: [point] }, table.turn);
    table.play({ m: 'pass', at: [] }, 0);
    table.play({ m: 'pass', at: [] }, 1);
    await page.waitForSelector('.layer.territory');
    await press(page, 70);
    await page.waitForSelector('.stone.dead');
  },
  async analyse(stage, page) {
    await page.goto(`${stage.address}/analyse/4`);
    await page.waitForSelector('.moves .move');
    await page.waitForTimeout(300);
    await page.keyboard.press('End');
    await page.getByRole('switch').click();
    await page.waitForSelector('.analysis .pv button');
    await page.waitForFunction(() => document.querySelectorAll('.arrow').length >= 2);
  },
  async go(stage, page) {
    await page.goto(`${stage.address}/analyse/1`);
    await page.waitForSelector('.moves .move');
    await page.waitForTimeout(300);
    await page.keyboard.press('End');
    await page.getByRole('switch').click();
    await page.waitForFunction(() => document.querySelectorAll('.candidate').length >= 2);
  },
  // A sequential test of two engines, and a tournament of four; the list has both.
  async match(stage, page) {
    const asked = match('gomoku', {
      rule_set: 'renju',
      name: 'Evening test of a new evaluation',
      rounds: 60,
      concurrency: 4,
      sprt: { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 },
    });
    await openMatch(stage, page, asked, 14);
  },
  async 'match-four'(stage, page) {
    const engines = [
      { engine: 'Ludex' },
      { engine: 'Stockfish', profile: 'strong' },
      { engine: 'Ludex', level: 5 },
      { engine: 'Ludex', level: 3, name: 'A name that is rather long' },
    ];
    await openMatch(stage, page, match('chess', { engines, concurrency: 8, rounds: 3 }), 24);
  },
  async 'match-xiangqi'(stage, page) {
    await openMatch(stage, page, match('xiangqi', { rule_set: 'axf', concurrency: 3 }), 3);
    await page.locator('.live-game button').first().click();
  },
  async 'match-go'(stage, page) {
    await openMatch(stage, page, match('go', { rule_set: 'chinese', params: { size: '13' }, concurrency: 3 }), 3);
    await page.locator('[data-action="stop"]').click();
    await page.waitForSelector('.dialog');
  },
  async matches(stage, page) {
    for (const game of ['go', 'xiangqi'])
      stage.mock!.matches.start(match(game, { name: `Autumn ${game}`, rounds: game === 'go' ? 1 : 40 }));
    await page.goto(`${stage.address}/matches`);
    await page.waitForSelector('.match-row');
    await page.waitForTimeout(1500);
  },
  async 'new-match'(stage, page) {
    await page.goto(`${stage.address}/matches`);
    await page.waitForSelector('.new-match');
    await page.locator('.entrant summary').first().click();
    for (const name of ['openings', 'ends', 'test']) await page.locator(`[data-part="${name}"] summary`).click();
    for (const name of ['draw', 'resign', 'sprt']) await page.locator(`[data-field="${name}"]`).check();
    for (const id of ['own', 'records']) await page.locator('.choice label', { has: page.locator(`input[value="${id}"]`) }).click();
    await page.waitForSelector('.pick-records');
    await page.locator('[data-part="openings"]').scrollIntoViewIfNeeded();
  },
  async settings(stage, page) {
    await page.goto(`${stage.address}/settings`);
    await page.waitForSelector('.keys li');
  },
  async engine(stage, page) {
    await page.goto(`${stage.address}/engines/Stockfish`);
    await page.locator('[data-option="Threads"] input').fill('4');
    await page.waitForSelector('.console');
    if ((await page.locator('[data-action="start"]').count()) > 0) await page.locator('[data-action="start"]').click();
    await page.locator('.traffic .engine', { hasText: 'uciok' }).first().waitFor();
  },
  async 'new-engine'(stage, page) {
    await page.goto(`${stage.address}/engines`);
    await page.waitForSelector('.toml');
  },
  async games(stage, page) {
    await page.goto(`${stage.address}/games`);
    await page.waitForSelector('.cards li');
  },
};

export const sizes = {
  1920: { width: 1920, height: 1080 },
  1440: { width: 1440, height: 900 },
  1280: { width: 1280, height: 720 },
  1024: { width: 1024, height: 768 },
  390: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
  small: { width: 360, height: 640 },
};

export interface Look {
  size: keyof typeof sizes;
  theme: 'light' | 'dark';
}

// Takes pictures of a scene that stands still, one for each look. The scene is played once, and its window is made
// larger and smaller, because to play it takes longer than all its pictures. The problems are those of the console.
export async function picturesOf(
  stage: Stage,
  scene: Scene,
  looks: readonly Look[],
  { settings = {}, look }: { settings?: Record<string, unknown>; look?(page: Page, look: Look): Promise<void> } = {},
): Promise<{ pngs: Buffer[]; problems: string[] }> {
  const { page, problems, context } = await openPage(
    stage,
    { viewport: sizes[looks[0]!.size], colorScheme: looks[0]!.theme, reducedMotion: 'reduce' },
    settings,
  );
  await scene(stage, page);
  await page.evaluate(() => document.fonts.ready);
  const pngs: Buffer[] = [];
  for (const { size, theme } of looks) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForTimeout(250);
    await look?.(page, { size, theme });
    pngs.push(await page.screenshot({ animations: 'disabled' }));
  }
  await context.close();
  return { pngs, problems };
}
