// What engines found out before, shown while none runs. Its lines are those of a running engine, but grey; the deepest
// stand open, the others can be opened.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useText } from '../app/app';
import { Icon } from '../ui/icons';
import type { Found, Line } from '../wire/types';
import { Lines, type PositionShown } from '../panel/lines';
import { formatScore } from '../game/score';

interface KeptProps {
  found: readonly Found[];
  isAsking: boolean;
  shown: PositionShown;
  onPlay(moves: Line['pv']): void;
}

export function Kept({ found, isAsking, shown, onPlay }: KeptProps) {
  // The room of the last position is kept until the answer for the next one arrives, so that the moves below do not
  // jump at each step.
  const room = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!isAsking) height.current = room.current!.offsetHeight;
  });
  return (
    <div class="kept-room" ref={room} style={{ minHeight: isAsking ? `${height.current}px` : '' }}>
      {found.map((entry, i) => (
        <KeptLines key={`${i}/${entry.engine}/${entry.profile ?? ''}`} entry={entry} isFirst={i === 0} shown={shown} onPlay={onPlay} />
      ))}
    </div>
  );
}

function KeptLines({ entry, isFirst, shown, onPlay }: { entry: Found; isFirst: boolean } & Pick<KeptProps, 'shown' | 'onPlay'>) {
  const t = useText();
  const [wanted, want] = useState<boolean | null>(null);
  const isOpen = wanted ?? isFirst;
  const best = entry.lines[0]!;
  const name = entry.profile ? `${entry.engine} (${entry.profile})` : entry.engine;
  const label = t(isOpen ? 'engine.fold' : 'engine.unfold', { name });
  return (
    <div class="kept" role="group" aria-label={t('engine.kept', { name, depth: best.depth })}>
      <header>
        <button class="tool fold-engine" aria-expanded={isOpen} aria-label={label} title={label} onClick={() => want(!isOpen)}>
          <Icon name="unfold" />
        </button>
        <b>{formatScore(best.score, shown.descriptor, t)}</b>
        <span>{t('engine.kept', { name, depth: best.depth })}</span>
      </header>
      {isOpen && <Lines lines={entry.lines} count={Math.max(...entry.lines.map(({ line }) => line))} shown={shown} onPlay={onPlay} />}
    </div>
  );
}
