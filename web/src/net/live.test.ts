import { describe, expect, it } from 'vitest';
import { Live, type Socket } from './live';

// Stands in for the surroundings of a connection; the test controls its time and sockets.
function stage() {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  const sockets: (Socket & { sent: Record<string, unknown>[] })[] = [];
  const statuses: string[] = [];
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
    {
      status: (status, _, farewell) => statuses.push(farewell === null ? status : `${status}: ${farewell}`),
      restarted: () => statuses.push('restarted'),
    },
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
    expect(heard).toEqual([
      ['state', 'all'],
      ['delta', 5],
      ['info', 'a1/1'],
    ]);
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
    expect(heard).toEqual([
      ['state', 'all'],
      ['state', 'new'],
    ]);
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
});

describe('a connection that is lost', () => {
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
});

describe('a command that the server refuses', () => {
  it('rejects a command with the error of the server', async () => {
    const { live, say } = stage();
    live.open();
    say(hello);
    const asked = live.do('t', 'move');
    say({ t: 'error', id: 1, error: { code: 'illegal_move', text: 'no' } });
    await expect(asked).rejects.toEqual({ code: 'illegal_move', text: 'no' });
  });
});

describe('the pings of a connection', () => {
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
});

describe('topics and the visible page', () => {
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

describe('a server that does not answer', () => {
  it('gives up a server that accepts the connection and never says hello', () => {
    const { live, pass, sockets, statuses } = stage();
    live.open();
    pass(7999);
    expect(sockets).toHaveLength(1);
    pass(1);
    expect(statuses).toEqual(['connecting', 'waiting']);
    pass(250);
    expect(sockets).toHaveLength(2);
  });
  it('does not wait for the end of a connection that it gives up', () => {
    const { live, say, pass, sockets } = stage();
    live.open();
    say(hello);
    sockets[0]!.close = () => {}; // a dead cable: no close frame ever comes
    pass(10_000);
    expect(sockets).toHaveLength(2);
    // What the first one says at last is not heard.
    sockets[0]!.onmessage?.({ data: JSON.stringify({ t: 'hello', build: 'b0' }) });
    sockets[0]!.onclose?.();
    expect(live.build).toBe('b1');
    expect(live.status).toBe('connecting');
  });
});

describe('the end that a server announces', () => {
  const opened = () => {
    const all = stage();
    all.live.open();
    all.say(hello);
    all.statuses.length = 0;
    return all;
  };
  it('as a restart is followed by quick tries, and told when it is over', () => {
    const { say, pass, sockets, statuses } = opened();
    say({ t: 'bye', why: 'restart' });
    expect(statuses).toEqual(['waiting: restart']);
    for (const pause of [250, 500, 500, 500]) {
      pass(pause);
      sockets.at(-1)!.close();
    }
    expect(sockets).toHaveLength(5);
    pass(1000);
    statuses.length = 0;
    say(hello);
    expect(statuses).toEqual(['connected', 'restarted']);
  });
  it('for a page that reads slowly is told, and followed by a try', () => {
    const { say, pass, sockets, statuses } = opened();
    sockets[0]!.onclose!({ code: 1013 });
    expect(statuses).toEqual(['waiting: slow']);
    pass(250);
    say(hello);
    expect(statuses).toEqual(['waiting: slow', 'connecting: slow', 'connected']);
    say({ t: 'bye', why: 'slow' });
    expect(statuses.at(-1)).toBe('waiting: slow');
  });
  it('for want of a key is final', () => {
    const { live, say, pass, sockets, statuses } = opened();
    say({ t: 'bye', why: 'key' });
    expect(statuses).toEqual(['closed: key']);
    live.wake();
    pass(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('a server that was started anew without a word', () => {
  const back = (seq: number, { build = 'b1', away = 0 } = {}) => {
    const { live, say, pass, sleep, sockets, statuses } = stage();
    live.subscribe('t', listener().handler);
    live.subscribe('u', listener().handler);
    live.open();
    say(hello);
    for (const topic of ['t', 'u']) say({ t: 'state', topic, seq: 5000, data: 0 });
    sockets[0]!.close();
    sleep(away);
    pass(300);
    say({ ...hello, build });
    for (const topic of ['t', 'u']) say({ t: 'state', topic, seq, data: 0 });
    return statuses.filter((status) => status === 'restarted').length;
  };
  it('is known by numbers far from those before, and told once', () => {
    expect(back(9000)).toBe(1);
    expect(back(12)).toBe(1);
  });
  it('is not taken for one that left out some deltas, nor for one that forgot an unread topic', () => {
    expect(back(5300)).toBe(0);
    expect(back(9_000_000, { away: 300_000 })).toBe(0);
  });
  it('is not told if it is another one: the page has to be loaded again', () => {
    expect(back(9000, { build: 'b2' })).toBe(0);
  });
});

describe('a command that comes too early', () => {
  const early = { code: 'rate', text: 'too many', retry_ms: 700 };
  it('is sent once more, as another one, after the time that the server names', async () => {
    const { live, say, pass, sent } = stage();
    live.open();
    say(hello);
    const asked = live.do('t', 'move', { m: 'e2e4' });
    say({ t: 'error', id: 1, error: early });
    pass(699);
    expect(sent('do')).toHaveLength(1);
    pass(1);
    expect(sent('do')[1]).toEqual({ t: 'do', id: 2, topic: 't', what: 'move', m: 'e2e4' });
    say({ t: 'ok', id: 2, result: 'played' });
    await expect(asked).resolves.toBe('played');
  });
  it('fails if it is too early again, or if the server names no time', async () => {
    const { live, say, pass } = stage();
    live.open();
    say(hello);
    const asked = live.do('t', 'move');
    say({ t: 'error', id: 1, error: early });
    pass(700);
    say({ t: 'error', id: 2, error: early });
    await expect(asked).rejects.toEqual(early);
    const other = live.do('t', 'move');
    say({ t: 'error', id: 3, error: { code: 'rate', text: 'no' } });
    await expect(other).rejects.toEqual({ code: 'rate', text: 'no' });
  });
  it('waits for the connection if that is lost meanwhile', () => {
    const { live, say, pass, sent, sockets } = stage();
    live.open();
    say(hello);
    void live.do('t', 'move');
    say({ t: 'error', id: 1, error: early });
    sockets[0]!.close();
    pass(700);
    say(hello);
    expect(sent('do')).toEqual([{ t: 'do', id: 2, topic: 't', what: 'move' }]);
  });
});
