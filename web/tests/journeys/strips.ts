// Journeys of the strips of the players: who is away, what was captured, and the last words of an engine.
import assert from 'node:assert/strict';
import { between, inState, type Frame } from './between';
import { act, movesAre, openPage, openTable, press, sitDown, square, type Journeys } from './stage';

const me = { kind: 'me' };

export const stripJourneys: Journeys = {
  async 'captured men are named, and by which men a player is ahead'(stage) {
    const { page, problems } = await openPage(stage, { viewport: { width: 390, height: 844 } });
    const id = await openTable(stage, page, { game: 'chess', position: '4k3/8/8/3p4/4P3/3p4/2P5/4K3 w - - 0 1', seats: [me, me] }, [0]);
    const strip = (seat: number) => page.locator(`.player[data-seat="${seat}"] .captured`);
    await press(page, square('e4'));
    await press(page, square('d5'));
    await movesAre(page, 1);
    assert.equal(await strip(0).getAttribute('aria-label'), 'Captured: pawn. Ahead by: pawn');
    await act(stage, id, 1, 'd3c2');
    await movesAre(page, 2);
    // Two equal captures weigh nothing; on a phone they are not drawn.
    for (const seat of [0, 1]) {
      assert.equal(await strip(seat).getAttribute('aria-label'), 'Captured: pawn');
      assert.equal(await strip(seat).locator('img:visible').count(), 0);
    }
    return problems;
  },
  async 'beside a very long name the colour stays whole, and the name is cut and told by its title'(stage) {
    const { page, problems } = await openPage(stage);
    const name = 'Bartholomäus Montmorency-Featherstone';
    const person = { ...me, name };
    await openTable(stage, page, { game: 'chess', seats: [person, person], time: { kind: 'fischer', base: 600_000, increment: 0 } }, [0]);
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      for (const [seat, parts] of [
        [0, ['.color', '.now']],
        [1, ['.color']],
      ] as const) {
        const who = page.locator(`.player[data-seat="${seat}"] .who`);
        assert.equal(await who.locator('b').getAttribute('title'), name);
        for (const part of parts) {
          const isWhole = await who
            .locator(part)
            .evaluate(
              (element) =>
                element.scrollWidth <= element.clientWidth &&
                element.getBoundingClientRect().right <= element.closest('.who')!.getBoundingClientRect().right + 0.5,
            );
          assert.ok(isWhole, `${part} of seat ${seat} at ${viewport.width}`);
        }
        assert.equal(await who.locator('.color').innerText(), ['White', 'Black'][seat]);
        assert.ok(
          await who
            .locator('b')
            .evaluate((element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'),
        );
      }
    }
    return problems;
  },
};
export const lastWordsJourneys: Journeys = {
  async 'an engine that stopped at a table: its last words open by a press and by a key'(stage) {
    const { page, problems } = await openPage(stage, { viewport: { width: 390, height: 844 } });
    const wire = await between(page);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, { kind: 'builtin', level: 1 }] }, [0]);
    wire.change(
      inState(`table/${id}`, (data) => {
        const [first, second] = data['seats'] as Frame[];
        return { ...data, seats: [first, { ...second, state: 'died', reason: 'what(): std::bad_alloc\nthe end' }] };
      }),
    );
    await page.reload();
    const words = page.locator('.last-words pre');
    await page.locator('.last-words summary').click();
    await words.waitFor({ state: 'visible' });
    assert.equal(await words.innerText(), 'what(): std::bad_alloc\nthe end');
    await page.locator('.last-words summary').focus();
    await page.keyboard.press('Enter');
    await words.waitFor({ state: 'hidden' });
    return problems;
  },
};
export const presenceJourneys: Journeys = {
  async 'a player without an open page is away, and is back with it'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0]);
    const away = page.locator('.player[data-seat="1"] .badge', { hasText: 'Away' });
    await away.waitFor();
    const friend = await openPage(stage);
    await sitDown(stage, friend.page, id, [1]);
    await away.waitFor({ state: 'detached' });
    await friend.page.close();
    await away.waitFor();
    assert.equal(await page.locator('.player[data-seat="0"] .badge').count(), 0);
    return problems;
  },
};
