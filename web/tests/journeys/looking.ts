// Journeys of looking at engine lines without playing them, and of the engine's panel itself.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chessRecord, openChessRecord, showChessRecord } from './records';
import { movesAre, openPage, request, words, type Journeys } from './stage';
import { becomes, holdTime, stopTime } from './time';

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset['pv'] ?? '');
const men = (page: Page) =>
  page.locator('.men piece:not(.ghost)').evaluateAll((all) =>
    all
      .map((man) => `${man.className} ${(man as HTMLElement).style.transform}`)
      .sort()
      .join(),
  );
const picture = (page: Page) =>
  page
    .locator('.preview image')
    .evaluateAll((all) => all.map((man) => `${man.getAttribute('href')} ${man.getAttribute('x')} ${man.getAttribute('y')}`).join());

// Where the floating board leaves the window or lies under the finger; empty if it does neither.
const misplaced = (page: Page, finger: { x: number; y: number }) =>
  page.evaluate(({ x, y }) => {
    const { left, right, top, bottom } = document.querySelector('.preview')!.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const isCovered = x > left && x < right && y > top && y < bottom;
    return isInside && !isCovered ? '' : `from ${left},${top} to ${right},${bottom} in ${innerWidth}x${innerHeight}, finger at ${x},${y}`;
  }, finger);

