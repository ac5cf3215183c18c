// Journeys of records, analysis, settings and access.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { movesAre, openPage, openTable, press, request, square, words, type Stage } from './stage';

type Journey = (stage: Stage) => Promise<string[]>;
// A game of chess with some moves: the mock has one, the real server reads one.
async function chessRecord(stage: Stage): Promise<number> {
  if (stage.mock) return 4;
  const [row] = (await request(stage, 'POST', '/api/records', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. Qb3 Qd7 7. Ng5 Na5 8. Qa4 Nxc4 9. Qxc4 h6 1-0')) as { id: number }[];
  return row!.id;
}
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

export const restJourneys: Record<string, Journey> = {
  async 'analysis: off on opening, on by a key, a line played, undone'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse/${await chessRecord(stage)}`);
    await page.waitForSelector('.moves .current, .moves .move');
    assert.equal(await page.getByRole('switch').getAttribute('aria-checked'), 'false');
    assert.equal(await page.locator('.pv button').count(), 0);
    const before = (await words(page)).length;
    await page.keyboard.press('l');
    await page.waitForSelector('.pv button');
    await page.waitForFunction(() => document.querySelectorAll('.arrow').length > 0);
    await page.locator('.pv').nth(1).locator('button').nth(1).click();
    await movesAre(page, before + 2);
    await page.waitForSelector('.move.current');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('.pv').length === 0);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await movesAre(page, before);
    return problems;
  },
  async 'analysis: two engines at once, and a limit that ends one'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse/${await chessRecord(stage)}`);
    await page.waitForSelector('.moves .move');
    await page.locator('.limit').selectOption('seconds:1');
    await page.locator('[data-action="add-engine"]').click();
    assert.equal(await page.locator('.analysis').count(), 2);
    await page.getByRole('switch').nth(0).click();
    await page.getByRole('switch').nth(1).click();
    await page.waitForFunction(() => [...document.querySelectorAll('.analysis')].every((row) => row.querySelector('.pv button')));
    await page.waitForFunction(() => document.querySelectorAll('.switch[aria-checked="false"]').length === 2);
    assert.ok((await page.locator('.pv button').count()) > 0);
    await page.locator('[data-action="remove-engine"]').click();
    assert.equal(await page.locator('.analysis').count(), 1);
    return problems;
  },
  async 'a whole game: progress, mistakes, next mistake'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse/${await chessRecord(stage)}`);
    await page.waitForSelector('.moves .move');
    await page.keyboard.press('r');
    await page.waitForSelector('.report progress');
    await page.waitForSelector('.report li');
    await page.keyboard.press('Home');
    await page.keyboard.press('n');
    assert.match(await page.locator('.move.current').innerText(), /\?/);
    return problems;
  },
  async 'a record: moves on the board, comment, glyph, variation promoted and deleted'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse`);
    await page.locator('[data-game="chess"]').click();
    await page.waitForSelector('.board');
    const play = async (from: string, to: string, count: number) => {
      await press(page, square(from));
      await page.waitForSelector('square.move-dest');
      await press(page, square(to));
      await movesAre(page, count);
      // The page goes there when the server has answered, which may be after the delta.
      await page.waitForFunction((wanted) => document.querySelector('.move.current span')?.textContent === wanted, to);
    };
    await play('e2', 'e4', 1);
    await page.keyboard.press('ArrowLeft');
    await play('d2', 'd4', 2);
    await page.keyboard.press('1');
    await page.waitForFunction(() => document.querySelector('.move.current em')?.textContent === '!');
    await page.keyboard.press('Control+ArrowUp');
    await page.waitForFunction(() => document.querySelector('.row .move span')?.textContent === 'd4!');
    await page.keyboard.press('c');
    await page.keyboard.type('solid');
    await page.keyboard.press('Escape');
    await page.locator('.moves .comment', { hasText: 'solid' }).waitFor();
    await page.keyboard.press('Delete');
    await movesAre(page, 1);
    await page.locator('.toast', { hasText: 'deleted' }).getByText('Undo').click();
    await movesAre(page, 2);
    return problems;
  },
  async 'pasted text opens; bad text says where'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    const paste = (text: string) =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
    await paste('hello there');
    await page.getByText('(line 1, column 1)').waitFor();
    await paste('1. e4 e5\n2. Nf3 Zz9');
    await page.getByText('Only a part could be read').waitFor();
    await page.getByText('line 2, column 8').waitFor({ state: 'attached' });
    await movesAre(page, 3);
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    await paste('1. e4 e5 2. Nf3');
    await movesAre(page, 3);
    return problems.filter((text) => !text.includes('400'));
  },
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
  async 'no page has a serious finding of axe, in both themes'(stage) {
    const found: string[] = [];
    for (const [theme, viewport] of [['light', { width: 1280, height: 800 }], ['dark', { width: 390, height: 844 }]] as const) {
      const { page, context } = await openPage(stage, { viewport, bypassCSP: true, reducedMotion: 'reduce' }, { theme });
      const id = await openTable(stage, page, { game: 'gomoku', rule_set: 'standard', seats: [{ kind: 'me' }, { kind: 'me' }] }, [0, 1]);
      for (const path of ['/', `/table/${id}`, `/analyse/${await chessRecord(stage)}`, '/analyse', '/games', '/engines', '/engines/Stockfish', '/settings', `/invite/${id}#x`, '/nowhere']) {
        await page.goto(stage.address + path);
        await page.waitForSelector('h1', { state: 'attached' });
        await page.waitForTimeout(400);
        await page.evaluate(axe);
        const findings = await page.evaluate(async () => {
          const { axe: run } = globalThis as unknown as { axe: { run(options: unknown): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }> } };
          const { violations } = await run.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] });
          return violations.map(({ id: rule, impact, nodes }) => `${rule} (${impact}): ${nodes[0]!.html.slice(0, 160)} ${nodes[0]!.failureSummary.slice(0, 300)}`);
        });
        found.push(...findings.map((finding) => `${theme} ${path} ${finding}`));
      }
      await context.close();
    }
    return found;
  },
};
