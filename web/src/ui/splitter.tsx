// The upper edge of a part, by which its height is changed: with the pointer, with the arrow keys, and back to the
// usual height by a double click. Heights are in percent of the window.
import { useRef } from 'preact/hooks';
import { hasModifier } from '../app/commands';

interface SplitterProps {
  label: string;
  controls: string; // the id of the part
  value: number;
  usual: number;
  range: readonly [number, number];
  onChange(value: number): void;
}

const keySteps: Record<string, number> = { ArrowUp: 3, ArrowDown: -3, PageUp: 12, PageDown: -12, Home: -Infinity, End: Infinity };

export function Splitter({ label, controls, value, usual, range: [min, max], onChange }: SplitterProps) {
  const dragged = useRef<{ y: number; value: number } | null>(null);
  const set = (wanted: number) => onChange(Math.round(Math.min(max, Math.max(min, wanted))));
  const onKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined || hasModifier(event)) return;
    event.preventDefault();
    event.stopPropagation();
    set(value + step);
  };
  const begin = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { y: event.clientY, value };
  };
  const move = ({ clientY }: PointerEvent) => {
    if (dragged.current) set(dragged.current.value + (100 * (dragged.current.y - clientY)) / innerHeight);
  };
  const end = () => (dragged.current = null);
  return (
    <div
      class="splitter"
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      title={label}
      aria-controls={controls}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={onKey}
      onDblClick={() => set(usual)}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
