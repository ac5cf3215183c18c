// Every message between the pages of a journey and the server has to fit the schema of the wire, in both directions.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { WireSchema } from '../../tools/wire/fits';
import type { Schema } from '../../tools/wire/schema';

const whole = JSON.parse(readFileSync('../docs/schemas/wire.json', 'utf8')) as { $defs: Record<string, Schema> };
const schema = new WireSchema(whole);
const requests = Object.keys(whole.$defs)
  .filter((name) => name.includes(' /api/'))
  // Fixed words come before numbers and names: /api/records/bin/empty.
  .sort((one, other) => Number(/\b(ID|N|NAME|P)\b/.test(one)) - Number(/\b(ID|N|NAME|P)\b/.test(other)))
  .map((name) => ({ name, form: new RegExp(`^${name.replace(/\b(ID|N)\b/g, '[0-9]+').replace(/\b(NAME|P)\b/g, '[^/]+')}$`) }));

// One sentence about a message that does not fit; the empty text: it fits.
function misfit(path: readonly string[], value: unknown, what: string): string {
  const found = schema.misfit(path, value);
  return found
    ? `${what} does not fit the wire: \`${found.place}\`: expected ${found.expected}: ${JSON.stringify(value).slice(0, 300)}`
    : '';
}

export function misfitOfFrame(direction: 'ToServer' | 'ToPage', text: string): string {
  return misfit(['$defs', direction], JSON.parse(text), direction);
}

function requestFor(response: Response): string | undefined {
  const asked = `${response.request().method()} ${new URL(response.url()).pathname}`;
  return requests.find(({ form }) => form.test(asked))?.name;
}

async function misfitsOfAnswer(response: Response): Promise<string[]> {
  if (!(response.headers()['content-type'] ?? '').startsWith('application/json')) return [];
  const name = requestFor(response);
  if (name === undefined) return [`no request of the wire: ${response.request().method()} ${response.url()}`];
  const about = (whole.$defs[name]!['properties'] ?? {}) as Record<string, Schema>;
  const request = response.request();
  const isJson = (request.headers()['content-type'] ?? '').startsWith('application/json');
  const sent =
    isJson && response.ok() ? [misfit(['$defs', name, 'properties', 'body'], request.postDataJSON(), `the body of ${name}`)] : [];
  // A page that goes elsewhere takes the bodies of its answers with it.
  const body = await response.text().catch(() => null);
  if (body === null || (response.ok() && !('answer' in about))) return sent;
  const path = response.ok() ? [name, 'properties', 'answer'] : ['ServerError'];
  return [...sent, misfit(['$defs', ...path], JSON.parse(body), `the answer to ${name}`)];
}

// Calls `report` for every message that does not fit.
export function checkWire(context: BrowserContext, report: (misfit: string) => void) {
  const said = (text: string) => void (text !== '' && report(text));
  const follow = (page: Page) => {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => said(misfitOfFrame('ToServer', String(payload))));
      socket.on('framereceived', ({ payload }) => said(misfitOfFrame('ToPage', String(payload))));
    });
  };
  context.on('page', follow);
  context.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    void misfitsOfAnswer(response).then((all) => all.forEach(said));
  });
}
