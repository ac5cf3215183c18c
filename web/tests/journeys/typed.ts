// Typed moves in each game over a server that knows the notations: correct, ambiguous and illegal
// ones, and ones in another notation than the shown one.
import assert from 'node:assert/strict';
import { movesAre, openPage, openTable, words, type Journey, type Journeys } from './stage';

interface Typed {
  asked: Record<string, unknown>;
  wrong: string[]; // the answer to each names the refused text
  ambiguous?: string;
  right: string[]; // correct moves, each in another notation
  words: string[]; // their texts in the list of moves
}

const typed: Record<string, Typed> = {
  // Two knights can reach d2.
  chess: {
    asked: { game: 'chess', position: '4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1' },
    wrong: ['Nd5', 'Zz9'],
    ambiguous: 'Nd2',
    right: ['Nbd2', 'e8e7', 'Nf3-g5', 'Kd8'],
    words: ['Nbd2', 'Ke7', 'Ng5', 'Kd8'],
  },
  xiangqi: {
    asked: { game: 'xiangqi', rule_set: 'axf' },
    wrong: ['C2=9', 'a0a5'],
    right: ['C2=5', 'H9-G7', '马八进七', 'b9c7'],
    words: ['C2=5', 'H8+7', 'H8+7', 'H2+3'],
  },
  gomoku: {
    asked: { game: 'gomoku', rule_set: 'freestyle' },
    wrong: ['p20', 'h'],
    right: ['h8', 'I9', '9,7', 'g9'],
    words: ['H8', 'I9', 'J8', 'G9'],
  },
  go: {
    asked: { game: 'go', rule_set: 'chinese', params: { size: 19 } },
    wrong: ['I5', 'Z1'],
    right: ['Q16', 'd4', 'Q4', 'pass'],
    words: ['Q16', 'D4', 'Q4', 'Pass'],
  },
};

const typing =
  (game: string): Journey =>
  async (stage) => {
    const { page, problems } = await openPage(stage);
    const { asked, wrong, ambiguous, right, words: shown } = typed[game]!;
    await openTable(stage, page, { ...asked, seats: [{ kind: 'me' }, { kind: 'me' }] }, [0, 1]);
    const field = page.locator('.type-move input');
    const refused = async (text: string) => {
      await field.fill(text);
      await page.keyboard.press('Enter');
      await page.locator('.type-move .wrong', { hasText: text }).waitFor();
      return page.locator('.type-move .wrong').innerText();
    };
    await page.keyboard.press('/');
    for (const text of wrong) await refused(text);
    if (ambiguous !== undefined) assert.match(await refused(ambiguous), /ambiguous|more than one|two/i);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    assert.deepEqual(await words(page), []);
    // The field stays open from move to move, and keeps the focus.
    await page.keyboard.press('/');
    for (const [i, text] of right.entries()) {
      await page.keyboard.insertText(text);
      await page.keyboard.press('Enter');
      await movesAre(page, i + 1);
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#typed-move')!.value === '');
    }
    assert.deepEqual(await words(page), shown);
    return problems;
  };

export const completedJourneys: Journeys = {
  async 'a typed move is completed: by the man and its points, by keys and by a press'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'chess', seats: [{ kind: 'me' }, { kind: 'me' }] }, [0, 1]);
    const field = page.locator('.type-move input');
    const options = page.locator('.type-move [role="option"]');
    await page.keyboard.press('/');
    await field.pressSequentially('Nf');
    assert.deepEqual(await options.allInnerTexts(), ['g1f3\nknight g1 to f3']);
    await page.keyboard.press('ArrowDown');
    assert.equal(await field.getAttribute('aria-activedescendant'), await options.first().getAttribute('id'));
    await page.keyboard.press('Enter');
    await movesAre(page, 1);
    await field.pressSequentially('e');
    await options.filter({ hasText: 'e7e5' }).click();
    await movesAre(page, 2);
    assert.deepEqual(await words(page), ['Nf3', 'e5']);
    // What is refused is told in the language of the page, with the words of the server.
    await field.fill('Zz9');
    await page.keyboard.press('Enter');
    await page.locator('.type-move .wrong', { hasText: 'This move is not legal: ' }).waitFor();
    assert.match(await page.locator('.type-move .wrong small').innerText(), /Zz9/);
    await field.fill('d4');
    assert.equal(await page.locator('.type-move .wrong').innerText(), '');
    // Escape leaves the field for the board.
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement!.id), 'board-points');
    return problems;
  },
};

export const typedJourneys: Journeys = Object.fromEntries(
  Object.keys(typed).map((game) => [`typed moves of ${game}: illegal, ambiguous, and right in several notations`, typing(game)]),
);
