// The room of the engines and their lines. It keeps its height when lines go, as when a game has been gone over or the
// next position has none, so that what stands below does not move under the pointer. It gives the room back when the
// person folds it, asks for fewer lines, or tries a mistake again (`purpose` changes).
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useWholeLines } from '../ui/whole-lines';

export function EngineRoom({ purpose, children }: { purpose: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useWholeLines(box);
  const giveBack = () => {
    room.current!.style.minHeight = '';
  };
  useLayoutEffect(giveBack, [purpose]);
  useEffect(() => {
    const { style } = room.current!;
    const watch = new ResizeObserver(() => {
      style.minHeight = `${Math.max(parseFloat(style.minHeight) || 0, content.current!.offsetHeight)}px`;
    });
    watch.observe(content.current!);
    return () => watch.disconnect();
  }, []);
  const onClick = (event: MouseEvent) => (event.target as Element).closest('.tool') && giveBack();
  return (
    <div class="engine-room whole-lines" ref={box}>
      <div ref={room} onClick={onClick}>
        <div ref={content}>{children}</div>
      </div>
    </div>
  );
}
