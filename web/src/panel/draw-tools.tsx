// The choice of sign and colour for strokes, for people without a right mouse button and for more
// than one kind of sign.
import { useText } from '../app/app';
import { brushes, drawKinds, type DrawKind } from '../board/drawing';
import type { Brush } from '../wire/types';

interface DrawProps {
  kind: DrawKind;
  brush: Brush;
  onKind(kind: DrawKind): void;
  onBrush(brush: Brush): void;
  onClear(): void;
  onDone(): void;
}

const signs: Record<DrawKind, string> = {
  area: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0 -16',
  circle: 'M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0 -10',
  cross: 'M7 7L17 17M17 7L7 17',
  square: 'M7 7H17V17H7Z',
  triangle: 'M12 6L18 17H6Z',
  label: 'M7 18L12 6L17 18M9 14H15',
};

export function DrawTools({ kind, brush, onKind, onBrush, onClear, onDone }: DrawProps) {
  const t = useText();
  return (
    <section class="draw-tools" aria-label={t('draw.title')}>
      <div role="radiogroup" aria-label={t('draw.sign')}>
        {drawKinds.map((id) => (
          <button
            key={id}
            class="tool"
            role="radio"
            aria-checked={kind === id}
            aria-label={t(`draw.${id}`)}
            title={t(`draw.${id}`)}
            data-draw={id}
            onClick={() => onKind(id)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={signs[id]} />
            </svg>
          </button>
        ))}
      </div>
      <div role="radiogroup" aria-label={t('draw.color')}>
        {brushes.map((id) => (
          <button
            key={id}
            class={`tool swatch ${id}`}
            role="radio"
            aria-checked={brush === id}
            aria-label={t(`draw.${id}`)}
            title={t(`draw.${id}`)}
            onClick={() => onBrush(id)}
          />
        ))}
      </div>
      <span class="grow" />
      <button class="plain" data-action="clear-drawn" onClick={onClear}>
        {t('draw.clear')}
      </button>
      <button class="plain main" onClick={onDone}>
        {t('draw.done')}
      </button>
    </section>
  );
}
