// A board that floats beside the pointer, the finger or the focus and stays inside the window.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Diagram } from '../board/diagram';
import { placeBox, type Anchor } from '../ui/place';
import type { Face } from '../wire/types';

interface PreviewProps {
  face: Face;
  set: string;
  cells: string;
  last: readonly number[];
  flipped: boolean;
  anchor: Anchor;
  prefers: 'above' | 'below';
}

export function Preview({ anchor, prefers, ...diagram }: PreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const { x, top: above, bottom: below } = anchor;
  useLayoutEffect(() => {
    const { style, offsetWidth: width, offsetHeight: height } = box.current!;
    const { left, top } = placeBox(
      { x, top: above, bottom: below },
      { width, height },
      { width: innerWidth, height: innerHeight },
      prefers,
    );
    style.left = `${left}px`;
    style.top = `${top}px`;
  }, [x, above, below, prefers, diagram.face]);
  return (
    <div class="preview" ref={box}>
      <Diagram {...diagram} />
    </div>
  );
}
