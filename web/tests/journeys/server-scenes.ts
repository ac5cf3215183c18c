// The scenes of the page over the real server: games in play, analyses, lists, forms.
import { availableParallelism } from 'node:os';
import type { Page } from 'playwright-core';
import { choose } from './files';
import { cornerProblem } from './groups';
import { beginWithEngine } from './processors';
import type { Scene } from './scenes';
import { act, movesAre, openTable, press, request, sitDown, square, type Stage } from './stage';

const me = { kind: 'me' };
const ludex = { kind: 'builtin', level: 3 };
const partner = { kind: 'engine', engine: 'Sparring partner' };
const fischer = { kind: 'fischer', base: 600_000, increment: 5_000 } as const;
const byoyomi = { kind: 'byoyomi', base: 600_000, period: 30_000, periods: 5 } as const;

// A game between two people at this page, after these moves.
async function played(stage: Stage, page: Page, asked: Record<string, unknown>, moves: string[]): Promise<number> {
  const id = await openTable(stage, page, { seats: [me, me], time: fischer, ...asked }, [0, 1]);
  for (const [ply, move] of moves.entries()) await act(stage, id, ply % 2, move);
  await movesAre(page, moves.length);
  return id;
}

const breyer =
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5 20. Bg5 Be7';
const commented = `[White "Adams, Anna"]\n[Black "Bergström, Boris"]\n[Event "Evening match"]\n[Date "2026.11.20"]\n\n${breyer
  .replace(
    '3. Bb5',
    '3. Bb5 {Both sides will bring out all their pieces before anything is decided.} (3. Bc4 Bc5 4. c3 Nf6 5. d3 (5. d4 exd4 6. cxd4) 5... d6) 3...',
  )
  .replace('9. h3 Nb8', '9. h3 Nb8 $5 {The knight goes back to come to a better square.} (9... Na5 10. Bc2 c5)')} 1-0\n`;

async function imported(stage: Stage, page: Page, text: string) {
  const [row] = (await request(stage, 'POST', '/api/records', text)) as { id: number }[];
  await page.goto(`${stage.address}/analyse/${row!.id}`);
  await page.waitForSelector('.moves .move');
  await page.keyboard.press('Home');
}

// Switches engines on and waits until each has lines.
async function analysed(page: Page, engines: string[]) {
  for (const [slot, engine] of engines.entries()) {
    if (slot > 0) await page.locator('[data-action="add-engine"]').click();
    const room = page.locator('.analysis').nth(slot);
    if ((await room.locator('select').first().inputValue()) !== engine) await room.locator('select').first().selectOption(engine);
    await room.getByRole('switch').click();
  }
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('.analysis')].filter((room) => room.querySelectorAll('.pv button').length > 3).length === count,
    engines.length,
  );
}
const step = async (page: Page, count: number) => {
  for (let i = 0; i < count; i++) await page.keyboard.press('ArrowRight');
};

async function matchOf(stage: Stage, page: Page, asked: Record<string, unknown>, games: number) {
  const body = {
    variant: 'standard',
    rule_set: '',
    params: {},
    engines: [
      { engine: 'Ludex', level: 2, nodes: 400 },
      { engine: 'Ludex', level: 1, nodes: 400 },
    ],
    rounds: 40,
    games: 2,
    concurrency: 2,
    time: { kind: 'none' },
    ...asked,
  };
  const { id } = (await request(stage, 'POST', '/api/matches', body)) as { id: number };
  await page.goto(`${stage.address}/matches/${id}`);
  await page.waitForFunction((wanted) => document.querySelectorAll('.match-games li').length >= wanted, games);
}

const goMoves = [
  'E5',
  'F5',
  'E4',
  'F4',
  'E6',
  'F6',
  'E3',
  'F3',
  'E7',
  'F7',
  'E2',
  'F2',
  'E8',
  'F8',
  'D9',
  'F1',
  'E1',
  'F9',
  'E9',
  'C4',
  'G3',
  'H7',
  'C6',
  'G2',
];

