// Journeys of games that are played.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { formatTime } from '../../src/game/clock';
import {
  act,
  besidesCuts,
  movesAre,
  openPage,
  openTable,
  placeOf,
  press,
  request,
  sitDown,
  square,
  stateComes,
  words,
  type Journeys,
  type Stage,
} from './stage';
import { holdTime } from './time';

const builtin = { kind: 'builtin', level: 3 };
const me = { kind: 'me' };

// Another person's browser, which neither takes the host's settings nor changes them, on later pages too.
async function lookedAtByGuest(stage: Stage, link: string) {
  await request(stage, 'PUT', '/api/settings', { language: 'zh' });
  const guest = await (await stage.newContext({ locale: 'en-GB' })).newPage();
  await holdTime(guest);
  const asked: string[] = [];
  guest.on('request', (sent) => sent.url().endsWith('/api/settings') && asked.push(sent.method()));
  await guest.goto(link, { waitUntil: 'networkidle' });
  await guest.getByText('Sit down').waitFor();
  assert.match(await guest.locator('.played').innerText(), /^Chess · .*You play Black$/);
  await guest.goto(link.replace(/join\/(\d+).*/, 'table/$1'));
  await guest.waitForSelector('.board');
  await guest.locator('[data-theme-setting]').click();
  await guest.clock.fastForward(5000);
  await guest.reload();
  await guest.waitForSelector('.board');
  assert.deepEqual(asked, []);
  assert.deepEqual(await request(stage, 'GET', '/api/settings'), { language: 'zh' });
  await guest.close();
}

// The first pages of a third person and of a player name who plays.
async function namesOnFirstPage(stage: Stage, page: Page, third: Page) {
  const goingOn = async (at: Page) => {
    await at.goto(stage.address);
    return at.locator('.shelf li', { hasText: 'Chess' }).locator('b').innerText();
  };
  assert.equal(await goingOn(third), 'White – <b>Boris</b>');
  assert.equal(await goingOn(page), 'You – <b>Boris</b>');
}

// The host resigns and gets a rematch, in which the friend moves first; the third person is told the end as well.
async function endedAndAgain(page: Page, friend: Page, third: Page) {
  await page.locator('[data-action="resign"]').click();
  await page.locator('[data-choice="resign"]').click();
  await page.locator('[data-action="rematch"]').waitFor();
  const ends = await Promise.all([page, friend, third].map((at) => at.locator('.outcome p').innerText()));
  assert.deepEqual(ends, ['You lost. Black wins by resignation', 'You won. Black wins by resignation', 'Black wins by resignation']);
  await third.locator('[data-action="new-game"]').click();
  await third.locator('[data-action="play"]').waitFor();
  await page.locator('[data-action="rematch"]').click();
  await friend.locator('[data-action="to-rematch"]').click();
  await movesAre(friend, 0);
  await press(friend, square('d2'));
  await press(friend, square('d4'));
  await movesAre(page, 1);
}

