// Files of games, imported over a server that reads them: chosen, dropped and pasted, in every common
// format; several games in one file; and the place of the error in a bad file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { movesAre, openPage, request, words, type Journeys, type Stage } from './stage';

const data = (path: string) => readFileSync(`../tests/data/${path}`);

// Drops files on the page as a person does.
const drop = (page: Page, name: string, bytes: Buffer) => dropAll(page, { [name]: bytes });
async function dropAll(page: Page, files: Record<string, Buffer>) {
  await page.evaluate(
    (files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, base64] of files) {
        dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
      }
      const tell = (kind: string) => document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      tell('dragover');
      tell('drop');
    },
    Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')] as const),
  );
}
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
export const choose = (page: Page, name: string, bytes: Buffer) => chooseAll(page, { [name]: bytes });
async function chooseAll(page: Page, files: Record<string, Buffer>) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('button.drop').click()]);
  await chooser.setFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer })));
}
// A game of the server, exported in a format, as bytes.
async function written(stage: Stage, game: string, moves: string[], format: string): Promise<Buffer> {
  const [row] = (await request(stage, 'POST', '/api/records', { game, variant: 'standard', rule_set: '', position: '' })) as {
    id: number;
  }[];
  let { revision } = (await request(stage, 'GET', `/api/records/${row!.id}`)) as { revision: number };
  let p = 0;
  for (const text of moves) {
    const edits = [{ op: 'add', p, text }];
    const done = (await request(stage, 'POST', `/api/records/${row!.id}/edits`, { edits }, { 'If-Match': String(revision) })) as {
      revision: number;
      edits: { node: { n: number } }[];
    };
    p = done.edits[0]!.node.n;
    revision = done.revision;
  }
  return Buffer.from(await (await fetch(`${stage.address}/api/records/${row!.id}/export?format=${format}`)).arrayBuffer());
}

const line = ['h8', 'i9', 'i7', 'g9', 'j8'];

