// The stage of a journey: a server of its own and its own pages in a Chromium that all journeys share.
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { toastStays } from '../../src/app/app';
import type { Table } from '../../src/wire/types';
import { startLudex, type JourneyServer } from './server';
import { ample, within } from './time';
import { checkWire } from './wire-check';

export const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
export interface Stage extends JourneyServer {
  contexts: BrowserContext[]; // the contexts that this stage opened
  misfits: string[]; // messages that did not fit the wire
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  helper(): Promise<Page>; // a page for requests of the test itself, and for the moves of other players
}

// A journey; it returns the problems from the consoles of its pages.
export type Journey = (stage: Stage) => Promise<string[]>;
export type Journeys = Record<string, Journey>;

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

export interface StageOptions {
  program: string; // the path of the server's program
  engines?: string; // lines for engines.toml with further engines
}

export async function openStage(browser: Browser, { program, engines }: StageOptions): Promise<Stage> {
  const server = await startLudex(program, engines);
  const contexts: BrowserContext[] = [];
  const misfits: string[] = [];
  const newContext = async (options: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    context.setDefaultTimeout(ample);
    checkWire(context, (misfit) => misfits.push(misfit));
    return context;
  };
  let helping: Promise<Page> | null = null;
  const help = async () => {
    const page = await (await newContext({})).newPage();
    // Any page of the server will do: sockets may be opened from its origin.
    await page.goto(`${server.address}/api/hello`);
    return page;
  };
  return {
    ...server,
    contexts,
    misfits,
    newContext,
    helper: () => (helping ??= help()),
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await server.close();
    },
  };
}