export const playJourneys: Journeys = {
  async 'a first visit: Play, a move, a reply, resignation that asks'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(stage.address);
    await page.getByText('White', { exact: true }).click();
    await page.locator('[data-action="play"]').click();
    await page.waitForSelector('.board');
    await press(page, square('e2'));
    await page.waitForSelector('square.move-dest');
    await press(page, square('e5'));
    assert.deepEqual(await words(page), []);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 2);
    await page.locator('[data-action="resign"]').click();
    await page.locator('[data-choice="play_on"]').click();
    assert.equal(await page.locator('.outcome').count(), 0);
    await page.locator('[data-action="resign"]').click();
    await page.locator('[data-choice="resign"]').click();
    await page.locator('.outcome', { hasText: 'Black wins' }).waitFor();
    await page.locator('[data-action="rematch"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.outcome').length === 0);
    return problems;
  },
  async 'a name is asked once and stands at the table; unfinished games can be put away and resigned from the first page'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(stage.address);
    await page.locator('[data-action="play"]').waitFor();
    await page.locator('.your-name input').fill('Ada');
    const made: number[] = [];
    for (let i = 0; i < 2; i++) {
      await page.locator('[data-action="play"]').click();
      await page.waitForSelector('.player');
      made.push(Number(page.url().split('/').at(-1)));
      await page.locator('.player.bottom', { hasText: 'Ada' }).waitFor();
      await page.locator('.rail [href="/"]').first().click();
      await page.locator('[data-action="play"]').waitFor();
      assert.equal(await page.locator('.your-name input').inputValue(), 'Ada');
    }
    const row = (id: number) => page.locator(`[data-table="${id}"]`);
    // The button that begins is in sight, also with all rules shown in a low window, and each game keeps its level.
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.locator('[data-game="go"]').click();
    await page.locator('.choice input[value="5"]').first().check({ force: true });
    await page.locator('.setup summary').click();
    await page.locator('[data-option="size"]').first().waitFor();
    const play = (await page.locator('[data-action="play"]').boundingBox())!;
    assert.ok(play.y > 0 && play.y + play.height <= 720, `Play is at ${play.y}`);
    await page.locator('[data-game="chess"]').click();
    assert.equal(await page.locator('.choice input[value="3"]').first().isChecked(), true);
    // Put away, taken back, and put away for good; the game itself goes on.
    await row(made[0]!).locator('[data-action="put-away"]').click();
    await row(made[0]!).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(made[0]!).locator('[data-action="put-away"]').click();
    await row(made[0]!).waitFor({ state: 'detached' });
    await page.reload();
    await row(made[1]!).waitFor();
    assert.equal(await row(made[0]!).count(), 0);
    await page.locator('[data-action="show-away"]').click();
    await row(made[0]!).waitFor();
    // Resigned after a question.
    await row(made[1]!).locator('[data-action="resign"]').click();
    await page.locator('dialog [data-action="cancel"]').click();
    await row(made[1]!).locator('[data-action="resign"]').click();
    await page.locator('dialog [data-action="confirm"]').click();
    await page.waitForFunction((id) => document.querySelector(`[data-table="${id}"]:not(.over)`) === null, made[1]);
    await page.goto(`${stage.address}/table/${made[1]}`);
    await page.locator('.outcome', { hasText: 'resignation' }).waitFor();
    return problems;
  },
  async 'go against Ludex: the own seat is below, what cannot be done keeps its place, a pass is said'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9, komi: '7' }, seats: [builtin, me] }, [1]);
    await movesAre(page, 1);
    await page.locator('.player.bottom[data-seat="1"]').waitFor();
    await page.keyboard.press('f');
    await page.locator('.player.top[data-seat="1"]').waitFor();
    await page.keyboard.press('f');
    const pass = page.locator('[data-action="pass"]');
    await pass.waitFor();
    const before = await pass.boundingBox();
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.querySelector<HTMLButtonElement>('[data-action="pass"]')!.disabled);
    assert.deepEqual(await pass.boundingBox(), before);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[data-action="pass"]')!.disabled);
    // The list of moves is one stop for Tab, at the move that is shown.
    await press(page, 0);
    await movesAre(page, 3);
    assert.equal(await page.locator('.moves [tabindex="0"]').count(), 1);
    await page.locator('.moves [tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.activeElement!.matches('.move.current'));
    // What was said at the table is not said again on another page.
    await page.waitForFunction(() => document.querySelector('p.sr')!.textContent !== '');
    await page.locator('.rail [href="/games"]').click();
    await page.waitForFunction(() => document.querySelector('p.sr')!.textContent === '');
    return problems;
  },
  async 'chess by drag'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    const [from, to] = [await placeOf(page, square('g1'), false), await placeOf(page, square('f3'), false)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await act(stage, id, 1, 'e7e5');
    await movesAre(page, 2);
    assert.deepEqual(await words(page), ['Nf3', 'e5']);
    return problems;
  },
  async 'chess by keys alone, and a take-back'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'chess', seats: [me, builtin] }, [0]);
    await page.keyboard.press('b');
    const cursor = () => page.locator('#board-points').getAttribute('data-cursor');
    assert.equal(await cursor(), '4,4');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await movesAre(page, 2);
    assert.equal((await words(page))[0], 'e4');
    await page.keyboard.press('ArrowUp');
    assert.match(await page.locator('.spoken').innerText(), /^e5, /);
    await page.locator('[data-action="takeback"]').click();
    await movesAre(page, 0);
    return problems;
  },
  async 'a typed move: wrong says why, right is played in any notation'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'chess', seats: [me, builtin] }, [0]);
    await page.keyboard.press('/');
    await page.locator('.type-move input').fill('Nf4');
    await page.keyboard.press('Enter');
    await page.locator('.wrong', { hasText: 'Nf4' }).waitFor();
    await page.locator('.type-move input').fill('Nf3');
    await page.keyboard.press('Enter');
    await movesAre(page, 2);
    await page.keyboard.press('Escape');
    await page.locator('.type-move').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.locator('.help').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('dialog').length === 0);
    return problems;
  },
  async 'promotion: cancelled, then chosen by its letter'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'chess', position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', seats: [me, me] }, [0, 1]);
    const promote = async () => {
      await press(page, square('a7'));
      await press(page, square('a8'));
      await page.waitForSelector('.chooser button');
    };
    await promote();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('.chooser').length === 0);
    assert.deepEqual(await words(page), []);
    await promote();
    await page.keyboard.press('n');
    await movesAre(page, 1);
    assert.deepEqual(await words(page), ['a8=N']);
    return problems;
  },
  async 'a premove waits, plays, and can be cleared'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    await press(page, square('d2'));
    await press(page, square('d4'));
    await page.waitForSelector('square.current-premove');
    await press(page, square('h6'), { button: 'right' });
    await page.waitForFunction(() => document.querySelectorAll('square.current-premove').length === 0);
    await press(page, square('g1'));
    await press(page, square('f3'));
    await page.waitForSelector('square.current-premove');
    await act(stage, id, 1, 'e7e5');
    await movesAre(page, 3);
    assert.deepEqual(await words(page), ['e4', 'e5', 'Nf3']);
    return problems;
  },
  async 'xiangqi: pictures, flipped labels, Chinese notation'(stage) {
    const { page, problems } = await openPage(stage, {}, { men: { xiangqi: 'picture' }, notation: { xiangqi: 4 } });
    const id = await openTable(stage, page, { game: 'xiangqi', rule_set: 'axf', seats: [me, me] }, [0]);
    await page.waitForSelector('.men-picture');
    assert.equal(
      await page
        .locator('.labels.bottom')
        .innerText()
        .then((text) => text.replace(/\s/g, '')),
      '九八七六五四三二一',
    );
    await page.keyboard.press('f');
    assert.equal(
      await page
        .locator('.labels.bottom')
        .innerText()
        .then((text) => text.replace(/\s/g, '')),
      '987654321',
    );
    await press(page, 25, { flipped: true });
    await press(page, 22, { flipped: true });
    await act(stage, id, 1, 'h9g7');
    await movesAre(page, 2);
    assert.deepEqual(await words(page), ['炮二平五', '馬８進７']);
    return problems;
  },
  async 'legal moves beside the board as text: by the man that makes them, played by keys'(stage) {
    const { page, problems } = await openPage(stage, {}, { asText: true });
    await openTable(stage, page, { game: 'chess', position: '3r4/4P3/8/7k/8/8/8/K7 w - - 0 1', seats: [me, me] }, [0, 1]);
    await page.getByRole('group', { name: 'a1, white king' }).waitFor();
    const pawn = page.getByRole('group', { name: 'e7, white pawn' });
    assert.equal(await pawn.getByRole('button').count(), 8);
    // The list is one tab stop after the board; arrows move within it.
    await page.locator('.board-text [tabindex="0"]').focus();
    await page.keyboard.press('Tab');
    const name = () => page.evaluate(() => document.activeElement!.getAttribute('aria-label') ?? '');
    const wanted = 'e7 to d8, takes rook, becomes queen';
    if (!(await name()).startsWith('e7')) await page.keyboard.press('ArrowDown');
    for (let i = 0; i < 8 && (await name()) !== wanted; i++) await page.keyboard.press('ArrowRight');
    assert.equal(await name(), wanted);
    await page.keyboard.press('Enter');
    await movesAre(page, 1);
    assert.deepEqual(await words(page), ['exd8=Q']);
    // The list now belongs to the other player's turn and still has the focus.
    await page.getByRole('group', { name: 'h5, black king' }).waitFor();
    assert.equal(await name(), 'Legal moves');
    await page.keyboard.press('Tab');
    assert.match(await name(), /^h5 to /);
    return problems;
  },
  async 'renju: a forbidden point is crossed and says why'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'gomoku', rule_set: 'renju', seats: [me, me] }, [0, 1]);
    const point = (name: string) => name.charCodeAt(0) - 97 + 15 * (Number(name.slice(1)) - 1);
    for (const [i, name] of ['i8', 'a1', 'j8', 'a3', 'h9', 'c1', 'h10', 'o15'].entries()) {
      await press(page, point(name));
      await movesAre(page, i + 1);
    }
    await page.reload();
    await page.waitForSelector('.mark.red');
    await press(page, 112);
    await page.getByText('H8 is not allowed: double three').first().waitFor();
    // The board as text names the forbidden points, and does not list two hundred legal ones.
    const reader = await openPage(stage, {}, { asText: true });
    await sitDown(stage, reader.page, id, [0, 1]);
    await reader.page.locator('.legal-list li', { hasText: 'H8: double three' }).waitFor();
    await reader.page.locator('.legal-list', { hasText: 'Any empty point may be played' }).waitFor();
    assert.equal(await reader.page.locator('.legal-list button').count(), 0);
    await press(page, 113 + 15);
    await movesAre(page, 9);
    return [...problems, ...reader.problems];
  },
  async 'go: passes, dead stones, agreement'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9, komi: '6.5' }, seats: [me, me] }, [0, 1]);
    await press(page, 30);
    await movesAre(page, 1);
    await press(page, 40);
    await movesAre(page, 2);
    for (const passes of [1, 2]) {
      if (passes === 2) await page.locator('.notice', { hasText: 'Black passed' }).waitFor();
      await page.keyboard.press('p');
      await page.keyboard.press('Enter');
      await movesAre(page, 2 + passes);
    }
    await page.waitForSelector('[data-action="agree"]');
    await press(page, 40);
    await page.waitForSelector('.stone.dead');
    await press(page, 40);
    await page.waitForFunction(() => document.querySelectorAll('.stone.dead').length === 0);
    await press(page, 40);
    await page.waitForSelector('.stone.dead');
    await page.locator('[data-action="agree"]').click();
    await page.locator('.outcome').waitFor();
    assert.match(await page.locator('.outcome').innerText(), /Black wins by 74.5 points/);
    return problems;
  },
  async 'a connection cut in the middle: nothing lost, nothing twice'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    await press(page, square('e2'));
    stage.cut();
    await press(page, square('e4'));
    await movesAre(page, 1);
    stage.cut();
    await act(stage, id, 1, 'e7e5');
    await movesAre(page, 2);
    assert.deepEqual(await words(page), ['e4', 'e5']);
    assert.equal((await act(stage, id, 0)).tree.length, 2);
    return besidesCuts(problems);
  },
  async 'a connection cut while the engine thinks: its move comes once'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, builtin] }, [0]);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await page.locator('.moves .move').first().waitFor();
    stage.cut();
    await movesAre(page, 2);
    await press(page, square('g1'));
    await press(page, square('f3'));
    await movesAre(page, 4);
    assert.equal((await act(stage, id, 0)).tree.length, 4);
    return besidesCuts(problems);
  },
  async 'one person in two windows at one table: both may move, both agree'(stage) {
    const { page, problems, context } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    const second = await context.newPage();
    await second.goto(`${stage.address}/table/${id}`);
    await second.waitForSelector('.board');
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(second, 1);
    await act(stage, id, 1, 'e7e5');
    await movesAre(second, 2);
    await press(second, square('g1'));
    await press(second, square('f3'));
    await movesAre(page, 3);
    assert.deepEqual(await words(page), await words(second));
    return problems;
  },
  async 'a server that was killed and started again: the game goes on'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'chess', seats: [me, builtin] }, [0]);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 2);
    const isBack = stateComes(page);
    await stage.kill();
    await isBack;
    await press(page, square('a2'));
    await press(page, square('a3'));
    await movesAre(page, 4);
    assert.equal((await words(page))[2], 'a3');
    return besidesCuts(problems);
  },
  async 'a friend takes the open seat by link, a third only watches'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(stage.address);
    await page.getByText('Friend by link').click();
    await page.getByText('White', { exact: true }).click();
    await page.locator('[data-action="play"]').click();
    const link = await page.locator('.link-row input').inputValue();
    assert.match((await page.locator('.page .hint').allInnerTexts()).join(' '), /works on this computer only/);
    await page.getByText('Go to the board').click();
    await page.waitForSelector('.board');
    await page.goBack();
    await page.waitForSelector('.link-row');
    await lookedAtByGuest(stage, link);
    const friend = await openPage(stage);
    await friend.page.goto(link);
    await friend.page.locator('input').fill('<b>Boris</b>');
    await friend.page.getByText('Sit down').click();
    await friend.page.waitForSelector('.board');
    // The page of the link goes to the board by itself.
    await page.locator('.who b', { hasText: '<b>Boris</b>' }).waitFor();
    for (const { page: at } of [{ page }, friend]) assert.equal(await at.locator('[data-action="hint"]').count(), 0);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(friend.page, 1);
    await press(friend.page, square('e7'), { flipped: true });
    await press(friend.page, square('e5'), { flipped: true });
    await movesAre(page, 2);
    const third = await openPage(stage);
    await namesOnFirstPage(stage, page, third.page);
    await page.locator('.shelf .plain').click();
    await movesAre(page, 2);
    await third.page.goto(link.replace(/join\/(\d+).*/, 'table/$1'));
    await movesAre(third.page, 2);
    assert.equal(await third.page.locator('[data-action="resign"]').count(), 0);
    await endedAndAgain(page, friend.page, third.page);
    await friend.context.close();
    await third.context.close();
    return [...problems, ...friend.problems, ...third.problems];
  },
  async 'a hint is shown on the board until the game goes on'(stage) {
    const { page, problems } = await openPage(stage);
    await openTable(stage, page, { game: 'chess', seats: [me, builtin] }, [0]);
    await page.locator('[data-action="hint"]').click();
    await page.locator('.toast', { hasText: 'Try ' }).waitFor();
    await page.waitForSelector('.overlay .arrow.green');
    await press(page, square('a2'));
    await press(page, square('a3'));
    await movesAre(page, 2);
    assert.equal(await page.locator('.overlay .arrow, .toast').count(), 0);
    await openTable(stage, page, { game: 'gomoku', rule_set: 'freestyle', seats: [me, builtin] }, [0]);
    await page.locator('[data-action="hint"]').click();
    await page.waitForSelector('.overlay .mark.green');
    return problems;
  },
  async 'clocks run, and a pause shows what the server has'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(
      stage,
      page,
      { game: 'chess', time: { kind: 'fischer', base: 600_000, increment: 2_000 }, seats: [me, me] },
      [0, 1],
    );
    const clock = page.locator('[data-seat="1"] .clock');
    assert.equal(await clock.innerText(), '10:00');
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    await page.waitForFunction(() => document.querySelector('[data-seat="1"] .clock')!.textContent!.startsWith('9:'));
    await page.locator('[data-action="pause"]').click();
    await page.waitForSelector('.clock.paused');
    const server = formatTime((await act(stage, id, 1)).clock!.left[1]);
    await page.waitForFunction((wanted) => document.querySelector('[data-seat="1"] .clock')!.textContent === wanted, server);
    await page.locator('[data-action="pause"]').click();
    await page.waitForFunction((paused) => document.querySelector('[data-seat="1"] .clock')!.textContent !== paused, server);
    return problems;
  },
};
