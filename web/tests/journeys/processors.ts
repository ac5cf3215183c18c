// Journeys of what engines share: the queue of tables for the processors, and the list of analyses.
import { availableParallelism } from 'node:os';
import { showChessRecord } from './records';
import { openPage, request, sitDown, type Journeys, type Stage } from './stage';

interface Made {
  id: number;
  secrets: [string, string];
}

// A table at which the engine has the first move and a minute for it.
export async function beginWithEngine(stage: Stage): Promise<Made> {
  const seats = [{ kind: 'builtin' }, { kind: 'me' }];
  return (await request(stage, 'POST', '/api/tables', {
    game: 'chess',
    variant: 'standard',
    rule_set: '',
    params: {},
    time: { kind: 'move', base: 60_000 },
    seats,
  })) as Made;
}

async function resign(stage: Stage, { id, secrets }: Made) {
  const helper = await stage.helper();
  await helper.evaluate(
    ({ topic, secret }) =>
      new Promise<void>((done, failed) => {
        const page = [...crypto.getRandomValues(new Uint8Array(8))].map((n) => n.toString(16).padStart(2, '0')).join('');
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live?page=${page}`);
        const send = (message: unknown) => socket.send(JSON.stringify(message));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { t: string; error?: unknown };
          if (message.t === 'hello') send({ t: 'sub', topic, secrets: [secret] });
          if (message.t === 'state') send({ t: 'do', id: 1, topic, what: 'resign' });
          if (message.t === 'error') failed(new Error(JSON.stringify(message.error)));
          if (message.t !== 'ok') return;
          socket.close();
          done();
        };
      }),
    { topic: `table/${id}`, secret: secrets[1] },
  );
}

export const processorJourneys: Journeys = {
  async 'more engines at tables than processors: who waits says how long the queue is, and goes on when another ends'(stage) {
    const taken = [];
    for (let i = 0; i < availableParallelism(); i++) taken.push(await beginWithEngine(stage));
    const next = await beginWithEngine(stage);
    const last = await beginWithEngine(stage);
    const { page, problems } = await openPage(stage);
    await sitDown(stage, page, last, [1]);
    const badge = page.locator('.player .badge');
    await badge.getByText('Queued, 1 ahead').waitFor();
    await resign(stage, taken[0]!);
    await badge.getByText('Queued, next').waitFor();
    await resign(stage, next);
    await badge.waitFor({ state: 'detached' });
    await page.locator('.player', { hasText: 'Thinking' }).waitFor();
    return problems;
  },
  async 'engines at work: an analysis of a whole game is listed, ended from another page, and ends with its last reader'(stage) {
    const { page, problems, context } = await openPage(stage, {}, { limit: 'seconds:10' });
    const id = await showChessRecord(stage, page);
    await page.keyboard.press('r');
    await page.locator('.report-progress').waitFor();
    const other = await openPage(stage);
    await other.page.goto(stage.address);
    const row = other.page.locator('[data-analysis]');
    await row.getByText('1 page watches').waitFor();
    await row.getByText('Whole game, ').waitFor();
    await row.locator(`a[href="/analyse/${id}"]`).waitFor();
    await row.locator('[data-action="end-analysis"]').click();
    await row.waitFor({ state: 'detached' });
    await page.locator('.report-progress').waitFor({ state: 'detached' });
    // Begun again, it goes on for a moment after its page is gone, so that a reload loses nothing.
    await page.keyboard.press('r');
    await row.getByText('1 page watches').waitFor();
    await context.close();
    await row.getByText('No page watches').waitFor();
    await row.waitFor({ state: 'detached' });
    return [...problems, ...other.problems];
  },
};
