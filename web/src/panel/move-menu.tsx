// The menu of one move of the list, opened by the right button, a long touch, or the context-menu key.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useText } from '../app/app';

export interface MenuItem {
  id: string; // the id of a command
  run(): void;
}
export interface MenuPlace {
  node: number;
  x: number;
  y: number;
}

interface MoveMenuProps {
  place: MenuPlace;
  items: MenuItem[];
  onClose(): void;
}

export function MoveMenu({ place, items, onClose }: MoveMenuProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus();
    const leave = (event: Event) => !box.current?.contains(event.target as Node) && onClose();
    addEventListener('pointerdown', leave, true);
    return () => {
      removeEventListener('pointerdown', leave, true);
      if (before instanceof HTMLElement) before.focus();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the focus returns only when the menu closes or moves
  }, [place]);
  const onKey = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onClose();
    else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const room = { left: `${Math.min(place.x, innerWidth - 240)}px`, top: `${Math.min(place.y, innerHeight - 44 * items.length - 16)}px` };
  return (
    <div class="move-menu" role="menu" aria-label={t('cmd.menu')} style={room} ref={box} onKeyDown={onKey}>
      {items.map(({ id, run }) => (
        <button
          key={id}
          role="menuitem"
          data-item={id}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {t(`cmd.${id}`)}
        </button>
      ))}
    </div>
  );
}

export const longTouch = 500; // milliseconds after which a touch is long

// Handlers that open a menu by right button, long touch or context-menu key. A touch that moves does not
// open it.
export function useMenuPress(open: (x: number, y: number) => void) {
  const timer = useRef(0);
  const opened = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      stop();
      if (opened.current) return;
      const box = (event.currentTarget as Element).getBoundingClientRect();
      // The context-menu key reports no position.
      open(event.clientX || box.left, event.clientY || box.bottom);
    },
    onPointerDown(event: PointerEvent) {
      opened.current = false;
      stop();
      if (event.pointerType === 'mouse') return;
      const { clientX, clientY } = event;
      timer.current = window.setTimeout(() => {
        opened.current = true;
        open(clientX, clientY);
      }, longTouch);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onPointerMove: (event: PointerEvent) => event.movementX ** 2 + event.movementY ** 2 > 36 && stop(),
    // The click that follows a long touch is ignored.
    onClickCapture(event: MouseEvent) {
      if (!opened.current) return;
      opened.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
