// From the first page to the end of a game in each of the four games: by mouse, by keys alone, and by keys on
// the board as text. With keys, every focused element must show its focus.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { movesAre, openPage, press, words, type Journey, type Journeys } from './stage';

interface FirstMove {
  first: string; // the seat that begins, as its button names it
  winner: string; // the winner after the resignation
  at: number[]; // one point for a stone, two for a man
  refused?: [number, number]; // an illegal move of that man
  word: string; // the text of the move in the list
  cursor: string[]; // keys from the middle of the board
  text: string[]; // keys from the first button of the board as text
}
const down = (count: number) => Array<string>(count).fill('ArrowDown');
const right = (count: number) => Array<string>(count).fill('ArrowRight');

const firstMoves: Record<string, FirstMove> = {
  chess: {
    first: 'White',
    winner: 'Black wins',
    at: [12, 28],
    refused: [12, 36],
    word: 'e4',
    cursor: [...down(3), 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'],
    text: [...down(6), ...right(4), 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'],
  },
  xiangqi: {
    first: 'Red',
    winner: 'Black wins',
    at: [31, 40],
    refused: [31, 49],
    word: 'P5+1',
    cursor: [...down(2), 'Enter', 'ArrowUp', 'Enter'],
    text: [...down(6), ...right(4), 'Enter', 'ArrowUp', 'Enter'],
  },
  gomoku: { first: 'Black', winner: 'White wins', at: [112], word: 'H8', cursor: ['Enter'], text: [...down(7), ...right(7), 'Enter'] },
  go: { first: 'Black', winner: 'White wins', at: [180], word: 'K10', cursor: ['Enter'], text: [...down(9), ...right(9), 'Enter'] },
};

// The focused element, and whether a person can see its focus.
async function focused(page: Page): Promise<{ name: string; isShown: boolean }> {
  return page.evaluate(() => {
    const at = document.activeElement!;
    const outlined = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$|transparent/.test(outlineColor);
    };
    // A radio button shows its focus on its label, the board by its cursor.
    const isShown = outlined(at) || outlined(at.closest('label')) || at.querySelector('.cursor') !== null;
    return {
      name: `${at.tagName} ${at.id} ${at.className} ${at.getAttribute('aria-label') ?? at.textContent ?? ''}`.slice(0, 80),
      isShown,
    };
  });
}

// Presses Tab until the wanted element has the focus; every element on the way must show it.
async function tabTo(page: Page, wanted: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    const { name, isShown } = await focused(page);
    if (name.startsWith('BODY')) continue;
    assert.ok(isShown, `the focus does not show on ${name}`);
    if (await page.evaluate((selector) => document.activeElement!.matches(selector), wanted)) return;
  }
  throw new Error(`60 presses of ${key} do not reach ${wanted}`);
}

async function chooseByKeys(page: Page, game: string) {
  await page.locator(`[data-game="${game}"]`).waitFor();
  // The games are one tab stop; arrows choose among them.
  await tabTo(page, '[data-game]');
  for (let presses = 0; presses < 4; presses++) {
    const chosen = await page.evaluate(() => document.activeElement!.getAttribute('data-game'));
    if (chosen === game) break;
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (before) => document.activeElement!.matches('[aria-checked="true"]') && document.activeElement!.getAttribute('data-game') !== before,
      chosen,
    );
    assert.ok((await focused(page)).isShown);
  }
  assert.equal(await page.evaluate(() => document.activeElement!.getAttribute('data-game')), game);
  await tabTo(page, '.choice input[value="either"]');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).value), '0');
  assert.ok((await focused(page)).isShown);
  await tabTo(page, '[data-action="play"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board');
  // Who began by a key is at the board.
  await page.waitForFunction(() => document.activeElement!.id === 'board-points');
}

async function resignByKeys(page: Page, winner: string) {
  await tabTo(page, '[data-action="resign"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.asking');
  // The first answer has the focus.
  assert.equal(await page.evaluate(() => document.activeElement!.getAttribute('data-choice')), 'resign');
  await page.keyboard.press('Enter');
  await page.locator('.outcome', { hasText: winner }).waitFor();
}

const byKeys =
  (game: string, asText: boolean): Journey =>
  async (stage) => {
    const { page, problems } = await openPage(stage, {}, { asText });
    const { winner, word, cursor, text } = firstMoves[game]!;
    await page.goto(stage.address);
    await chooseByKeys(page, game);
    if (asText) {
      await tabTo(page, '.board-text button');
    } else {
      await page.keyboard.press('b');
      assert.equal(await page.evaluate(() => document.activeElement!.id), 'board-points');
    }
    for (const key of asText ? text : cursor) {
      await page.keyboard.press(key);
      assert.ok((await focused(page)).isShown, `the focus does not show after ${key}`);
    }
    await movesAre(page, 2);
    assert.equal((await words(page))[0], word);
    await resignByKeys(page, winner);
    return problems;
  };

const byMouse =
  (game: string): Journey =>
  async (stage) => {
    const { page, problems } = await openPage(stage);
    const { first, winner, at, refused, word } = firstMoves[game]!;
    await page.goto(stage.address);
    await page.locator(`[data-game="${game}"]`).click();
    await page.locator('.setup').getByText(first, { exact: true }).click();
    await page.locator('[data-action="play"]').click();
    await page.waitForSelector('.board');
    if (refused) {
      await press(page, refused[0]);
      await page.waitForSelector('square.move-dest');
      await press(page, refused[1]);
      assert.deepEqual(await words(page), []);
    }
    for (const point of at) await press(page, point);
    await movesAre(page, 2);
    assert.equal((await words(page))[0], word);
    await page.locator('[data-action="resign"]').click();
    await page.locator('[data-choice="resign"]').click();
    await page.locator('.outcome', { hasText: winner }).waitFor();
    return problems;
  };

const games = Object.keys(firstMoves);
export const keyJourneys: Journeys = {
  ...Object.fromEntries(games.map((game) => [`${game} by mouse: from the first page to a resignation`, byMouse(game)])),
  ...Object.fromEntries(
    games.map((game) => [`${game} by keys alone: from the first page to a resignation, the focus always seen`, byKeys(game, false)]),
  ),
  ...Object.fromEntries(games.map((game) => [`${game} as text: by keys from the first page to a resignation`, byKeys(game, true)])),
};
