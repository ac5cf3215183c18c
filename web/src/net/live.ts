// The one WebSocket of a page. Subscriptions survive a lost connection: each topic is requested again with
// the last sequence number seen. A gap in the numbers requests the whole state. Commands that were not
// acknowledged are sent again with the same id, and the server executes each id only once.
//
// A connection that says nothing is given up, whether it never said hello or answers no ping any more.
//
//   closed ── open() ──► connecting ── hello ──► connected ── lost ──► waiting ── back-off ──► connecting
//     ▲──────────────────────────── bye: key ───────┘
import type { ServerError, ToPage, ToServer } from '../wire/types';

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event?: { code?: number }) => void) | null;
}

// What the connection needs from outside; tests provide their own.
export interface World {
  open(): Socket;
  now(): number; // monotonic milliseconds
  random(): number; // 0 … 1
  after(ms: number, act: () => void): () => void; // returns a function that cancels it
}

export type Status = 'closed' | 'connecting' | 'connected' | 'waiting';
// Why the server ended the last connection, if it said so.
export type Farewell = Extract<ToPage, { t: 'bye' }>['why'];
export interface Listener {
  status(status: Status, build: string | null, farewell: Farewell | null): void;
  restarted?(): void; // the server began anew, and this page is connected again
}

export interface TopicHandler {
  state(data: unknown): void;
  delta(message: Record<string, unknown> & { e: string }): void;
  gone?(error: ServerError): void; // called when the server refuses the topic
  info?(message: Record<string, unknown> & { k: string }): void;
}

interface Topic {
  handler: TopicHandler;
  seq: number | null; // number of the last applied message; null before the first state
  fields: Record<string, unknown>; // members sent with each subscription: the secrets of seats
}
interface Command {
  body: { topic?: string; what: string };
  isRetry: boolean; // it is sent for the second time, because there were too many at once
  done: (result: unknown) => void;
  failed: (error: ServerError) => void;
}

const pauses = [250, 500, 1000, 2000, 4000];
const restartPauses = [250, 500, 500, 500, 1000]; // a server that restarts is back soon
const helloWithin = 8000;
const readsTooSlowly = 1013; // the code with which the server closes a connection whose page does not keep up
const pingEvery = 2000;
const pongWithin = 8000;
const pingsKept = 8;
// Numbers of a topic that were begun anew lie far beyond those before. The server forgets a topic that nobody
// reads for two minutes, so after a longer absence they prove nothing.
const numbersOfAnother = 1000;
const absenceWithin = 110_000;
const rounding = 2; // milliseconds of tolerance for the server's whole milliseconds and for drift between pings

export class Live {
  status: Status = 'closed';
  build: string | null = null;
  private socket: Socket | null = null;
  private topics = new Map<string, Topic>();
  private commands = new Map<number, Command>();
  private lastId = 0;
  farewell: Farewell | null = null;
  private tries = 0;
  private lostAt: number | null = null; // when the connection was lost; null when it stands again
  private mayBeAnew = false; // this connection follows another one, and the server may have begun anew
  private cancelRetry: (() => void) | null = null;
  private cancelPing: (() => void) | null = null;
  private cancelHello: (() => void) | null = null;
  private unanswered: number | null = null; // time of the oldest ping without a pong
  private isVisible = true;
  private pings: { rtt: number; offset: number }[] = [];

  constructor(
    private world: World,
    private listener: Listener,
  ) {}

