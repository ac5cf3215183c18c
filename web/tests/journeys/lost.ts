// Journeys of connections that end, and of what the page says about it.
import assert from 'node:assert/strict';
import { between } from './between';
import { movesAre, openPage, openTable, press, square, type Journeys } from './stage';

const me = { kind: 'me' };

export const lostJourneys: Journeys = {
  async 'a server that restarts says so: a banner, quick tries, and a notice when it is back'(stage) {
    const { page, problems } = await openPage(stage);
    const wire = await between(page);
    await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0, 1]);
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    wire.say({ t: 'bye', why: 'restart' });
    wire.end();
    await page.locator('.banner', { hasText: 'The server restarts' }).waitFor();
    wire.open();
    await page.locator('.toast', { hasText: 'Nothing was lost' }).waitFor();
    assert.equal(await page.locator('.banner').count(), 0);
    await press(page, square('e7'));
    await press(page, square('e5'));
    await movesAre(page, 2);
    return problems.filter((text) => !text.includes('WebSocket'));
  },
  async 'a page that reads too slowly is told so, and comes back'(stage) {
    const { page, problems } = await openPage(stage);
    const wire = await between(page);
    await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0, 1]);
    wire.say({ t: 'bye', why: 'slow' });
    await page.locator('.toast', { hasText: 'too slow to follow' }).waitFor();
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    return problems.filter((text) => !text.includes('WebSocket'));
  },
  async 'a page without a key asks for the link again, and tries no more'(stage) {
    const { page, problems } = await openPage(stage);
    const wire = await between(page);
    await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0, 1]);
    const connections = wire.connections();
    wire.say({ t: 'bye', why: 'key' });
    await page.locator('.banner', { hasText: 'Open the address that the server printed' }).waitFor();
    // What wakes a waiting connection does not wake this one.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('.rail [href="/games"], .rail button').first().waitFor();
    assert.equal(wire.connections(), connections);
    return problems.filter((text) => !text.includes('WebSocket'));
  },
};