export const lookingJourneys: Journeys = {
  async 'lines: looked at by keys, left by Escape, played by Enter; an engine folded to its best move'(stage) {
    const { page, problems } = await openChessRecord(stage);
    await page.locator('.analysis[data-state="off"] .word', { hasText: 'Off' }).waitFor();
    // With a limit the lines come to rest.
    await page.locator('.limit').selectOption('seconds:1');
    await page.keyboard.press('End');
    const before = (await words(page)).length;
    await page.getByRole('switch').click();
    await page.locator('.analysis[data-state="finished"] .word', { hasText: 'Finished' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.analysis .pv').length === 3 && document.querySelector('[data-pv="1/1"]'));
    const board = await men(page);
    // The lines are one stop of the Tab key, after the tools of the engine.
    await page.getByLabel('One more line').focus();
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), '0/0');
    await page.locator('.preview').waitFor();
    const first = await picture(page);
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), '0/1');
    await page.waitForFunction(
      (old) =>
        [...document.querySelectorAll('.preview image')]
          .map((man) => `${man.getAttribute('href')} ${man.getAttribute('x')} ${man.getAttribute('y')}`)
          .join() !== old,
      first,
    );
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), '1/1');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    assert.equal(await focused(page), '0/0');
    assert.equal(await picture(page), first);
    // The board itself has not moved, and the keys did not step through the game.
    assert.equal(await men(page), board);
    await page.keyboard.press('Tab');
    assert.ok(!(await focused(page)), 'Tab leaves the lines');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await focused(page), '0/0');
    await page.keyboard.press('Escape');
    await page.locator('.preview').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'switch');
    assert.equal(await page.locator('.analysis .pv').count(), 3);
    // Folded: the switch, the score, the name and the best move, which can be played.
    const best = await page.locator('[data-pv="0/0"]').textContent();
    await page.locator('[data-action="fold-engine"]').click();
    await page.locator('.analysis .pv').first().waitFor({ state: 'detached' });
    assert.equal(await page.locator('.analysis select').count(), 1);
    assert.equal(await page.locator('.best').textContent(), best);
    assert.match((await page.locator('.analysis .score').textContent())!, /\d/);
    await page.locator('[data-action="fold-engine"]').click();
    await page.locator('[data-pv="0/1"]').focus();
    const wanted = (await page.locator('[data-pv="0/1"]').textContent())!;
    await page.keyboard.press('Enter');
    await movesAre(page, before + 2);
    assert.equal((await words(page)).at(-1), wanted);
    return problems;
  },
  async 'lines: looked at by a long touch, and the floating board stays in the window'(stage) {
    const { page, problems, context } = await openChessRecord(stage, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.locator('.steps [data-command="last"]').tap();
    await page.waitForSelector('.move.current');
    const before = (await words(page)).length;
    await page.locator('[data-tab="engine"]').tap();
    await page.getByRole('switch').tap();
    await page.waitForSelector('[data-pv="2/0"]');
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const middle = async (selector: string) => {
      const box = (await page.locator(selector).boundingBox())!;
      return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    };
    for (const row of ['0', '2']) {
      const from = await middle(`[data-pv="${row}/0"]`);
      await touch('touchStart', from.x, from.y);
      await page.locator('.preview').waitFor();
      assert.equal(await misplaced(page, from), '');
      const shown = await picture(page);
      // The finger moves along the line.
      const to = await middle(`[data-pv="${row}/1"]`);
      await touch('touchMove', to.x, to.y);
      await page.waitForFunction(
        (old) =>
          [...document.querySelectorAll('.preview image')]
            .map((man) => `${man.getAttribute('href')} ${man.getAttribute('x')} ${man.getAttribute('y')}`)
            .join() !== old,
        shown,
      );
      assert.equal(await misplaced(page, to), '');
      await touch('touchEnd');
      await page.locator('.preview').waitFor({ state: 'detached' });
    }
    assert.equal((await words(page)).length, before, 'a long touch plays nothing');
    // A pointer near the lower edge of a low window.
    await page.setViewportSize({ width: 700, height: 420 });
    await page.locator('[data-pv="2/0"]').hover();
    await page.locator('.preview').waitFor();
    assert.equal(await misplaced(page, { x: -1, y: -1 }), '');
    return problems;
  },
  async 'two engines compared: a letter and a colour for each, in its head and at its first choice on the board'(stage) {
    const { page, problems } = await openPage(stage);
    const letters = (selector: string, wanted: string) =>
      page.waitForFunction(
        ({ selector, wanted }) =>
          [...document.querySelectorAll(selector)]
            .flatMap((tag) => [...(tag.textContent ?? '')])
            .sort()
            .join('') === wanted,
        { selector, wanted },
      );
    const [go] = (await request(stage, 'POST', '/api/records', {
      game: 'go',
      variant: 'standard',
      rule_set: 'chinese',
      position: '',
      params: { size: '9' },
    })) as { id: number }[];
    const places: [number, string, string][] = [
      [await chessRecord(stage), '.arrow', 'Sparring partner'],
      [go!.id, '.mark.choice', 'Go partner'],
    ];
    for (const [id, sign, other] of places) {
      await page.goto(`${stage.address}/analyse/${id}`);
      await page.waitForSelector('.board');
      await page.locator('[data-action="add-engine"]').click();
      await page.locator('.analysis').nth(1).locator('select').first().selectOption(other);
      await page.getByRole('switch').nth(0).click();
      await page.locator('.analysis').nth(0).locator('.pv button').first().waitFor();
      assert.equal(await page.locator('.legend, .overlay .tag').count(), 0, 'an engine alone carries no letter');
      await page.getByRole('switch').nth(1).click();
      await letters('.legend', 'AB');
      await letters('.overlay .tag', 'AB');
      assert.ok((await page.locator(`.overlay ${sign}`).count()) > 0);
      await page.keyboard.press('z');
      await letters('.overlay .tag', '');
      await page.keyboard.press('z');
      await letters('.overlay .tag', 'AB');
      await page.getByRole('switch').nth(1).click();
      await letters('.legend', '');
      await letters('.overlay .tag', '');
      await page.keyboard.press('Escape');
    }
    return problems;
  },
  async 'lines and limit: each engine has its own, those of the first are kept; where points count, times stand for depths'(stage) {
    const { page, problems } = await openPage(stage);
    const limit = (slot: number) => page.locator('.limit').nth(slot);
    const count = (slot: number) => page.locator('.analysis .count').nth(slot);
    await page.goto(`${stage.address}/analyse/${await chessRecord(stage)}`);
    await page.waitForSelector('.moves .move');
    await limit(0).selectOption('depth:20');
    await page.getByLabel('One line fewer').click();
    await page.locator('[data-action="add-engine"]').click();
    assert.deepEqual([await limit(1).inputValue(), await count(1).textContent()], ['depth:20', '2'], 'it begins with those of the first');
    await limit(1).selectOption('seconds:5');
    await page.getByLabel('One more line').nth(1).click();
    await count(1).filter({ hasText: '3' }).waitFor();
    assert.deepEqual([await limit(0).inputValue(), await count(0).textContent()], ['depth:20', '2']);
    await page.getByLabel('One line fewer').nth(0).click();
    await count(0).filter({ hasText: '1' }).waitFor();
    assert.deepEqual([await limit(1).inputValue(), await count(1).textContent()], ['seconds:5', '3']);
    await page.locator('[data-action="remove-engine"]').click();
    await limit(1).waitFor({ state: 'detached' });
    // The one setting serves another game too, as a time if depths say nothing there.
    const [go] = (await request(stage, 'POST', '/api/records', {
      game: 'go',
      variant: 'standard',
      rule_set: 'chinese',
      position: '',
      params: { size: '9' },
    })) as { id: number }[];
    await page.goto(`${stage.address}/analyse/${go!.id}`);
    await page.waitForSelector('.board');
    assert.deepEqual([await limit(0).inputValue(), await count(0).textContent()], ['seconds:5', '1']);
    assert.equal(await limit(0).locator('[value^="depth"]').count(), 0);
    // With that time the engine comes to an end, for which the depth would have had to be reached.
    await limit(0).selectOption('seconds:1');
    await page.getByRole('switch').click();
    await page.locator('.analysis[data-state="finished"]').waitFor();
    return problems;
  },
  async 'a report is there again after a reload, and no engine starts'(stage) {
    const { page, problems } = await openChessRecord(stage);
    assert.equal(await page.locator('[data-view]').count(), 0);
    await page.keyboard.press('r');
    await page.waitForSelector('.report li');
    // What is kept of the position comes in later, and moves nothing below it.
    const top = () => page.locator('.moves-room').evaluate((room) => room.getBoundingClientRect().top);
    const reported = await top();
    await page.locator('.kept').waitFor();
    assert.equal(await top(), reported);
    const said = () => page.locator('.report').innerText();
    const before = await said();
    const begun: string[] = [];
    page.on('request', (asked) => asked.method() === 'POST' && asked.url().includes('/api/analyses') && begun.push(asked.url()));
    await page.reload();
    await page.waitForSelector('[data-view="report"]');
    // The moves come first; the report is opened by the person.
    await page.waitForSelector('.moves .move');
    await page.locator('[data-view="report"]').click();
    assert.equal(await said(), before);
    assert.deepEqual(begun, []);
    // The moves take turns with it, and neither loses its height.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('[data-view="moves"]').click();
    await page.getByRole('switch').click();
    await page.waitForSelector('.analysis .pv button');
    const height = await page.locator('.moves').evaluate((moves) => moves.clientHeight);
    assert.ok(height >= 150, `the moves are ${height} px high`);
    return problems;
  },
  async 'a report: mistakes counted by seat, a number leads to the first, better lines in the chosen notation'(stage) {
    const { page, problems } = await openChessRecord(stage, {}, { notation: { chess: 2 } });
    await page.keyboard.press('r');
    await page.waitForSelector('.report li');
    assert.match(await page.locator('.counts tbody tr').first().innerText(), /White\s+\d+(\.\d)? %/);
    const counts = await page.locator('[data-count]').allTextContents();
    assert.equal(
      counts.reduce((sum, text) => sum + Number(text), 0),
      await page.locator('.report li').count(),
    );
    const number = page.locator('[data-count]').first();
    const [kind, seat] = (await number.getAttribute('data-count'))!.split('/');
    await page.keyboard.press('Home');
    await number.click();
    for (const text of await page.locator('.report small').allInnerTexts()) assert.match(text, /^better \d+[.…][a-h][1-8][a-h][1-8]/);
    // The mistakes of one seat.
    await page.locator(`.counts [data-of="${seat}"]`).click();
    const ofSeat = await page.locator(`[data-count$="/${seat}"]`).allTextContents();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.report li').length === count,
      ofSeat.reduce((sum, text) => sum + Number(text), 0),
    );
    await page.locator('[data-view="moves"]').click();
    await page.waitForSelector(`.move.current.${kind}`);
    // The row of a move has its number first, then White's move, then Black's.
    assert.equal(await page.locator('.move.current').evaluate((move) => [...move.parentElement!.children].indexOf(move) - 1), Number(seat));
    return problems;
  },
};

