// Whole games against the built-in engine, by mouse, to the game's own end. Only a server that knows the rules reaches
// such an end. The engine's level is one that soon wins against random moves; the lowest do not.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Table } from '../../src/wire/types';
import { act, openPage, openTable, press, type Journeys, type Stage } from './stage';

const longest = 400; // our own moves at most
const passesFrom = 60; // in go, the number of moves after which we only pass

// The same random numbers every time, so that a failing journey fails again.
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

// Plays a move by mouse: a capture if there is one, else a random move; a stone is placed near the
// last one.
async function moveOn(page: Page, table: Table, random: (below: number) => number) {
  const { moves, all_empty, but = [] } = table.legal!;
  const pass = moves.find((move) => move.choice === 'pass');
  if (all_empty) {
    const size = table.board.files;
    const last = table.tree.at(-1)?.at[0] ?? Math.floor((size * size) / 2);
    const near = (point: number) =>
      Math.max(Math.abs((point % size) - (last % size)), Math.abs(Math.floor(point / size) - Math.floor(last / size)));
    const free = [...table.cells].flatMap((cell, point) => (cell === '.' && !but.some(({ at }) => at === point) ? [point] : []));
    if (pass && (table.tree.length > passesFrom || free.length === 0)) {
      await page.locator('[data-action="pass"]').click();
      return;
    }
    const best = Math.min(...free.map(near));
    const around = free.filter((point) => near(point) <= best + 1);
    return press(page, around[random(around.length)]!);
  }
  const takes = moves.filter(({ at }) => at.length === 2 && table.cells[at[1]!] !== '.');
  const from = takes.length > 0 ? takes : moves.filter(({ at }) => at.length === 2);
  const { at } = from[random(from.length)]!;
  await press(page, at[0]!);
  await press(page, at[1]!);
  if (moves.filter((move) => String(move.at) === String(at)).length > 1) await page.locator('.chooser button').first().click();
}

async function playToTheEnd(stage: Stage, game: string, more: Record<string, unknown>): Promise<string[]> {
  const { page, problems } = await openPage(stage);
  const id = await openTable(stage, page, { game, seats: [{ kind: 'me' }, { kind: 'builtin', level: 5 }], ...more }, [0]);
  const random = seeded(game.length);
  for (let i = 0; i < longest; i++) {
    const table = await act(stage, id, 0);
    if (table.result) break;
    if (table.score) {
      // Who has agreed waits for the engine, which may take longer to find the dead stones.
      const agree = page.locator('[data-action="agree"]:not([disabled])');
      if (!table.score.agreed[0]) await agree.click();
      await agree.waitFor({ state: 'detached' });
    } else if (table.turn === 0) await moveOn(page, table, random);
    // It is our turn again, or we may agree, or the game has ended.
    const known = table.tree.length;
    await page.waitForFunction(
      (count) =>
        document.querySelector('.outcome, [data-action="agree"]:not([disabled])') !== null ||
        (document.querySelectorAll('.moves .move').length > count && document.querySelector('[data-seat="0"].active') !== null),
      known,
    );
  }
  const { result, record } = await act(stage, id, 0);
  assert.ok(result, `${game} has no end`);
  await page.locator('.outcome').waitFor();
  mkdirSync('shots', { recursive: true });
  await page.screenshot({ path: `shots/whole-${game}.png` });
  console.log(`        ${game}: ${result.text}`);
  await page.locator('[data-action="analyse"]').click();
  await page.waitForURL((url) => url.pathname === `/analyse/${record}`);
  await page.waitForSelector('.moves .move');
  await page.screenshot({ path: `shots/whole-${game}-record.png` });
  return problems;
}

export const wholeJourneys: Journeys = {
  'a whole game of chess': (stage) => playToTheEnd(stage, 'chess', {}),
  'a whole game of xiangqi': (stage) => playToTheEnd(stage, 'xiangqi', {}),
  'a whole game of gomoku': (stage) => playToTheEnd(stage, 'gomoku', { rule_set: 'freestyle' }),
  'a whole game of go': (stage) => playToTheEnd(stage, 'go', { rule_set: 'chinese', params: { size: '9' } }),
};
