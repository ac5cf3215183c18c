// A journey through the games of a server of CGOS, which is played here: the list, a game that is watched to its end, and
// a connection that is cut.
import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { startLudex } from './server';
import { openPage, type Journeys } from './stage';

const program = resolve(process.env['LUDEX'] ?? '');
const hostile = '<b>eva</b>"><img/src=x/onerror=alert(1)>';

// What a server of CGOS says to spectators. A request for a game is answered with its setup.
async function openCgos(list: () => readonly string[], setups: Record<string, () => string>) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write('protocol genmove_analyze\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [word = '', game = ''] = line.split(' ');
      const lines = word === 'v1' ? list() : word === 'observe' ? [setups[game]?.() ?? `setup ${game} ?`] : [];
      lines.forEach((text) => socket.write(`${text}\n`));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    say: (line: string) => sockets.forEach((socket) => socket.write(`${line}\n`)),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => (sockets.forEach((socket) => socket.destroy()), server.close()),
  };
}

export const cgosJourneys: Journeys = {
  async 'cgos: the games of another server are listed, and one is watched to its end'(stage) {
    const games = [`match 11 2026-01-02 - 9 7.0 anna(1800?) ${hostile} W+3.5`, 'match 12 - - 9 7.0 boris(1740) anna(1810?) -'];
    let moves = 'E5 299000 C3 298000';
    const cgos = await openCgos(() => games, {
      11: () => `setup 11 2026-01-02 - 9 7.0 anna(1800?) ${hostile} 300000 E5 299000 W+3.5`,
      12: () => `setup 12 - - 9 7.0 boris(1740) anna(1810?) 300000 ${moves}`,
    });
    const server = await startLudex(program, '', ['--watch-cgos', `127.0.0.1:${cgos.port}`]);
    try {
      const { page, problems } = await openPage({ ...stage, ...server });
      await page.goto(`${server.address}/matches`);
      await page.locator('a[href="/matches/cgos"]').click();
      const rows = page.locator('.cgos .match-games a');
      await rows.nth(1).waitFor();
      assert.deepEqual(await rows.locator('b').allTextContents(), ['–', 'W+3.5'], 'the game that runs is the first');
      assert.ok((await rows.nth(1).textContent())!.includes(hostile), 'text of the server is shown as text');
      await rows.first().click();
      const stones = page.locator('.moves .move');
      await stones.nth(1).waitFor();
      cgos.say('update 12 D4 297000');
      await stones.nth(2).waitFor();
      // Who steps back stays while the game goes on.
      await page.keyboard.press('ArrowLeft');
      await page.locator('[data-action="to-live"]').waitFor();
      cgos.say('update 12 F6 296000');
      await stones.nth(3).waitFor();
      await page.locator('[data-action="to-live"]').click();
      // A cut in the game: the server sends it anew.
      moves = 'E5 299000 C3 298000 D4 297000 F6 296000 G7 295000';
      cgos.cut();
      await stones.nth(4).waitFor();
      cgos.say('gameover 12 B+Resign 4000 5000');
      await page.locator('.outcome b', { hasText: 'Black' }).waitFor();
      await page.locator('.back-link').click();
      await page.locator('.cgos .match-games b', { hasText: 'B+R' }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
      // A game that the server does not know.
      await page.goto(`${server.address}/matches/cgos/99`);
      await page.locator('h1').first().waitFor();
      return problems;
    } finally {
      cgos.close();
      await server.close();
    }
  },
};