  open() {
    if (this.status !== 'closed' && this.status !== 'waiting') return;
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.become('connecting');
    const socket = this.world.open();
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket === socket && typeof event.data === 'string') this.receive(event.data);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event?.code === readsTooSlowly) this.farewell = 'slow';
      this.lost();
    };
    this.cancelHello = this.world.after(helloWithin, () => this.drop());
  }

  close() {
    this.cancelRetry?.();
    this.cancelPing?.();
    this.cancelHello?.();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.become('closed');
  }

  // Ends the connection for good: without a valid key each further try would be refused, and the person has to open
  // the link again.
  refuse() {
    this.farewell = 'key';
    this.close();
  }

  // Reconnects at once, when the browser is online again or the page becomes visible.
  wake() {
    if (this.status === 'waiting') this.open();
  }

  subscribe(topic: string, handler: TopicHandler, fields: Record<string, unknown> = {}): () => void {
    this.topics.set(topic, { handler, seq: null, fields });
    if (this.status === 'connected') this.send({ t: 'sub', topic, ...fields });
    return () => {
      if (this.topics.get(topic)?.handler !== handler) return;
      this.topics.delete(topic);
      if (this.status === 'connected') this.send({ t: 'unsub', topic });
    };
  }

  // Sends a command to the server; the promise rejects with the server's error. An unanswered command is
  // kept and sent again after a reconnect.
  do(topic: string | null, what: string, fields: Record<string, unknown> = {}): Promise<unknown> {
    const id = ++this.lastId;
    const body = { ...(topic === null ? {} : { topic }), what, ...fields };
    return new Promise((done, failed) => this.command(id, { body, isRetry: false, done, failed }));
  }
  private command(id: number, command: Command) {
    this.commands.set(id, command);
    if (this.status === 'connected') this.sendCommand(id, command);
  }
  private sendCommand(id: number, { body }: Command) {
    this.send({ t: 'do', id, ...body });
  }

  // Tells the server whether the page is visible: a hidden page receives engine output less often. A page
  // that becomes visible may have slept, so it sends a ping at once to measure the clock offset and to check
  // the connection.
  show(isVisible: boolean) {
    this.isVisible = isVisible;
    if (this.status !== 'connected') return;
    this.tellVisible();
    if (isVisible) this.ping();
  }
  private tellVisible() {
    void this.do(null, 'visible', { yes: this.isVisible }).catch(() => {});
  }

  // The server's monotonic time now in milliseconds, by the ping with the shortest round trip.
  serverNow(): number {
    const best = this.pings.reduce<{ rtt: number; offset: number } | null>(
      (found, ping) => (found === null || ping.rtt < found.rtt ? ping : found),
      null,
    );
    return this.world.now() + (best?.offset ?? 0);
  }
  get isTimed() {
    return this.pings.length > 0;
  }

  private send(message: ToServer) {
    this.socket?.send(JSON.stringify(message));
  }

  private become(status: Status) {
    this.status = status;
    this.listener.status(status, this.build, this.farewell);
  }

  // Gives up a connection without waiting for its end, which a silent peer may never send.
  private drop() {
    const socket = this.socket;
    this.lost();
    socket?.close();
  }

  private lost() {
    this.socket = null;
    this.cancelPing?.();
    this.cancelPing = null;
    this.cancelHello?.();
    this.cancelHello = null;
    this.lostAt ??= this.world.now();
    const steps = this.farewell === 'restart' ? restartPauses : pauses;
    const pause = steps[Math.min(this.tries, pauses.length - 1)]!;
    this.tries += 1;
    this.cancelRetry = this.world.after(pause * (0.8 + 0.4 * this.world.random()), () => {
      this.cancelRetry = null;
      this.open();
    });
    this.become('waiting');
  }

  private receive(text: string) {
    let message: ToPage;
    try {
      message = JSON.parse(text) as ToPage;
    } catch {
      return this.drop();
    }
    switch (message.t) {
      case 'hello':
        return this.greet(message.build);
      case 'bye':
        if (message.why === 'key') return this.refuse();
        this.farewell = message.why;
        return this.drop();
      case 'pong':
        return this.time(message.c, message.s);
      case 'ok':
        return this.settle(message.id, (command) => command.done(message.result));
      case 'error':
        if (message.topic !== undefined) this.topics.get(message.topic)?.handler.gone?.(message.error);
        if (message.id !== undefined) this.settle(message.id, (command) => this.refused(command, message.error));
        return;
      default:
        return this.route(message);
    }
  }

  private greet(build: string) {
    this.cancelHello?.();
    this.cancelHello = null;
    const isSame = this.build === null || this.build === build;
    const absence = this.lostAt === null ? null : this.world.now() - this.lostAt;
    const isRestart = this.farewell === 'restart' && absence !== null;
    this.mayBeAnew = !isRestart && isSame && absence !== null && absence < absenceWithin;
    this.lostAt = null;
    this.farewell = null;
    this.build = build;
    this.tries = 0;
    this.pings = [];
    this.unanswered = null;
    this.become('connected');
    for (const [topic, { seq, fields }] of this.topics) {
      this.send({ t: 'sub', topic, ...fields, ...(seq === null ? {} : { after: seq }) });
    }
    for (const [id, command] of this.commands) this.sendCommand(id, command);
    if (!this.isVisible) this.tellVisible();
    this.ping();
    if (isRestart && isSame) this.listener.restarted?.();
  }

  private settle(id: number, act: (command: Command) => void) {
    const command = this.commands.get(id);
    this.commands.delete(id);
    if (command) act(command);
  }

  // A command that came too early was not done, and is sent once more as another one: the answer to the first is
  // kept by the server.
  private refused(command: Command, error: ServerError) {
    const { code, retry_ms: wait } = error;
    if (code !== 'rate' || wait === undefined || command.isRetry) return command.failed(error);
    this.world.after(wait, () => this.command(++this.lastId, { ...command, isRetry: true }));
  }

  // The timeout counts from the oldest unanswered ping, not from the last pong: browsers run the timers of
  // hidden pages only once a minute.
  private ping() {
    this.cancelPing?.();
    const now = this.world.now();
    if (this.unanswered !== null && now - this.unanswered >= pongWithin) {
      return this.drop();
    }
    this.unanswered ??= now;
    this.send({ t: 'ping', c: now });
    this.cancelPing = this.world.after(pingEvery, () => this.ping());
  }

  // The error of the offset is at most half the round trip. Earlier pings that cannot be right together with
  // the newest one are dropped: they are from before a sleep, in which one of the two clocks stood still.
  private time(sent: number, server: number) {
    const now = this.world.now();
    this.unanswered = null;
    const rtt = now - sent;
    const offset = server + rtt / 2 - now;
    const agrees = (ping: { rtt: number; offset: number }) => Math.abs(ping.offset - offset) <= (ping.rtt + rtt) / 2 + rounding;
    this.pings = [...this.pings.filter(agrees), { rtt, offset }].slice(-pingsKept);
  }

  // A whole state in place of the missing deltas, with numbers far away, comes from a server that was started anew.
  private compare(before: number, now: number) {
    if (!this.mayBeAnew || (now >= before && now - before < numbersOfAnother)) return;
    this.mayBeAnew = false;
    this.listener.restarted?.();
  }

  private route(message: Extract<ToPage, { t: 'state' | 'delta' | 'info' }>) {
    const topic = this.topics.get(message.topic);
    if (!topic) return;
    if (message.t === 'state') {
      if (topic.seq !== null) this.compare(topic.seq, message.seq);
      topic.seq = message.seq;
      topic.handler.state(message.data);
    } else if (message.t === 'info') {
      topic.handler.info?.(message);
    } else if (topic.seq !== null && message.seq === topic.seq + 1) {
      topic.seq = message.seq;
      topic.handler.delta(message);
    } else if (topic.seq !== null && message.seq > topic.seq) {
      // A gap: the whole state is requested, and deltas that arrive before it are dropped.
      topic.seq = null;
      this.send({ t: 'sub', topic: message.topic, ...topic.fields });
    }
  }
}
