// Messages that come faster than the page is drawn: they wait and are handled together once a frame.
export interface PerFrame<T> {
  push(item: T): void;
  cancel(): void;
}

export function perFrame<T>(apply: (items: T[]) => void): PerFrame<T> {
  let waiting: T[] = [];
  let frame = 0;
  return {
    push(item) {
      waiting.push(item);
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        const items = waiting;
        waiting = [];
        apply(items);
      });
    },
    cancel() {
      cancelAnimationFrame(frame);
      frame = 0;
      waiting = [];
    },
  };
}
