// Journeys that need a server which knows the rules and the formats of records.
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import type { Descriptor, Table } from '../../src/wire/types';
import { act, movesAre, openPage, openTable, press, request, square, words, type Journeys, type Stage } from './stage';
import { effectsRan } from './time';

const me = { kind: 'me' };

// The contents of records that a format must keep: moves with their variations, comments and judgements.
interface Written {
  m: string;
  comment: string;
  glyph: string;
  depth: number;
}
async function contentOf(stage: Stage, id: number): Promise<Written[]> {
  const { tree } = (await request(stage, 'GET', `/api/records/${id}`)) as Table;
  const depth = new Map([[0, 0]]);
  return tree.map(({ n, p, m, comment = '', glyph = '' }) => {
    depth.set(n, (depth.get(p) ?? 0) + 1);
    return { m, comment: comment.trim(), glyph, depth: depth.get(n)! };
  });
}
// Formats for whole trees with comments.
const whole = ['pgn', 'sgf'];

async function annotated(stage: Stage, game: string, line: string[], other: string): Promise<number> {
  const [row] = (await request(stage, 'POST', '/api/records', { game, variant: 'standard', rule_set: '', position: '' })) as {
    id: number;
  }[];
  const { id } = row!;
  const { revision } = (await request(stage, 'GET', `/api/records/${id}`)) as { revision: number };
  let p = 0;
  const edits: unknown[] = [];
  const send = async (more: unknown[]) =>
    (await request(stage, 'POST', `/api/records/${id}/edits`, { edits: more }, { 'If-Match': String(revision) })) as {
      edits: { node: { n: number } }[];
    };
  let first = 0;
  for (const text of line) {
    p = (await send([{ op: 'add', p, text }])).edits[0]!.node.n;
    first ||= p;
  }
  edits.push(
    { op: 'add', p: first, text: other },
    { op: 'comment', n: first, text: 'A quiet beginning' },
    { op: 'glyph', n: p, glyph: '?' },
  );
  await send(edits);
  return id;
}

