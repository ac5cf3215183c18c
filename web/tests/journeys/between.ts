// A place between a page and its server where a journey may change what the one tells the other: frames of the server are
// changed, held back or invented, commands of the page are answered by a script, and connections end. Whatever is sent to
// the page this way has to fit the schema of the wire, as everything else.
import { readFileSync } from 'node:fs';
import type { Page, WebSocketRoute } from 'playwright-core';
import { ample, within } from './time';
import { misfitOfFrame } from './wire-check';

export type Frame = Record<string, unknown>;

// An example of tests/data/wire, with other members where they are given.
export function example(name: string, changes: Frame = {}): Frame {
  return { ...(JSON.parse(readFileSync(`../tests/data/wire/${name}.json`, 'utf8')) as Frame), ...changes };
}

export interface Between {
  connections(): number; // how many the page has opened
  say(frame: Frame): void; // to the page; `seq` is set to the number that is due
  change(act: (frame: Frame) => Frame | null): void; // each frame to the page from now on; null: it is left out
  next(isMeant: (frame: Frame) => boolean, named: string): Promise<void>; // when such a frame has gone to the page
  hold(isHeld: (frame: Frame) => boolean): void; // keeps such frames to the page back
  release(): void; // sends them, in their order
  answer(what: string, replies: readonly Frame[] | ((command: Frame) => readonly Frame[])): void; // in place of the server
  refuse(topic: string): void; // no such topic
  end(): void; // ends the connection, and each that is tried, until `open`
  open(): void;
}

class Route implements Between {
  private sockets: WebSocketRoute[] = [];
  private acts: ((frame: Frame) => Frame | null)[] = [];
  private awaited: { isMeant: (frame: Frame) => boolean; done: () => void }[] = [];
  private isHeld: (frame: Frame) => boolean = () => false;
  private held: string[] = [];
  private answers = new Map<string, readonly Frame[] | ((command: Frame) => readonly Frame[])>();
  private refused = new Set<string>();
  private isAway = false;
  private seqs = new Map<string, number>();

  connections = () => this.sockets.length;

  take(socket: WebSocketRoute) {
    this.sockets.push(socket);
    if (this.isAway) return void socket.close();
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as Frame;
      if (!this.isAnswered(frame)) server.send(text);
    });
    server.onMessage((text) => this.fromServer(JSON.parse(String(text)) as Frame));
  }

  private isAnswered(frame: Frame): boolean {
    if (frame['t'] === 'sub' && this.refused.has(String(frame['topic']))) {
      this.send({ t: 'error', topic: frame['topic'], error: { code: 'unknown', text: 'there is no such topic', field: 'topic' } });
      return true;
    }
    const replies = frame['t'] === 'do' ? this.answers.get(String(frame['what'])) : undefined;
    if (!replies) return false;
    for (const reply of typeof replies === 'function' ? replies(frame) : replies) this.say(reply);
    this.send({ t: 'ok', id: frame['id'] });
    return true;
  }

  private fromServer(frame: Frame) {
    const changed = this.acts.reduce<Frame | null>((known, act) => known && act(known), frame);
    if (changed === null) return;
    if (this.isHeld(changed)) this.held.push(JSON.stringify(changed));
    else this.send(changed);
  }

  private send(frame: Frame) {
    const text = JSON.stringify(frame);
    const misfit = misfitOfFrame('ToPage', text);
    if (misfit !== '') throw new Error(misfit);
    if (typeof frame['seq'] === 'number') this.seqs.set(String(frame['topic']), frame['seq']);
    this.sockets.at(-1)!.send(text);
    const [gone, rest] = [true, false].map((has) => this.awaited.filter(({ isMeant }) => isMeant(frame) === has));
    this.awaited = rest!;
    for (const { done } of gone!) done();
  }

  say(frame: Frame) {
    const topic = String(frame['topic']);
    this.send(frame['t'] === 'delta' ? { ...frame, seq: (this.seqs.get(topic) ?? 0) + 1 } : frame);
  }
  change(act: (frame: Frame) => Frame | null) {
    this.acts.push(act);
  }
  next(isMeant: (frame: Frame) => boolean, named: string) {
    const came = new Promise<void>((done) => this.awaited.push({ isMeant, done }));
    return within(ample, came, `${named} (connections of the page: ${this.sockets.length})`);
  }
  hold(isHeld: (frame: Frame) => boolean) {
    this.isHeld = isHeld;
  }
  release() {
    this.isHeld = () => false;
    for (const text of this.held.splice(0)) this.send(JSON.parse(text) as Frame);
  }
  answer(what: string, replies: readonly Frame[] | ((command: Frame) => readonly Frame[])) {
    this.answers.set(what, replies);
  }
  refuse(topic: string) {
    this.refused.add(topic);
  }
  end() {
    this.isAway = true;
    void this.sockets.at(-1)?.close();
  }
  open() {
    this.isAway = false;
  }
}

// To be called before the page goes to the server.
export async function between(page: Page): Promise<Between> {
  const route = new Route();
  await page.routeWebSocket(/\/api\/live/, (socket) => route.take(socket));
  return route;
}

// The state of a table with other members.
export const inState =
  (topic: string, act: (data: Frame) => Frame) =>
  (frame: Frame): Frame =>
    frame['t'] === 'state' && frame['topic'] === topic ? { ...frame, data: act(frame['data'] as Frame) } : frame;
