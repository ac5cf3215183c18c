// Journeys of setups: sizes, handicap and komi from the form, opening rules with their colours and
// clocks, men and notations of xiangqi.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { act, movesAre, openPage, openTable, press, words, type Journey, type Journeys } from './stage';

const me = { kind: 'me' };
const builtin = { kind: 'builtin', level: 1 };
const point = (name: string) => name.charCodeAt(0) - 97 + 15 * (Number(name.slice(1)) - 1);
const stones = (page: Page, count: number, kind = '') =>
  page.waitForFunction(([wanted, of]) => document.querySelectorAll(`.stone${of}`).length === wanted, [count, kind] as const);
const filesAre = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => getComputedStyle(document.querySelector('.board')!).getPropertyValue('--files') === String(wanted),
    count,
  );

// The form for a game of two people on this screen, with its rules unfolded.
async function openForm(page: Page, address: string, game: string) {
  await page.goto(address);
  await page.locator(`[data-game="${game}"]`).click();
  await page.getByText('Friend here').click();
  await page.locator('.setup summary').click();
}
const begin = async (page: Page) => {
  await page.locator('[data-action="play"]').click();
  await page.waitForURL('**/table/*');
  await page.waitForSelector('.board');
};

// Swap2: the first seat, an engine, has placed three stones; the second, a person, answers.
const swap2 =
  (choice: 'swap' | 'go_on' | 'two_more'): Journey =>
  async (stage) => {
    const { page, problems } = await openPage(stage);
    const time = { kind: 'fischer', base: 300_000, increment: 0 };
    const id = await openTable(stage, page, { game: 'gomoku', rule_set: 'standard', opening: 'swap2', time, seats: [builtin, me] }, [1]);
    await page.waitForSelector('.question');
    await stones(page, 3);
    await page.locator(`[data-choice="${choice}"]`).click();
    if (choice === 'swap') {
      // We play Black now; the engine, White, places the next stone.
      await page.waitForSelector('[data-seat="1"] .chip.dark');
      await page.waitForSelector('[data-seat="0"] .chip.light');
      await page.locator('.toast', { hasText: 'You play Black now' }).waitFor();
      await page.locator('.head h1', { hasText: 'Black – Ludex level' }).waitFor();
      await stones(page, 4);
    } else if (choice === 'go_on') {
      await page.waitForSelector('[data-seat="1"] .chip.light');
      await press(page, 0);
      await stones(page, 5);
    } else {
      // We place one stone of each colour; then the engine chooses, and one of the two goes on.
      await page.locator('.question').waitFor({ state: 'detached' });
      await press(page, 0);
      await page.locator('.move', { hasText: 'A1' }).waitFor();
      await press(page, 14);
      await page.waitForFunction(
        () =>
          document.querySelectorAll('.stone').length >= 5 &&
          (document.querySelector('[data-seat="1"].active') !== null || document.querySelectorAll('.stone').length > 5),
      );
    }
    const { turn, clock } = await act(stage, id, 1);
    if (turn === 1) {
      assert.equal(clock!.run, 1);
      const before = await page.locator('.stone').count();
      await press(page, 220);
      await page.waitForFunction((count) => document.querySelectorAll('.stone').length > count, before);
    }
    return problems;
  };

// Over both servers.
export const openingJourneys: Journeys = {
  'gomoku: swap2 answered by swapping': swap2('swap'),
  'gomoku: swap2 answered by going on': swap2('go_on'),
  'gomoku: swap2 answered by two more stones': swap2('two_more'),
};