export const serverJourneys: Journeys = {
  async 'games: all that are stored are found, not the newest alone'(stage) {
    const { page, problems } = await openPage(stage);
    const games = Array.from(
      { length: 205 },
      (_, i) => `[White "${i === 0 ? 'Oldest of all' : `Player ${i}`}"]\n[Black "Other"]\n[Result "1-0"]\n\n1. e4 1-0\n\n`,
    );
    await request(stage, 'POST', '/api/records', games.join(''));
    await page.goto(`${stage.address}/games`);
    await page.locator('[data-action="older"]').waitFor();
    assert.equal(await page.locator('.cards li').count(), 200);
    await page.locator('[data-action="older"]').click();
    await page.locator('.cards b', { hasText: 'Oldest of all' }).waitFor();
    await page.locator('[data-action="older"]').waitFor({ state: 'detached' });
    await page.goto(`${stage.address}/games`);
    await page.locator('input[type="search"]').fill('oldest');
    await page.locator('.cards b', { hasText: 'Oldest of all' }).waitFor();
    assert.equal(await page.locator('.cards li').count(), 1);
    return problems;
  },
  async 'export and import: what is written is read again, in every format of every game'(stage) {
    const { games } = (await request(stage, 'GET', '/api/hello')) as { games: Descriptor[] };
    const lines: Record<string, [string[], string]> = {
      chess: [['e4', 'e5', 'Nf3', 'Nc6'], 'c5'],
      xiangqi: [['h2e2', 'h9g7', 'h0g2'], 'b9c7'],
      gomoku: [['h8', 'i9', 'i7', 'g9'], 'h9'],
      go: [['Q16', 'D4', 'Q4', 'D16'], 'D16'],
    };
    const wrong: string[] = [];
    for (const { game, formats } of games) {
      const id = await annotated(stage, game, ...lines[game]!);
      const before = await contentOf(stage, id);
      for (const { name } of formats.filter(({ read, write, types }) => read && write && types.length > 0)) {
        // Formats of openings and positions hold no game.
        if (['fen', 'epd', 'openings', 'pos', 'rec', 'agt'].includes(name)) continue;
        const answer = await fetch(`${stage.address}/api/records/${id}/export?format=${name}`);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const type = { Origin: stage.address, 'Content-Type': 'application/octet-stream' };
        const read = await fetch(`${stage.address}/api/records?name=game.${name}`, { method: 'POST', headers: type, body: bytes });
        const rows = (await read.json()) as { id: number }[];
        if (!read.ok) {
          wrong.push(`${game} ${name}: ${JSON.stringify(rows)}`);
          continue;
        }
        const after = await contentOf(stage, rows[0]!.id);
        // Libraries order variations in their own way, and other formats keep only the main line.
        const isPart = after.length > 0 && after.every(({ m, depth }) => before.some((move) => move.m === m && move.depth === depth));
        const isSame = whole.includes(name)
          ? JSON.stringify(after) === JSON.stringify(before)
          : isPart && after.length >= lines[game]![0].length;
        if (!isSame) wrong.push(`${game} ${name}: ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`);
      }
    }
    return wrong;
  },
  async 'save as FEN: the position that is shown'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await annotated(stage, 'chess', ['e4', 'e5', 'Nf3', 'Nc6'], 'c5');
    await page.goto(`${stage.address}/analyse/${id}`);
    const saved = async (format: string) => {
      // The page takes its keys back from the menu that was closed.
      await effectsRan(page);
      await page.keyboard.press('m');
      const save = page.locator(`dialog [data-save="${format}"]`);
      const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
      assert.match(file.suggestedFilename(), /\.(fen|epd|pgn)$/);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      return readFileSync(await file.path(), 'utf8');
    };
    await movesAre(page, 5);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelectorAll('.move.current').length === 0);
    assert.equal(await saved('fen'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n');
    await page.keyboard.press('ArrowRight');
    await page.locator('.move.current', { hasText: 'e4' }).waitFor();
    assert.equal(await saved('fen'), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n');
    assert.match(await saved('pgn'), /Nc6/);
    return problems;
  },
  async 'renju: an opening with a swap and two fifth moves on offer'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'gomoku', rule_set: 'renju', opening: 'rif', seats: [me, me] }, [0, 1]);
    const point = (name: string) => name.charCodeAt(0) - 97 + 15 * (Number(name.slice(1)) - 1);
    const stones = (count: number) => page.waitForFunction((wanted) => document.querySelectorAll('.stone').length === wanted, count);
    for (const [i, name] of ['h8', 'g7', 'f6'].entries()) {
      await press(page, point(name));
      await stones(i + 1);
    }
    await page.locator('[data-choice="swap"]').click();
    await page.waitForSelector('[data-seat="1"] .chip.dark');
    await press(page, point('e6'));
    await stones(4);
    for (const name of ['h6', 'k6']) {
      await press(page, point(name));
      await page.locator('.overlay .label', { hasText: name === 'h6' ? '1' : '2' }).waitFor({ state: 'attached' });
    }
    await press(page, point('k6'));
    await stones(5);
    await press(page, point('b7'));
    await stones(6);
    return problems;
  },
  async 'Chess960: castling by the king upon its rook'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(
      stage,
      page,
      { game: 'chess', variant: 'chess960', position: 'rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1', seats: [me, me] },
      [0, 1],
    );
    await press(page, square('b1'));
    await page.waitForSelector('square.move-dest');
    await press(page, square('e1'));
    await movesAre(page, 1);
    assert.deepEqual(await words(page), ['O-O']);
    return problems;
  },
  async 'go: a ko is refused with its reason, and who disagrees plays on'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9 }, seats: [me, me] }, [0, 1]);
    const point = (name: string) => 'abcdefghj'.indexOf(name[0]!) + 9 * (Number(name.slice(1)) - 1);
    for (const [i, name] of ['d5', 'e5', 'c4', 'f4', 'd3', 'e3', 'e4', 'd4'].entries()) {
      await press(page, point(name));
      await movesAre(page, i + 1);
    }
    await press(page, point('e4'));
    await page.locator('.toast', { hasText: 'E4' }).waitFor();
    assert.equal((await act(stage, id, 0)).tree.length, 8);
    for (const passes of [1, 2]) {
      await page.locator('[data-action="pass"]').click();
      await movesAre(page, 8 + passes);
    }
    await page.waitForSelector('[data-action="agree"]');
    await page.locator('[data-action="takeback"]').click();
    await page.waitForSelector('[data-action="pass"]');
    return problems;
  },
  async 'a page that is hidden says so to the server, and when it is seen again'(stage) {
    const { page, problems } = await openPage(stage);
    const said: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => String(payload).includes('"visible"') && said.push(String(payload))),
    );
    await page.goto(`${stage.address}/settings`);
    await page.waitForSelector('.keys li');
    const turn = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    const hears = async (wanted: string) => {
      for (let tries = 0; tries < 50 && !said.at(-1)?.includes(wanted); tries++)
        await page.evaluate(() => new Promise(requestAnimationFrame));
      assert.match(said.at(-1) ?? '', new RegExp(wanted));
    };
    await turn('hidden');
    await hears('"yes":false');
    await turn('visible');
    await hears('"yes":true');
    return problems;
  },
};
