// Journeys of what leaves the page: the link to a position, and paper.
import assert from 'node:assert/strict';
import { chessRecord } from './records';
import { besidesCuts, knowsItsMoves, letMessagesGo, movesAre, openPage, openTable, press, square, words, type Journeys } from './stage';

const me = { kind: 'me' };
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

export const sharingJourneys: Journeys = {
  async 'a link to a position: in a variation of a record over a restart, and of a game that is played'(stage) {
    const id = await chessRecord(stage);
    const { page, problems } = await openPage(stage, clipboard);
    const link = async () => {
      await page.keyboard.press('m');
      await page.locator('[data-action="copy-place"]').click();
      await page.locator('.toast', { hasText: 'Copied' }).first().waitFor();
      await page.keyboard.press('Escape');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await page.goto(`${stage.address}/analyse/${id}`);
    await page.waitForSelector('.moves .move');
    const moves = (await words(page)).length;
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
    await knowsItsMoves(page);
    await press(page, square('b1'));
    await page.waitForSelector('square.move-dest');
    await press(page, square('c3'));
    await page.locator('.move.current', { hasText: 'Nc3' }).waitFor();
    const address = await link();
    assert.ok(address.endsWith(`/analyse/${id}?at=e2e4.e7e5.b1c3`), address);
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    await stage.kill();
    await page.goto(`${stage.address}${new URL(address).pathname}${new URL(address).search}`);
    await page.locator('.move.current', { hasText: 'Nc3' }).waitFor();
    // The move was deleted meanwhile: the last position that is left is shown, and that it is not the one of the link.
    await letMessagesGo(page);
    await page.locator('.toast', { hasText: 'have been deleted' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Delete');
    await movesAre(page, moves);
    await page.goto(stage.address);
    await page.waitForSelector('.setup');
    await page.goto(`${stage.address}${new URL(address).pathname}${new URL(address).search}`);
    await page.locator('.toast', { hasText: 'have been deleted' }).waitFor();
    await page.locator('.move.current', { hasText: 'e5' }).waitFor();
    // A game without a record has a link to the editor.
    await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0, 1]);
    await press(page, square('d2'));
    await press(page, square('d4'));
    await page.waitForSelector('.moves .move');
    const setup = await link();
    assert.match(decodeURIComponent(setup), /\/setup\/chess#rnbqkbnr\/pppppppp\/8\/8\/3P4\/8\/PPP1PPPP\/RNBQKBNR b /);
    return besidesCuts(problems);
  },
  async 'print: names, board and moves on white paper, and nothing of the page'(stage) {
    const id = await chessRecord(stage);
    const { page, problems } = await openPage(stage, { colorScheme: 'dark' }, { theme: 'dark' });
    await page.addInitScript(() => {
      // Playwright cannot see the browser's dialog: the page's state is kept when it would open.
      window.print = () => {
        dispatchEvent(new Event('beforeprint'));
        document.documentElement.dataset['printed'] = String(document.querySelectorAll('.print-sheet image').length);
        dispatchEvent(new Event('afterprint'));
      };
    });
    await page.goto(`${stage.address}/analyse/${id}`);
    await page.waitForSelector('.moves .move');
    await page.keyboard.press('m');
    await page.locator('[data-item="print"]').click();
    await page.waitForFunction(() => document.documentElement.dataset['printed'] === '32');
    // The browser's own key prints the same sheet.
    await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
    await page.waitForSelector('.print-sheet', { state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    assert.equal(
      await page.locator('.rail, .table, .toasts').evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).length),
      0,
    );
    assert.match(await page.locator('.print-moves').innerText(), /1\. e4 e5 2\. Nf3 Nc6/);
    assert.equal(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor), 'rgb(255, 255, 255)');
    const pdf = await page.pdf({ format: 'A4' });
    assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1);
    return problems;
  },
};