// Over a server that knows the rules.
export const setupJourneys: Journeys = {
  async 'go and gomoku: boards of every size, handicap and komi from the form'(stage) {
    const { page, problems } = await openPage(stage);
    const field = (name: string) => page.locator(`[data-option="${name}"]`);
    for (const [size, handicap] of [
      ['9', 2],
      ['13', 5],
      ['19', 9],
      ['25', 0],
    ] as const) {
      await openForm(page, stage.address, 'go');
      await field('size').locator('select').selectOption(size);
      await field('handicap').locator('input').first().fill(String(handicap));
      await field('komi')
        .locator('input')
        .fill(handicap ? '0.5' : '7.5');
      await begin(page);
      await filesAre(page, Number(size));
      await stones(page, handicap, '.dark');
      // White begins, because Black already has stones.
      await page.waitForSelector(`[data-seat="${handicap ? 1 : 0}"].active`);
      if (size !== '9') continue;
      await page.locator('[data-action="pass"]').click();
      await movesAre(page, 1);
      await page.locator('[data-action="pass"]').click();
      await page.locator('[data-action="agree"]').click();
      // 81 points, less half a point and the compensation to White for two handicap stones.
      await page.locator('.outcome', { hasText: /Black wins by (80\.5|79\.5|78\.5) points/ }).waitFor();
    }
    for (const size of ['15', '20']) {
      await openForm(page, stage.address, 'gomoku');
      await field('size').locator('select').selectOption(size);
      await begin(page);
      await filesAre(page, Number(size));
      await press(page, Number(size) ** 2 - 1);
      await stones(page, 1);
      assert.deepEqual(await words(page), [size === '15' ? 'O15' : 'T20']);
    }
    return problems;
  },
  async 'renju: Taraguchi-10 with ten fifth moves on offer, and a forbidden point that is spoken'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'gomoku', rule_set: 'renju', opening: 'taraguchi', seats: [me, me] }, [0, 1]);
    const notice = (text: RegExp) => page.locator('.notice', { hasText: text }).waitFor();
    await notice(/Taraguchi · .*stone 1 \(Black\)/);
    // A stone outside the permitted square is refused with a word, and the points that are barred are darkened.
    await press(page, point('a1'));
    await page.locator('.toast', { hasText: 'A1 is not allowed: the opening rule' }).waitFor();
    assert.ok((await page.locator('.stones .barred').getAttribute('d'))!.length > 1000);
    // Placing a stone instead of answering means to go on.
    for (const [i, name] of ['h8', 'h9', 'i8', 'g7'].entries()) {
      await press(page, point(name));
      await stones(page, i + 1);
    }
    await page.locator('[data-choice="offer"]').click();
    await notice(/offer 10 more fifth moves/);
    for (const [i, file] of [...'abcdefghij'].entries()) {
      await press(page, point(`${file}1`));
      await page.waitForFunction((count) => document.querySelectorAll('.overlay .label').length === count, i + 1);
    }
    await notice(/choose one of the offered moves as stone 5/);
    await press(page, point('j1'));
    await stones(page, 5);
    await page.waitForFunction(() => document.querySelectorAll('.overlay .label').length === 0);
    // With keys: the cursor announces a forbidden point, and Enter announces the reason.
    await openTable(stage, page, { game: 'gomoku', rule_set: 'renju', seats: [me, me] }, [0, 1]);
    for (const [i, name] of ['i8', 'a1', 'j8', 'a3', 'h9', 'c1', 'h10', 'o15'].entries()) {
      await press(page, point(name));
      await movesAre(page, i + 1);
    }
    await page.keyboard.press('b');
    await page.locator('.spoken', { hasText: 'H8, empty, forbidden: double three' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.locator('.sr', { hasText: 'H8 is not allowed: double three' }).waitFor({ state: 'attached' });
    return problems;
  },
  async 'xiangqi: characters and pictures, notations switched, a perpetual check explained'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(
      stage,
      page,
      { game: 'xiangqi', rule_set: 'axf', position: '3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w - - 0 1', seats: [me, me] },
      [0, 1],
    );
    const at = (name: string) => name.charCodeAt(0) - 97 + 9 * Number(name.slice(1));
    const move = async (text: string, count: number) => {
      await press(page, at(text.slice(0, 2)));
      await press(page, at(text.slice(2)));
      await movesAre(page, count);
    };
    await move('f1e1', 1);
    const dialog = async (act: () => Promise<void>) => {
      await page.keyboard.press('m');
      await act();
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelectorAll('dialog').length === 0);
    };
    const notation = (name: string) => dialog(() => page.locator('dialog .choice').first().getByText(name, { exact: true }).click());
    for (const [name, word] of [
      ['ICCS', 'F1-E1'],
      ['中文', '帅四平五'],
      ['WXF', 'K4=5'],
    ] as const) {
      await notation(name);
      assert.deepEqual(await words(page), [word]);
    }
    await dialog(() => page.locator('dialog').getByText('Pictures', { exact: true }).click());
    await page.waitForSelector('.men-picture');
    // The pawn gives check again and again. The rules end the game and name the offender.
    for (const [i, text] of ['f2e2', 'e1f1', 'e2f2', 'f1e1', 'f2e2', 'e1f1', 'e2f2'].entries()) await move(text, i + 2);
    await page.locator('.outcome', { hasText: 'Red wins' }).waitFor();
    assert.match(await page.locator('.outcome').innerText(), /Red wins after perpetual check/);
    // The labels turn with the board.
    assert.match((await page.locator('.labels.bottom').innerText()).replace(/\s/g, ''), /^九八七六五四三二一$/);
    await page.keyboard.press('f');
    assert.match((await page.locator('.labels.bottom').innerText()).replace(/\s/g, ''), /^(987654321|１２３４５６７８９|123456789)$/);
    return problems;
  },
};