export const fileJourneys: Journeys = {
  async 'files: of a large one all games are counted, listed alone, and chosen'(stage) {
    await request(stage, 'POST', '/api/records', '1. d4 d5 *\n');
    const { page, problems } = await openPage(stage);
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    const file = Array.from({ length: 222 }, (_, i) => `[White "Ada ${i + 1}"]\n\n1. e4 e5 1-0\n\n`).join('');
    await choose(page, 'many.pgn', Buffer.from(file));
    await page.locator('.toast', { hasText: '222 games imported' }).waitFor();
    await page.waitForURL(/games\?from=\d+&to=\d+/);
    await page.waitForFunction(() => document.querySelectorAll('.cards li').length === 200);
    await page.locator('.cards li input').first().click();
    await page.locator('[data-action="choose-all"]').click();
    await page.locator('.chosen-bar', { hasText: '222 games chosen, 22 of them further down' }).waitFor();
    await page.locator('[data-action="whole-list"]').click();
    await page.waitForURL('**/games');
    return problems;
  },
  async 'files: chosen, dropped and pasted, in PGN, FEN, SGF, PSQ, XQF and RenLib'(stage) {
    const { page, problems } = await openPage(stage);
    const opens = async (where: string, act: () => Promise<void>) => {
      await page.goto(stage.address);
      await page.waitForSelector('.setup');
      await act();
      await page.waitForURL('**/analyse/*');
      await page.waitForSelector('.board').catch(() => Promise.reject(new Error(`${where} does not open`)));
    };
    await opens('a chosen PGN', () => choose(page, 'game.pgn', Buffer.from('[White "Anna"]\n\n1. e4 (1. d4 d5) 1... e5 2. Nf3 *\n')));
    await page.locator('.moves .variation .move').first().waitFor();
    await opens('a dropped SGF', () => drop(page, 'handicap.sgf', data('regress/handicap.sgf')));
    await page.waitForFunction(() => document.querySelectorAll('.stone').length > 0);
    await opens('a dropped XQF', () => drop(page, 'plain.xqf', data('xqf/plain.xqf')));
    await page.locator('.moves .move').first().waitFor();
    const psq = await written(stage, 'gomoku', line, 'psq');
    await opens('a dropped PSQ', () => drop(page, 'game.psq', psq));
    await movesAre(page, line.length);
    assert.deepEqual(
      await words(page),
      line.map((word) => word.toUpperCase()),
    );
    const renlib = await written(stage, 'gomoku', line, 'renlib');
    await opens('a chosen library of RenLib', () => choose(page, 'game.lib', renlib));
    await movesAre(page, line.length);
    await opens('a pasted FEN', () => paste(page, 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3'));
    await page.waitForFunction(() => document.querySelectorAll('.men piece:not(.ghost)').length === 32);
    await opens('a pasted SGF', () => paste(page, '(;FF[4]GM[1]SZ[9];B[ee];W[cc](;B[gg])(;B[gc]))'));
    await movesAre(page, 4);
    // A file of several games opens the list of games.
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    await drop(
      page,
      'two.pgn',
      Buffer.from('[White "Anna"]\n[Black "Boris"]\n\n1. e4 e5 1-0\n\n[White "Clara"]\n[Black "David"]\n\n1. d4 d5 0-1\n'),
    );
    await page.waitForURL(/\/games\?from=\d+&to=\d+$/);
    await page.locator('.cards li', { hasText: 'Clara' }).waitFor();
    // The games of the file are chosen, so that a press opens them together.
    await page.getByText('2 games chosen').waitFor();
    await page.getByRole('searchbox').fill('boris');
    await page.waitForFunction(() => document.querySelectorAll('.cards li').length === 1);
    // The message about an unreadable file says where the error is.
    await drop(page, 'bad.sgf', Buffer.from('(;FF[4]GM[1]SZ[9]\n;B[ee];W[zz])'));
    await page.locator('.toast', { hasText: /line \d+, column \d+/ }).waitFor();
    return problems.filter((text) => !/40[0-9]|422/.test(text));
  },
  async 'files: several at once, chosen and dropped; one that cannot be read is named and keeps none back'(stage) {
    const { page, problems } = await openPage(stage);
    const files = {
      'anna.pgn': Buffer.from('[White "Anna"]\n[Black "Boris"]\n\n1. e4 e5 1-0\n'),
      'letter.txt': Buffer.from('Dear Anna,\nhow are you?'),
      'clara.sgf': Buffer.from('(;FF[4]GM[1]SZ[9]PB[Clara]PW[David];B[ee])'),
    };
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    await chooseAll(page, files);
    await page.waitForURL(/\/games\?from=\d+&to=\d+$/);
    await page.locator('.cards .chosen', { hasText: 'Anna' }).waitFor();
    await page.locator('.cards .chosen', { hasText: 'Clara' }).waitFor();
    await page.getByText('2 games chosen').waitFor();
    const failed = page.locator('.toast', { hasText: 'One file could not be read' });
    await failed.locator('summary').click();
    await failed.locator('details', { hasText: 'letter.txt: ' }).waitFor();
    // Of one good file, the game opens.
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    await dropAll(page, { 'letter.txt': files['letter.txt'], 'clara.sgf': files['clara.sgf'] });
    await page.waitForURL('**/analyse/*');
    await failed.waitFor();
    return problems.filter((text) => !/40[0-9]|422/.test(text));
  },
  async 'files: the clocks of a record follow the position'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    await paste(page, '1. e4 {[%clk 2:00:00]} e5 {[%clk 1:59:40]} 2. Nf3 {[%clk 1:58:03]} (2. d4) *');
    await page.waitForURL('**/analyse/*');
    await movesAre(page, 4);
    const left = page.getByRole('group', { name: 'Time left' });
    assert.equal(await left.count(), 0, 'before the first move nothing is known');
    for (const [key, wanted] of [
      ['ArrowRight', '2:00:00 – ?'],
      ['ArrowRight', '2:00:00 – 1:59:40'],
      ['ArrowRight', '1:58:03 – 1:59:40'],
      ['ArrowLeft', '2:00:00 – 1:59:40'],
    ] as const) {
      await page.keyboard.press(key);
      await left.filter({ hasText: wanted }).waitFor();
    }
    return problems;
  },
};