// The server keeps what engines find out.
export const keptJourneys: Journeys = {
  async 'analysis that was kept: shown before any engine runs, played, hidden, and not asked for twice'(stage) {
    const { page, problems } = await openPage(stage);
    await holdTime(page);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/found?node=') && asked.push(request.url().split('=').at(-1)!));
    await showChessRecord(stage, page);
    await page.keyboard.press('End');
    const before = (await words(page)).length;
    await page.locator('.limit').selectOption('seconds:1');
    await page.getByRole('switch').click();
    await page.locator('.analysis[data-state="finished"]').waitFor();
    assert.equal(await page.locator('.kept').count(), 0, 'nothing is repeated below the lines of an engine');
    asked.length = 0;
    await page.reload();
    await page.waitForSelector('.moves .move');
    await page.keyboard.press('End');
    const kept = page.locator('.kept');
    await kept.getByText(/^\S.*, depth \d+, from an earlier analysis$/).waitFor();
    assert.equal(await page.getByRole('switch').getAttribute('aria-checked'), 'false');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow').length > 0);
    await kept.locator('[data-pv="0/1"]').hover();
    await page.locator('.preview').waitFor();
    await page.mouse.move(5, 5);
    await page.locator('.preview').waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow').length === 0);
    await page.keyboard.press('z');
    await page.waitForFunction(() => document.querySelectorAll('.overlay .arrow').length > 0);
    // Nothing is asked for on the way of quick steps, nor twice for a position.
    const last = asked.at(-1)!;
    const count = asked.length;
    const time = await stopTime(page);
    for (let i = 0; i < 3; i++) {
      await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' })));
      await time.pass(20);
    }
    await time.pass(1000);
    await page.clock.resume();
    await kept.waitFor({ state: 'detached' });
    assert.ok(await becomes(() => asked.length > count));
    await page.keyboard.press('End');
    await kept.waitFor();
    assert.equal(asked.length, count + 1, `asked for ${asked.slice(count).join()}`);
    assert.equal(asked.filter((node) => node === last).length, 1);
    // A line that was kept is played like any other.
    await kept.locator('[data-pv="1/1"]').click();
    await movesAre(page, before + 2);
    await page.keyboard.press('Control+z');
    await movesAre(page, before);
    // While an engine runs, its own lines are shown.
    await page.keyboard.press('End');
    await kept.waitFor();
    await page.getByRole('switch').click();
    await kept.waitFor({ state: 'detached' });
    return problems;
  },
};
