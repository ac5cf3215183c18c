import { describe, expect, it } from 'vitest';
import { Live, type Socket, type Status } from './live';

// Stands in for the surroundings of a connection; the test controls its time and sockets.
function stage() {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  const sockets: (Socket & { sent: Record<string, unknown>[] })[] = [];
  const statuses: Status[] = [];
  const live = new Live(
    {
      open() {
        const socket = {
          sent: [] as Record<string, unknown>[],
          send(text: string) {
            this.sent.push(JSON.parse(text) as Record<string, unknown>);
          },
          close() {
            this.onclose?.();
          },
          onopen: null,
          onmessage: null,
          onclose: null,
        } as Socket & { sent: Record<string, unknown>[] };
        sockets.push(socket);
        return socket;
      },
      now: () => now,
      random: () => 0.5,
      after(ms, act) {
        const timer = { at: now + ms, act };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    (status) => statuses.push(status),
  );
  const say = (message: unknown) => sockets.at(-1)!.onmessage?.({ data: JSON.stringify(message) });
  const pass = (ms: number) => {
    const end = now + ms;
    for (let next = due(end); next; next = due(end)) {
      timers = timers.filter((timer) => timer !== next);
      now = next.at;
      next.act();
    }
    now = end;
  };
  // Lets time pass without running a timer.
  const sleep = (ms: number) => {
    now += ms;
  };
  const due = (end: number) => timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  const sent = (t: string) => sockets.at(-1)!.sent.filter((message) => message['t'] === t);
  return { live, say, pass, sleep, sent, sockets, statuses };
}
const hello = { t: 'hello', build: 'b1', page: 'p' };
const listener = () => {
  const heard: unknown[] = [];
  const handler = {
    state: (data: unknown) => void heard.push(['state', data]),
    delta: (message: Record<string, unknown>) => void heard.push(['delta', message['seq']]),
    info: (message: Record<string, unknown>) => void heard.push(['info', message['k']]),
  };
  return { heard, handler };
};

describe('live connection', () => {
  it('subscribes after the hello and passes state, deltas and infos on', () => {
    const { live, say, sent } = stage();
    const { heard, handler } = listener();
    live.subscribe('table/7', handler, { secrets: ['s'] });
    live.open();
    expect(sent('sub')).toEqual([]);
    say(hello);
    expect(sent('sub')).toEqual([{ t: 'sub', topic: 'table/7', secrets: ['s'] }]);
    say({ t: 'state', topic: 'table/7', seq: 4, data: 'all' });
    say({ t: 'delta', topic: 'table/7', seq: 5, e: 'move' });
    say({ t: 'info', topic: 'table/7', k: 'a1/1' });
    expect(heard).toEqual([['state', 'all'], ['delta', 5], ['info', 'a1/1']]);
  });
  it('asks for the whole state after a gap and drops what comes before it', () => {
    const { live, say, sent } = stage();
    const { heard, handler } = listener();
    live.subscribe('table/7', handler);
    live.open();
    say(hello);
    say({ t: 'state', topic: 'table/7', seq: 4, data: 'all' });
    say({ t: 'delta', topic: 'table/7', seq: 6, e: 'move' });
    say({ t: 'delta', topic: 'table/7', seq: 7, e: 'move' });
    expect(sent('sub')).toHaveLength(2);
    expect(sent('sub')[1]).toEqual({ t: 'sub', topic: 'table/7' });
    say({ t: 'state', topic: 'table/7', seq: 7, data: 'new' });
    expect(heard).toEqual([['state', 'all'], ['state', 'new']]);
  });
  it('ignores a delta that it has had already', () => {
    const { live, say } = stage();
    const { heard, handler } = listener();
    live.subscribe('t', handler);
    live.open();
    say(hello);
    say({ t: 'state', topic: 't', seq: 4, data: 0 });
    say({ t: 'delta', topic: 't', seq: 4, e: 'move' });
    expect(heard).toEqual([['state', 0]]);
  });
  it('comes back with the last number and sends unanswered commands again with their ids', async () => {
    const { live, say, pass, sent, sockets } = stage();
    live.subscribe('t', listener().handler);
    live.open();
    say(hello);
    say({ t: 'state', topic: 't', seq: 9, data: 0 });
    const first = live.do('t', 'move', { m: 'e2e4' });
    void live.do('t', 'resign');
    say({ t: 'ok', id: 1, result: 'done' });
    await expect(first).resolves.toBe('done');
    sockets[0]!.close();
    pass(300);
    expect(sockets).toHaveLength(2);
    say(hello);
    expect(sent('sub')).toEqual([{ t: 'sub', topic: 't', after: 9 }]);
    expect(sent('do')).toEqual([{ t: 'do', id: 2, topic: 't', what: 'resign' }]);
  });
  it('waits longer after each failure, and not at all when it is woken', () => {
    const { live, pass, sockets } = stage();
    live.open();
    sockets[0]!.close();
    pass(249);
    expect(sockets).toHaveLength(1);
    pass(1);
    expect(sockets).toHaveLength(2);
    sockets[1]!.close();
    pass(499);
    expect(sockets).toHaveLength(2);
    live.wake();
    expect(sockets).toHaveLength(3);
  });
  it('rejects a command with the error of the server', async () => {
    const { live, say } = stage();
    live.open();
    say(hello);
    const asked = live.do('t', 'move');
    say({ t: 'error', id: 1, error: { code: 'illegal_move', text: 'no' } });
    await expect(asked).rejects.toEqual({ code: 'illegal_move', text: 'no' });
  });
  it('tells the server time by the fastest ping, and closes without pongs', () => {
    const { live, say, pass, sent, sockets } = stage();
    live.open();
    say(hello);
    pass(40);
    say({ t: 'pong', c: 0, s: 5000 });
    expect(live.serverNow()).toBe(5020);
    pass(1970);
    expect(sent('ping').at(-1)!['c']).toBe(2000);
    say({ t: 'pong', c: 2000, s: 7100 });
    expect(live.serverNow()).toBe(7105);
    pass(12_000);
    expect(sockets.length).toBeGreaterThan(1);
  });
  it('keeps a connection whose pings come late, and drops offsets from before a sleep', () => {
    const { live, say, pass, sleep, sent, sockets } = stage();
    live.open();
    say(hello);
    say({ t: 'pong', c: 0, s: 5000 });
    // The timers of a hidden page run a minute late. During a sleep the server's clock advances and the
    // page's stands still.
    sleep(60_000);
    live.show(true);
    expect(sent('ping')).toHaveLength(2);
    pass(30);
    say({ t: 'pong', c: 60_000, s: 125_015 });
    expect(sockets).toHaveLength(1);
    expect(live.serverNow()).toBe(125_030);
  });
  it('says that a topic does not exist', () => {
    const { live, say } = stage();
    const { handler } = listener();
    const gone: unknown[] = [];
    live.subscribe('table/99', { ...handler, gone: (error) => void gone.push(error.code) });
    live.open();
    say(hello);
    say({ t: 'error', topic: 'table/98', error: { code: 'unknown', text: '' } });
    say({ t: 'error', topic: 'table/99', error: { code: 'unknown', text: '' } });
    expect(gone).toEqual(['unknown']);
  });
  it('tells the server whether somebody looks, again after a reconnect, and asks no topic for it', () => {
    const { live, say, pass, sent, sockets } = stage();
    live.open();
    live.show(false);
    expect(sent('do')).toEqual([]);
    say(hello);
    expect(sent('do')).toEqual([{ t: 'do', id: 1, what: 'visible', yes: false }]);
    say({ t: 'ok', id: 1 });
    sockets.at(-1)!.onclose!();
    pass(300);
    say(hello);
    expect(sent('do')).toEqual([{ t: 'do', id: 2, what: 'visible', yes: false }]);
    live.show(true);
    expect(sent('do').at(-1)).toEqual({ t: 'do', id: 3, what: 'visible', yes: true });
  });
});
