// Journeys of what a screen reader announces at a table.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { between } from './between';
import { act, movesAre, openPage, openTable, press, square, type Journeys } from './stage';
import { holdTime, scriptClock } from './time';

const me = { kind: 'me' };
const isSaid = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector('.app > .sr')!.textContent!.includes(wanted), text);

export const speechJourneys: Journeys = {
  async 'a move of the other player is told by man and points, with what it takes, and the end after it'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    await press(page, square('f2'));
    await press(page, square('f3'));
    await act(stage, id, 1, 'e7e5');
    await isSaid(page, 'Black pawn e7 to e5');
    await press(page, square('g2'));
    await press(page, square('g4'));
    await movesAre(page, 3);
    // The person's own move is not announced.
    assert.equal(await page.locator('.app > .sr').textContent(), 'Black pawn e7 to e5');
    await act(stage, id, 1, 'd8h4');
    await isSaid(page, 'Black queen d8 to h4, check. You lost. Black wins by checkmate');
    // Who steps through the game hears each move.
    await page.keyboard.press('ArrowLeft');
    await isSaid(page, 'White pawn g2 to g4');
    await page.keyboard.press('Home');
    await isSaid(page, 'Start position');
    await page.keyboard.press('End');
    await isSaid(page, 'Black queen d8 to h4, check');
    return problems;
  },
  async 'a clock tells its last seconds, by the name of its player where both are here'(stage) {
    const time = { kind: 'fischer', base: 600_000, increment: 0 };
    const opened = async (seats: number[]) => {
      const { page, problems } = await openPage(stage);
      const wire = await between(page);
      await holdTime(page);
      const id = await openTable(stage, page, { game: 'chess', time, seats: [me, me] }, seats);
      await press(page, square('e2'));
      await press(page, square('e4'));
      await movesAre(page, 1);
      const clock = await scriptClock(page, wire, `table/${id}`);
      const said = () => page.locator('.app > .sr').textContent();
      // Twelve seconds are left to that seat, of which two and a half pass.
      const runsLow = async (seat: 0 | 1) => {
        const left: [number, number] = [600_000, 600_000];
        left[seat] = 12_000;
        await clock.tell({ left, run: seat, period: [null, null] });
        await clock.pass(2_500);
        assert.equal(await page.locator(`.player[data-seat="${seat}"] .clock`).innerText(), '0:09.5');
        return said();
      };
      return { runsLow, problems };
    };
    const both = await opened([0, 1]);
    assert.equal(await both.runsLow(1), 'Black: 10 seconds left');
    // The clock of the other player is not told, the own one without a name.
    const other = await opened([0]);
    assert.equal(await other.runsLow(1), '');
    assert.equal(await other.runsLow(0), '10 seconds left');
    return [...both.problems, ...other.problems];
  },
  async 'stones are told by point and number, in the language of the page'(stage) {
    const { page, problems } = await openPage(stage, {}, { language: 'ru' });
    const id = await openTable(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9, komi: '6.5' }, seats: [me, me] }, [0]);
    for (const [point, reply] of [
      [0, 'A2'],
      [40, 'B1'],
    ] as const) {
      await press(page, point);
      await act(stage, id, 1, reply.toLowerCase());
      await isSaid(page, `Белые: ${reply}`);
    }
    await isSaid(page, 'снят 1 камень');
    return problems;
  },
};
