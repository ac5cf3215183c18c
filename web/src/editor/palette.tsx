// The palette of the position editor: the men of both seats or both stones, and the eraser. A press chooses what the
// next presses on the board put there; what is dragged to the board is put where it is dropped.
import { useRef, useState } from 'preact/hooks';
import { useText } from '../app/app';
import { manPicture } from '../board/sets';
import { Icon } from '../ui/icons';
import { chooseByArrows } from '../ui/radio-keys';
import type { Descriptor, Face } from '../wire/types';
import { eraser } from './use-editing';

export interface PaletteProps {
  descriptor: Descriptor;
  face: Face;
  set: string;
  letters: string[];
  tool: string;
  onTool(letter: string): void;
  onDrop(letter: string, x: number, y: number): void; // at a place of the window
}

// A press that moves less than this, in pixels, is no drag.
const least = 6;

export function Palette({ descriptor, face, set, letters, tool, onTool, onDrop }: PaletteProps) {
  const t = useText();
  const { dragged, handlersOf } = useDragged(onDrop);
  const nameOf = useNames(descriptor, face);
  const button = (letter: string) => (
    <button
      key={letter}
      class={`tool man ${letter === eraser ? 'eraser' : ''}`}
      role="radio"
      aria-checked={tool === letter}
      tabIndex={tool === letter ? 0 : -1}
      aria-label={nameOf(letter)}
      title={nameOf(letter)}
      data-man={letter}
      onClick={() => onTool(letter)}
      {...handlersOf(letter)}
    >
      <Picture letter={letter} face={face} set={set} />
    </button>
  );
  return (
    <div
      class="palette"
      role="radiogroup"
      aria-label={t('editor.palette')}
      style={{ '--columns': (face.matter === 'men' ? letters.length / 2 : letters.length) + 1 }}
      onKeyDown={chooseByArrows}
    >
      {[...letters, eraser].map(button)}
      {dragged && (
        <span class="dragged-man" aria-hidden="true" style={{ left: `${dragged.x}px`, top: `${dragged.y}px` }}>
          <Picture letter={dragged.letter} face={face} set={set} />
        </span>
      )}
    </div>
  );
}

// What each letter of the palette is called.
function useNames({ game, seats }: Descriptor, face: Face): (letter: string) => string {
  const t = useText();
  return (letter) => {
    if (letter === eraser) return t('editor.erase');
    if (face.matter === 'stones') return t(letter === 'X' ? 'stone.dark' : 'stone.light');
    const seat = letter === letter.toUpperCase() ? 0 : 1;
    return t('say.man', { seat: t(`of.${seats[seat]}`), man: t(`man.${game}.${letter.toLowerCase()}`) });
  };
}

function Picture({ letter, face, set }: { letter: string; face: Face; set: string }) {
  if (letter === eraser) return <Icon name="trash" />;
  if (face.matter === 'men') return <img src={manPicture(set, letter)} alt="" draggable={false} />;
  return <i class={`chip ${letter === 'X' ? 'dark' : 'light'}`} />;
}

// What is dragged from the palette, and where it is in the window.
function useDragged(onDrop: PaletteProps['onDrop']) {
  const began = useRef<{ x: number; y: number } | null>(null);
  const [dragged, drag] = useState<{ letter: string; x: number; y: number } | null>(null);
  const end = () => {
    began.current = null;
    drag(null);
  };
  const handlersOf = (letter: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      began.current = { x: event.clientX, y: event.clientY };
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      const from = began.current;
      if (from && (dragged || Math.hypot(x - from.x, y - from.y) >= least)) drag({ letter, x, y });
    },
    onPointerUp(event: PointerEvent) {
      if (dragged) onDrop(letter, event.clientX, event.clientY);
      end();
    },
    onPointerCancel: end,
  });
  return { dragged, handlersOf };
}
