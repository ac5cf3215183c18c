// Probes inside a page, from before its first script. Times are those of the page's clock
// (performance.now), which the times of events use too.
import type { Page } from 'playwright-core';

// What is visible once the server's answer is drawn: a number of moves in the list, a number of stones,
// or the last move marked on these squares, named as in chessgroundx.
export interface Wanted {
  moves: number;
  stones?: number;
  last?: string[];
}
export interface Answered {
  release: number; // of the mouse, by the event's timestamp
  sent: number; // when the last command was sent
  heard: number; // when the last delta with a move arrived
  drawn: number; // when the page's thread had finished the frame that shows it
}
export interface Streamed {
  frames: number[]; // when each frame began
  longTasks: number[]; // lengths of the tasks over 50 ms
  infos: number; // number of infos received
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

// The three functions below run in the page; each is sent there as its text, so it uses nothing from outside itself.

// What the page has sent and received.
function watchTraffic() {
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
  return heard;
}

// The frames of the page: how to ask for one, and the time at which the first frame that satisfies a condition is
// finished.
function watchDrawing() {
  const limit = 10_000;
  // A change between the callbacks of a frame and its end is already in that frame.
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
  return { ask, whenDrawn };
}

function install(heard: ReturnType<typeof watchTraffic>, { ask, whenDrawn }: ReturnType<typeof watchDrawing>) {
  const count = (what: string) => document.querySelectorAll(what).length;
  const isShown = ({ moves, stones, last }: Wanted) =>
    count('.moves .move') >= moves &&
    (stones === undefined || count('.stones .stone') >= stones) &&
    (last === undefined ||
      [...document.querySelectorAll('square.last-move')]
        .map((square) => (square as Element & { cgKey: string }).cgKey)
        .sort()
        .join() === [...last].sort().join());

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
      new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        entryTypes: ['longtask'],
      });
      ask(seeFrame);
    },
    framesSeen: () => ({ frames, longTasks, infos: heard.infos }),
    playable: whenDrawn(() => count('[data-action="play"]:not(:disabled)') > 0 && count('[data-game]') > 0),
  };
  for (const waiting of [window.probe.answered, window.probe.playable]) waiting.catch(() => {});
}

export const installProbe = (page: Page): Promise<void> => page.addInitScript(`(${install})((${watchTraffic})(), (${watchDrawing})());`);
