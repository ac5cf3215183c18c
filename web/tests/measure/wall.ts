// The time that a page needs for one move on a full wall of running games.
import type { Match } from '../../src/wire/types';
import { openPage, request, type Stage } from '../journeys/stage';
import { deltaOfMove, pliesAfter, placeOfMove, stoppedMatch, wallSize, withWall } from '../journeys/wall';
import { ms, quantile, type Row } from './figures';

const moves = 3 * wallSize;

export async function measureWall(stage: Stage): Promise<Row[]> {
  const { page } = await openPage(stage);
  await page.addInitScript(() => {
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(address: string | URL) {
        super(address);
        (window as unknown as { lastSocket: WebSocket }).lastSocket = this;
      }
    };
  });
  const id = await stoppedMatch(stage);
  const match = (await request(stage, 'GET', `/api/matches/${id}`)) as Match;
  await page.goto(`${stage.address}/matches/${id}`);
  await page.locator('.badge[data-state="stopped"]').waitFor();
  const told = [...Array(moves).keys()].map((move) => ({
    delta: { ...deltaOfMove(id, move), seq: 2 + move },
    place: placeOfMove(move),
    shown: `${pliesAfter(move)} moves`,
  }));
  const taken = await page.evaluate(
    async ({ state, told }) => {
      const { lastSocket } = window as unknown as { lastSocket: WebSocket };
      const tell = (message: unknown) => lastSocket.onmessage!({ data: JSON.stringify(message) } as MessageEvent);
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      tell(state);
      await frame();
      const taken: number[] = [];
      for (const { delta, place, shown } of told) {
        await frame();
        const start = performance.now();
        tell(delta);
        while (!document.querySelectorAll('.live-game')[place]!.textContent!.includes(shown)) await null;
        document.body.getBoundingClientRect();
        taken.push(performance.now() - start);
      }
      return taken;
    },
    { state: { t: 'state', topic: `match/${id}`, seq: 1, data: withWall(match) }, told },
  );
  const cells = { median: ms(quantile(taken, 0.5)), 'nine of ten': ms(quantile(taken, 0.9)), most: ms(quantile(taken, 1)) };
  return [{ name: `${wallSize} boards of 19x19`, cells }];
}
