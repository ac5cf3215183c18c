// The legal moves as text beside the board, grouped by the man that makes them, so that a person who does not see
// the board learns the possible moves without trying each square. Where a stone may go to almost any point, such a
// list says little: there only the refused points are named, with the reason. For the keyboard the list is one tab
// stop, as the board is.
import { useRef, useState } from 'preact/hooks';
import { useText, type Spoken } from '../app/app';
import { hasModifier } from '../app/commands';
import type { LegalMove } from '../wire/types';
import { nameOf } from './geometry';
import { isOfFirstSeat, manOf, standing } from './speech';

interface LegalListProps {
  spoken: Spoken;
  mayMove: boolean; // it is the turn of a seat that this page may move for
  asks: boolean; // one press shows the move, a second one plays it
  shown: string | null; // the move that is shown
  onPlay(move: LegalMove): void;
}

export function LegalList({ spoken, mayMove, asks, shown, onPlay }: LegalListProps) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const [entry, enter] = useState(''); // the move that Tab focuses
  const { face, legal } = spoken;
  const groups = mayMove ? groupsOf(spoken) : [];
  const all = groups.flatMap(({ moves }) => moves.map(({ m }) => m));
  const first = all.includes(entry) ? entry : all[0];
  const refused = mayMove ? (legal?.but ?? []) : [];

  const press = (move: LegalMove) => {
    // The pressed button disappears with its position; the focus stays on the list, where the next moves will
    // appear. A move that is only shown keeps the focus for the second press.
    if (!asks || shown === move.m) box.current?.focus();
    onPlay(move);
  };
  const onKey = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const next = nextButton(box.current!, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  return (
    <section class="legal-list" aria-label={t('legal')} tabIndex={-1} ref={box} onKeyDown={onKey}>
      <h2>{t('legal')}</h2>
      {!mayMove && <p>{t('legal.wait')}</p>}
      {mayMove && legal?.all_empty && <p>{t('legal.any')}</p>}
      {groups.map(({ from, moves }) => (
        <div key={from} class="legal-of" role="group" aria-label={titleOf(spoken, from)}>
          <b>{titleOf(spoken, from)}</b>
          {moves.map((move) => (
            <button
              key={move.m}
              data-legal={move.m}
              tabIndex={move.m === first ? 0 : -1}
              aria-label={sentenceOf(spoken, move)}
              aria-pressed={asks ? shown === move.m : undefined}
              onFocus={() => enter(move.m)}
              onClick={() => press(move)}
            >
              {wordOf(spoken, move)}
            </button>
          ))}
        </div>
      ))}
      {refused.length > 0 && (
        <>
          <p>{t('legal.refused')}</p>
          <ul>
            {refused.map(({ at, why, from }) => (
              <li key={`${from}-${at}`}>
                {from === undefined ? nameOf(face, at) : t('legal.move', { from: nameOf(face, from), to: nameOf(face, at) })}:{' '}
                {t(`why.${why}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

// `from`: the point of the man that moves; null for stones. Moves without a point are not listed: they are buttons
// of the panel.
interface Group {
  from: number | null;
  moves: LegalMove[];
}
function groupsOf({ legal }: Spoken): Group[] {
  const groups = new Map<number | null, LegalMove[]>();
  for (const move of legal?.moves ?? []) {
    if (move.at.length === 0 || move.m === '') continue;
    const from = move.at.length > 1 ? move.at[0]! : null;
    groups.set(from, [...(groups.get(from) ?? []), move]);
  }
  return [...groups].map(([from, moves]) => ({ from, moves }));
}

const titleOf = (spoken: Spoken, from: number | null): string =>
  from === null ? spoken.t('legal.stones') : `${nameOf(spoken.face, from)}, ${standing(spoken, from)}`;

// The letter of the man that is taken, or null. A castling may end on a man of the same side, which is not taken.
function takenBy({ cells }: Spoken, { at }: LegalMove): string | null {
  const [by, on] = [cells[at[0]!] ?? '.', cells[at.at(-1)!] ?? '.'];
  return at.length > 1 && on !== '.' && isOfFirstSeat(by) !== isOfFirstSeat(on) ? on : null;
}

// The text on the button: "e4", "×d5", "a8=Q".
export function wordOf(spoken: Spoken, move: LegalMove): string {
  const becomes = move.man ? `=${move.man.toUpperCase()}` : '';
  return `${takenBy(spoken, move) ? '×' : ''}${nameOf(spoken.face, move.at.at(-1)!)}${becomes}`;
}

// The sentence for the screen reader: "d4 to e5, takes pawn".
export function sentenceOf(spoken: Spoken, move: LegalMove): string {
  const { t, face } = spoken;
  const to = nameOf(face, move.at.at(-1)!);
  const taken = takenBy(spoken, move);
  return [
    move.at.length > 1 ? t('legal.move', { from: nameOf(face, move.at[0]!), to }) : to,
    ...(taken ? [t('legal.takes', { man: manOf(spoken, taken) })] : []),
    ...(move.man ? [t('legal.becomes', { man: manOf(spoken, move.man) })] : []),
  ].join(', ');
}

// Left and right go from move to move, up and down from man to man.
function nextButton(box: HTMLElement, key: string): HTMLElement | undefined {
  const buttons = [...box.querySelectorAll<HTMLElement>('button')];
  const groups = [...box.querySelectorAll<HTMLElement>('.legal-of')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const group = groups.findIndex((one) => one.contains(document.activeElement));
  const steps: Record<string, HTMLElement | undefined> = {
    ArrowRight: buttons[at + 1],
    ArrowLeft: buttons[at - 1],
    ArrowDown: groups[group + 1]?.querySelector<HTMLElement>('button') ?? buttons.at(-1),
    ArrowUp: groups[group - 1]?.querySelector<HTMLElement>('button') ?? buttons[0],
    Home: buttons[0],
    End: buttons.at(-1),
  };
  return key in steps ? (steps[key] ?? buttons[Math.max(0, at)]) : undefined;
}
