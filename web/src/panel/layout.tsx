// The grid of a table: board, gauge, players, panel. The style sheet computes the sizes from the
// number of cells of the board with its margins.
import type { ComponentChildren } from 'preact';
import { useSettings, useText } from '../app/app';
import type { Face } from '../wire/types';

interface LayoutProps {
  face: Face;
  top: ComponentChildren;
  board: ComponentChildren;
  gauge: ComponentChildren | null;
  bottom: ComponentChildren;
  panel: ComponentChildren;
}

export function TableLayout({ face, top, board, gauge, bottom, panel }: LayoutProps) {
  const t = useText();
  const size = useSettings((settings) => settings.boardSize);
  const measures = {
    '--files': face.files + 2 * face.margin,
    '--ranks': face.ranks + 2 * face.margin,
    '--size': size / 100,
  };
  return (
    <main class={`table ${gauge ? 'with-gauge' : ''}`} style={measures}>
      {top}
      <section class="board-cell" aria-label={t('board')}>
        {board}
      </section>
      {gauge}
      {bottom}
      <section class="panel" aria-label={t('panel')}>
        {panel}
      </section>
    </main>
  );
}
