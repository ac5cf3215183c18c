// Asks which of several moves with the same origin and target is meant, such as a promotion or a
// castling. It stands over the target's file. A letter, the arrows with Enter, or a press chooses a
// move; Escape takes the man back.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useText } from '../app/app';
import type { Face, LegalMove } from '../wire/types';
import { columnOf, rowOf } from './geometry';
import { manPicture } from './sets';

interface ChooserProps {
  face: Face;
  set: string;
  game: string;
  flipped: boolean;
  moves: LegalMove[];
  onChoose(move: LegalMove | null): void;
}

export function Chooser({ face, set, game, flipped, moves, onChoose }: ChooserProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  // A layout effect, so that the focus is set before the chooser is painted and an immediate key
  // press reaches it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const named = moves.find((move) => move.man?.toLowerCase() === event.key.toLowerCase());
    if (event.key === 'Escape') onChoose(null);
    else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (named) onChoose(named);
    else return;
    event.preventDefault();
  };
  const target = moves[0]!.at.at(-1)!;
  const row = rowOf(face, target, flipped);
  const isUp = row >= face.ranks / 2;
  const edge = isUp ? { bottom: `${((face.ranks - 1 - row) * 100) / face.ranks}%` } : { top: `${(row * 100) / face.ranks}%` };
  return (
    <div class="chooser-room" onClick={() => onChoose(null)}>
      <div
        class={`chooser ${isUp ? 'up' : ''}`}
        role="dialog"
        aria-label={t('choose')}
        ref={box}
        style={{ left: `${(columnOf(face, target, flipped) * 100) / face.files}%`, ...edge }}
        onKeyDown={onKey}
      >
        {moves.map((move) => {
          const picture = move.man ? manPicture(set, move.man) : undefined;
          const name = move.man ? t(`man.${game}.${move.man.toLowerCase()}`) : t(`choice.${move.choice ?? move.m}`);
          return (
            <button
              key={move.m}
              aria-label={name}
              title={name}
              data-move={move.m}
              onClick={(event) => {
                event.stopPropagation();
                onChoose(move);
              }}
            >
              {picture ? <img src={picture} alt="" /> : name}
            </button>
          );
        })}
      </div>
    </div>
  );
}
