// What engines say about the viewed position, as marks for the board.
import { useMemo, useState } from 'preact/hooks';
import { useSettings, useText } from '../app/app';
import { drawLines } from './compare';
import { layerOf, type Lines } from '../game/lines';
import type { Arrow, Descriptor, Layer, Mark } from '../wire/types';

const none: never[] = [];

export interface LineMarks {
  arrows: readonly Arrow[];
  marks: readonly Mark[];
  layers: readonly Layer[];
  hasOwnership: boolean; // some engine reports the ownership of the points
  turnArrows(): void;
  turnOwnership(): void;
  turnAll(): void; // hides all marks of engines, or shows them
}

// `found` holds the lines of each engine. `isHidden`: the marks must not be seen now, whatever the person chose.
export function useLineMarks(found: readonly Lines[], descriptor: Descriptor, isHidden: boolean): LineMarks {
  const t = useText();
  const settings = useSettings((all) => all);
  const [shows, setShows] = useState({ arrows: settings.showArrows, ownership: settings.showOwnership });
  const [first, second, third, fourth] = found.map(({ lines }) => lines);
  const drawn = useMemo(
    () =>
      drawLines(
        [first, second, third, fourth].filter((lines) => lines !== undefined),
        descriptor,
        t,
      ),
    [first, second, third, fourth, descriptor, t],
  );
  const own = found.find((lines) => lines.own)?.own ?? null;
  const layers = useMemo(() => layerOf(own), [own]);
  const isSeen = shows.arrows && !isHidden;
  return {
    arrows: isSeen ? drawn.arrows : none,
    marks: isSeen ? drawn.marks : none,
    layers: shows.ownership ? layers : none,
    hasOwnership: own !== null,
    turnArrows: () => setShows({ ...shows, arrows: !shows.arrows }),
    turnOwnership: () => setShows({ ...shows, ownership: !shows.ownership }),
    turnAll: () => setShows(shows.arrows || shows.ownership ? { arrows: false, ownership: false } : { arrows: true, ownership: true }),
  };
}
