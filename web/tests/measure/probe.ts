// What is watched inside a page, from before its first script on. Times are those of the page's clock
// (performance.now), on which the times of events are too.
import type { Page } from 'playwright-core';

// What is to be seen once the server's answer is drawn: so many moves in the list, so many stones, or the
// last move marked on these squares, as chessgroundx names them.
export interface Wanted {
  moves: number;
  stones?: number;
  last?: string[];
}
export interface Answered {
  release: number; // of the mouse, as the event tells
  sent: number; // the last command went out
  heard: number; // the last delta that tells of a move came in
  drawn: number; // the page's thread was done with the frame that shows it
}
export interface Streamed {
  frames: number[]; // when each began
  longTasks: number[]; // over 50 ms, their lengths
  infos: number; // that came in
}

declare global {
  interface Window {
    probe: {
      expect(wanted: Wanted): void;
      answered: Promise<Answered>;
      watchFrames(): void;
      framesSeen(): Streamed;
      playable: Promise<number>;
    };
  }
}

function install() {
  const limit = 10_000;
  const heard = { release: NaN, sent: NaN, heard: NaN, infos: 0 };
  addEventListener('pointerup', (event) => (heard.release = event.timeStamp), true);

  const Native = WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"e":"move"')) heard.heard = performance.now();
        if (String(data).includes('"t":"info"')) heard.infos += 1;
      });
    }
    override send(data: Parameters<WebSocket['send']>[0]) {
      if (String(data).includes('"what":"move"')) heard.sent = performance.now();
      super.send(data);
    }
  };

  // Between the callbacks of a frame and its end, what changes is in that frame already.
  const tasks: (() => void)[] = [];
  const channel = new MessageChannel();
  channel.port1.onmessage = () => tasks.splice(0).forEach((act) => act());
  const afterFrame = (act: () => void) => {
    tasks.push(act);
    channel.port2.postMessage(0);
  };
  let isInFrame = false;
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) =>
    ask((time) => {
      if (!isInFrame) afterFrame(() => (isInFrame = false));
      isInFrame = true;
      act(time);
    });

  // The time at which the frame is done that first shows what `isThere` looks for.
  const whenDrawn = (isThere: () => boolean) =>
    new Promise<number>((done, failed) => {
      setTimeout(() => failed(new Error(`not drawn within ${limit} ms`)), limit);
      const look = () => {
        if (!isThere()) return;
        watch.disconnect();
        const end = () => afterFrame(() => done(performance.now()));
        if (isInFrame) end();
        else ask(end);
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
  const count = (what: string) => document.querySelectorAll(what).length;
  const isShown = ({ moves, stones, last }: Wanted) =>
    count('.moves .move') >= moves &&
    (stones === undefined || count('.stones .stone') >= stones) &&
    (last === undefined || [...document.querySelectorAll('square.last-move')].map((square) => (square as Element & { cgKey: string }).cgKey).sort().join() === [...last].sort().join());

  let frames: number[] = [];
  const longTasks: number[] = [];
  let isWatching = false;
  const seeFrame = (time: number) => {
    frames.push(time);
    ask(seeFrame);
  };

  window.probe = {
    answered: Promise.reject(new Error('nothing is expected')),
    expect(wanted) {
      window.probe.answered = whenDrawn(() => isShown(wanted)).then((drawn) => ({ ...heard, drawn }));
      window.probe.answered.catch(() => {});
    },
    watchFrames() {
      frames = [];
      longTasks.length = 0;
      heard.infos = 0;
      if (isWatching) return;
      isWatching = true;
      new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] });
      ask(seeFrame);
    },
    framesSeen: () => ({ frames, longTasks, infos: heard.infos }),
    playable: whenDrawn(() => count('[data-action="play"]:not(:disabled)') > 0 && count('[data-game]') > 0),
  };
  for (const waiting of [window.probe.answered, window.probe.playable]) waiting.catch(() => {});
}

export const installProbe = (page: Page): Promise<void> => page.addInitScript(install);