export const serverScenes: Record<string, Scene> = {
  async 'new-game'(stage, page) {
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
  },
  async 'table-chess'(stage, page) {
    await played(stage, page, { game: 'chess' }, [
      'e2e4',
      'e7e5',
      'g1f3',
      'b8c6',
      'f1b5',
      'a7a6',
      'b5c6',
      'd7c6',
      'e1g1',
      'f7f6',
      'd2d4',
      'e5d4',
      'f3d4',
      'c6c5',
      'd4b3',
      'd8d1',
      'f1d1',
      'c8d7',
      'a2a4',
      'e8c8',
      'c1e3',
      'b7b6',
      'b1c3',
    ]);
    await press(page, square('d7'));
  },
  async 'table-xiangqi'(stage, page) {
    await played(stage, page, { game: 'xiangqi', rule_set: 'axf' }, [
      'h2e2',
      'h9g7',
      'h0g2',
      'i9h9',
      'i0h0',
      'g6g5',
      'h0h6',
      'b9c7',
      'c3c4',
      'b7b3',
      'e2e6',
      'c7e6',
      'h6e6',
    ]);
  },
  async 'table-gomoku'(stage, page) {
    await openTable(stage, page, { game: 'gomoku', rule_set: 'standard', opening: 'swap2', seats: [ludex, me], time: fischer }, [1]);
    await page.waitForSelector('.question');
  },
  async 'table-go'(stage, page) {
    await played(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9, komi: '7.5' }, time: byoyomi }, goMoves);
  },
  async 'counting-of-go'(stage, page) {
    await played(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9, komi: '7.5' }, time: byoyomi }, [
      ...goMoves,
      'pass',
      'pass',
    ]);
    await page.waitForSelector('.layer.territory');
    await press(page, 3 * 9 + 2);
    await page.waitForSelector('.stone.dead');
  },
  async 'engine-game-watched'(stage, page) {
    await openTable(stage, page, { game: 'chess', seats: [ludex, partner], time: fischer }, []);
    await page.waitForFunction(() => document.querySelectorAll('.watched').length === 2);
  },
  async 'analysis-chess'(stage, page) {
    await imported(stage, page, commented);
    await step(page, 10);
    await analysed(page, ['Ludex', 'Sparring partner']);
    await page.waitForFunction(() => document.querySelectorAll('.arrow').length >= 2);
  },
  async 'analysis-one-engine'(stage, page) {
    await imported(stage, page, commented);
    await step(page, 23);
    await analysed(page, ['Ludex']);
  },
  async 'analysis-go'(stage, page) {
    await imported(
      stage,
      page,
      '(;FF[4]GM[1]SZ[19]KM[6.5]PB[Anna]PW[Boris];B[pd];W[dp];B[pq];W[dd];B[fc];W[cf];B[kc];W[qn];B[pn];W[pm];B[on];W[qm];B[qo];W[pj])',
    );
    await page.keyboard.press('End');
    await analysed(page, ['Ludex']);
    await page.waitForFunction(() => document.querySelectorAll('.candidate').length >= 2);
  },
  async 'report-of-a-whole-game'(stage, page) {
    await imported(stage, page, commented);
    await page.keyboard.press('r');
    await page.locator('.report-tools').waitFor();
  },
  async editor(stage, page) {
    await page.goto(`${stage.address}/setup/chess`);
    await page.waitForSelector('[data-action="clear"]');
  },
  async 'imported-222-games'(stage, page) {
    await request(stage, 'POST', '/api/records', commented);
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    const names = ['Adams', 'Bergström', 'Carvalho', 'Dimitrova', 'Eriksen', 'Fontaine'];
    const file = Array.from(
      { length: 222 },
      (_, i) =>
        `[Event "League"]\n[Date "2026.10.${String((i % 28) + 1).padStart(2, '0')}"]\n[White "${names[i % 6]}"]\n[Black "${names[(i + 1 + (i % 5)) % 6]}"]\n\n${breyer} ${['1-0', '1/2-1/2', '0-1'][i % 3]}\n\n`,
    ).join('');
    await choose(page, 'many.pgn', Buffer.from(file));
    await page.waitForURL(/games\?from=\d+&to=\d+/);
    await page.waitForFunction(() => document.querySelectorAll('.cards li').length === 200);
    await page.locator('.cards li input').first().click();
    await page.locator('[data-action="choose-all"]').click();
    await page.locator('.chosen-bar', { hasText: '222 games chosen' }).waitFor();
  },
  async games(stage, page) {
    await request(stage, 'POST', '/api/records', commented);
    await request(stage, 'POST', '/api/records', '(;FF[4]GM[1]SZ[9]KM[7.5]RE[B+7.5]PB[Anna]PW[Boris];B[ee];W[cc];B[gg];W[gc])');
    await request(stage, 'POST', '/api/records', '(;FF[4]GM[1]SZ[19]KM[6.5]RE[W+R]PB[Clara]PW[David];B[pd];W[dp];B[pq];W[dd])');
    await page.goto(`${stage.address}/games`);
    await page.waitForSelector('.cards li');
  },
  async matches(stage, page) {
    await matchOf(stage, page, { game: 'chess', name: 'Evening test of a new evaluation' }, 1);
    await matchOf(stage, page, { game: 'gomoku', rule_set: 'renju', name: 'Renju, two levels' }, 1);
    await page.goto(`${stage.address}/matches`);
    await page.waitForSelector('.match-row');
  },
  async match(stage, page) {
    await matchOf(
      stage,
      page,
      {
        game: 'gomoku',
        rule_set: 'renju',
        name: 'Evening test of a new evaluation',
        sprt: { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 },
      },
      8,
    );
  },
  async groups(stage, page) {
    const [row] = (await request(stage, 'POST', '/api/records', cornerProblem)) as { id: number }[];
    await page.goto(`${stage.address}/analyse/${row!.id}`);
    await page.waitForSelector('.board');
    await page.keyboard.press('g');
    await page.locator('[data-action="reveal"]').click();
    await page.locator('[data-aim="kill"]').first().click();
    await page.locator('.group-line', { hasText: 'B2' }).waitFor();
  },
  async engines(stage, page) {
    await page.goto(`${stage.address}/engines`);
    await page.waitForSelector('.engine-row');
  },
  async console(stage, page) {
    await page.goto(`${stage.address}/#key=${stage.key()}`);
    await page.waitForSelector('.setup');
    await page.goto(`${stage.address}/engines/Sparring%20partner`);
    await page.locator('[data-action="start"]').click();
    await page.locator('.traffic .engine', { hasText: 'uciok' }).waitFor();
    await page.locator('.console form input').fill('go depth 6');
    await page.keyboard.press('Enter');
    await page.locator('.traffic .engine', { hasText: 'bestmove' }).waitFor();
  },
  async 'queue-for-a-processor'(stage, page) {
    for (let i = 0; i < availableParallelism() + 1; i++) await beginWithEngine(stage);
    await sitDown(stage, page, await beginWithEngine(stage), [1]);
    await page.locator('.player .badge').waitFor();
  },
  async 'engines-at-work'(stage, page) {
    const [row] = (await request(stage, 'POST', '/api/records', commented)) as { id: number }[];
    await request(stage, 'POST', '/api/analyses', {
      record: row!.id,
      engine: 'Ludex',
      whole_game: true,
      go_on: true,
      lines: 1,
      limits: { ms: 10_000 },
    });
    await beginWithEngine(stage);
    await page.goto(stage.address);
    await page.locator('[data-analysis]').waitFor();
  },
  async settings(stage, page) {
    await page.goto(`${stage.address}/settings`);
    await page.waitForSelector('.keys li');
  },
};