export async function request(
  stage: Stage,
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<unknown> {
  const { address } = stage;
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
  const answer = await fetch(address + path, {
    method,
    headers: { Origin: address, 'Content-Type': type, ...more },
    ...(body === undefined ? {} : { body: sent }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

// Messages of a page stay until the journey lets them go: it may need longer to press their buttons than a person does.
async function keepMessages(page: Page) {
  await page.addInitScript((ms) => {
    const plain = window.setTimeout.bind(window);
    const kept: (() => void)[] = [];
    const timer = (act: () => void, wait?: number) => (wait === ms ? kept.push(act) : plain(act, wait));
    Object.assign(window, { setTimeout: timer, letMessagesGo: () => kept.splice(0).forEach((act) => act()) });
  }, toastStays);
}
export const letMessagesGo = (page: Page) => page.evaluate(() => (window as unknown as { letMessagesGo(): void }).letMessagesGo());

// Opens a page with a storage of its own; errors and warnings of its console are collected as problems.
export async function openPage(stage: Stage, options: BrowserContextOptions = {}, settings: Record<string, unknown> = {}) {
  const context = await stage.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  // A resource that failed is named only by the place of the message.
  page.on('console', (message) => {
    const { url } = message.location();
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.text()} ${url ? `[${url}]` : ''}`.trim());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== stage.address) problems.push(`asked ${origin}`);
  });
  const stored = JSON.stringify({ sound: false, animate: false, ...settings });
  await keepMessages(page);
  await page.addInitScript((text) => localStorage.getItem('ludex.settings') ?? localStorage.setItem('ludex.settings', text), stored);
  return { page, problems, context };
}

// What a browser's console says of connections that a journey cut, or whose server it killed: of sockets, and of what was
// loading. All other problems are kept.
const ofCuts = /WebSocket|net::ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|SOCKET_NOT_CONNECTED)/;
export const besidesCuts = (problems: string[]) => problems.filter((text) => !ofCuts.test(text));

const secretsOf = new WeakMap<Stage, Map<number, string[]>>();

// Makes a table, puts the secrets of `seats` into the page's storage and goes there.
export async function openTable(stage: Stage, page: Page, asked: Record<string, unknown>, seats: number[]): Promise<number> {
  const id = await seated(stage, asked);
  await sitDown(stage, page, id, seats);
  return id;
}

// Makes a table; its secrets are known to `sitDown` and to what other players do.
export async function seated(stage: Stage, asked: Record<string, unknown>): Promise<number> {
  const made = await request(stage, 'POST', '/api/tables', {
    variant: 'standard',
    rule_set: '',
    params: {},
    time: { kind: 'none' },
    ...asked,
  });
  const { id, secrets } = made as { id: number; secrets: string[] };
  const known = secretsOf.get(stage) ?? new Map<number, string[]>();
  secretsOf.set(stage, known.set(id, secrets));
  return id;
}

// Puts the secrets of some seats of a table into the page's storage and goes there.
export async function sitDown(stage: Stage, page: Page, table: number | { id: number; secrets: string[] }, seats: number[]) {
  const { id, secrets } = typeof table === 'number' ? { id: table, secrets: secretsOf.get(stage)!.get(table)! } : table;
  const own = JSON.stringify({ [id]: secrets.map((secret, seat) => (seats.includes(seat) ? secret : '')) });
  await page.addInitScript((text) => localStorage.setItem('ludex.secrets', text), own);
  await page.goto(`${stage.address}/table/${id}`);
  await page.waitForSelector('.board');
}

// The table as a seat sees it; with `move`, after that seat has been to move and has played the move.
export async function act(stage: Stage, id: number, seat: number, move?: string): Promise<Table> {
  const secret = secretsOf.get(stage)!.get(id)![seat]!;
  const helper = await stage.helper();
  const acted = helper.evaluate(
    ({ topic, seat, secret, move }) =>
      new Promise<unknown>((done, failed) => {
        type Message = {
          t: string;
          topic?: string;
          e?: string;
          turn?: number;
          node?: { n: number };
          data?: { turn: number; node: number; tree: { n: number; p: number }[] };
          error?: unknown;
        };
        const page = [...crypto.getRandomValues(new Uint8Array(8))].map((n) => n.toString(16).padStart(2, '0')).join('');
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live?page=${page}`);
        const send = (message: unknown) => socket.send(JSON.stringify(message));
        let state: Message['data'];
        let isSent = false;
        const end = (result: unknown) => {
          socket.close();
          done(result);
        };
        const play = () => {
          if (state!.turn !== seat || isSent) return;
          isSent = true;
          let ply = 0;
          for (let at = state!.tree.find(({ n }) => n === state!.node); at; at = state!.tree.find(({ n }) => n === at!.p)) ply += 1;
          send({ t: 'do', id: 1, topic, what: 'move', m: move, ply });
        };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as Message;
          if (message.t === 'hello') send({ t: 'sub', topic, secrets: [secret] });
          if (message.t === 'state') {
            state = message.data;
            if (move === undefined) end(state);
            else play();
          }
          // Any delta may have changed the turn; the whole state tells the number of moves.
          if (message.t === 'delta' && !isSent && message.turn === seat) send({ t: 'sub', topic, secrets: [secret] });
          if (message.t === 'ok') end(state);
          if (message.t === 'error') failed(new Error(JSON.stringify(message.error)));
        };
      }),
    { topic: `table/${id}`, seat, secret, ...(move === undefined ? {} : { move }) },
  );
  return (await within(ample, acted, move === undefined ? 'the state of a table' : `the move ${move} of another page`)) as Table;
}

// Another page with the secret of a seat gives a command, which the server does.
export async function command(stage: Stage, id: number, seat: number, what: string, members: Record<string, unknown> = {}) {
  const secret = secretsOf.get(stage)!.get(id)![seat]!;
  const helper = await stage.helper();
  const done = helper.evaluate(
    ({ topic, secret, what, members }) =>
      new Promise<void>((done, failed) => {
        const page = [...crypto.getRandomValues(new Uint8Array(8))].map((n) => n.toString(16).padStart(2, '0')).join('');
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live?page=${page}`);
        const send = (message: unknown) => socket.send(JSON.stringify(message));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { t: string; error?: unknown };
          if (message.t === 'hello') send({ t: 'sub', topic, secrets: [secret] });
          if (message.t === 'state') send({ t: 'do', id: 1, topic, what, ...members });
          if (message.t === 'error') failed(new Error(JSON.stringify(message.error)));
          if (message.t !== 'ok') return;
          socket.close();
          done();
        };
      }),
    { topic: `table/${id}`, secret, what, members },
  );
  await within(ample, done, `the command ${what} of another page`);
}

// A person sees the effect of a press and presses again; a journey has to wait until the board can react.
export const knowsItsMoves = (page: Page) => page.waitForFunction(() => !document.querySelector('.board[aria-busy="true"]'));
// Presses the middle of a point, by geometry, on any face.
export async function press(page: Page, point: number, options: { flipped?: boolean; button?: 'left' | 'right' } = {}) {
  await knowsItsMoves(page);
  const { x, y } = await placeOf(page, point, options.flipped ?? false);
  await page.mouse.click(x, y, { button: options.button ?? 'left' });
}
export async function placeOf(page: Page, point: number, flipped: boolean) {
  const box = (await page.locator('.play-area').boundingBox())!;
  const [files, ranks] = await page.locator('.board').evaluate((board) => {
    const style = getComputedStyle(board);
    return [Number(style.getPropertyValue('--files')), Number(style.getPropertyValue('--ranks'))];
  });
  const [file, rank] = [point % files!, Math.floor(point / files!)];
  const column = flipped ? files! - 1 - file : file;
  const row = flipped ? rank : ranks! - 1 - rank;
  return { x: box.x + ((column + 0.5) * box.width) / files!, y: box.y + ((row + 0.5) * box.height) / ranks! };
}
// A page that lost its server receives the whole state of its topic from the next server.
export function stateComes(page: Page): Promise<void> {
  const came = new Promise<void>((done) =>
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('"t":"state"') && done())),
  );
  return within(ample, came, 'the state of a topic after a new connection');
}
export const square = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
// textContent and not innerText, because a row that has just been added has no rendered text before its
// first frame.
export const words = (page: Page): Promise<string[]> => page.locator('.moves .move > span').allTextContents();
export async function movesAre(page: Page, count: number) {
  await page.waitForFunction((wanted) => document.querySelectorAll('.moves .move').length === wanted, count);
}
