// A move that is shown before it is played: one press shows it, a second one plays it. The settings ask for that for
// every move of a game, and a finger needs it on a board with small cells.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { speak, useApp, useSettings, useText, type Proposed, type Spoken } from '../app/app';
import { nameOf } from '../board/geometry';
import { sentenceOf, wordOf } from '../board/legal-list';
import { movesAt } from '../board/play';
import { isPressed, isTyping } from '../app/handler';
import { nameOfKey } from '../app/commands';
import type { Legal, LegalMove } from '../wire/types';
import type { Wanted } from './board-pane';

// How a move was made: `tap` is a touch that may have missed its point, so it always asks for another; a premove was
// thought over before.
export type Manner = 'press' | 'tap' | 'premove';

interface Proposal extends Wanted {
  at: number[];
  man?: string | undefined;
  isSent: boolean; // it stays on the board until the server answers
}

export interface Proposing {
  shown: Proposal | null;
  asks: boolean; // a press only shows the move
  choosing: LegalMove[] | null; // several moves have these points
  redrawn: number; // counts how often the men must be set again
  move(at: number[], manner?: Manner): void;
  play(move: LegalMove, manner?: Manner): void;
  choose(move: LegalMove | null): void;
  confirm(): void;
  drop(): void;
}

interface About {
  spoken: Spoken;
  legal: Legal | null;
  isFinal: boolean;
  onMove(wanted: Wanted): void;
}

const isSame = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((point, i) => point === b[i]);

// What is shown or asked belongs to the position, of which `position` lists what may change.
export function useProposal({ spoken, legal, isFinal, onMove }: About, position: readonly unknown[]): Proposing {
  const asks = useSettings((settings) => settings.confirm === 'always') && isFinal;
  const [shown, show] = useState<Proposal | null>(null);
  const [choosing, choose] = useState<{ moves: LegalMove[]; manner: Manner } | null>(null);
  const [redrawn, redraw] = useState(0);
  // A layout effect, because a premove is played as soon as the position arrives and may open the
  // chooser, which must not be closed afterwards.
  useLayoutEffect(() => {
    choose(null);
    show(null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller lists what the position consists of
  }, position);

  const confirm = () => {
    if (!shown || shown.isSent) return;
    show(isFinal ? { ...shown, isSent: true } : null);
    onMove(shown.m === undefined ? { at: shown.at } : { m: shown.m });
  };
  const drop = () => {
    show(null);
    redraw((n) => n + 1);
  };
  const offer = (wanted: Omit<Proposal, 'isSent'>, manner: Manner) => {
    const mustAsk = manner === 'tap' || (manner === 'press' && asks);
    if (mustAsk) {
      redraw((n) => n + 1);
      return show({ ...wanted, isSent: false });
    }
    show(null);
    onMove(wanted.m === undefined ? { at: wanted.at } : { m: wanted.m });
  };
  const wantedOf = ({ at, m, man }: LegalMove) => ({ at, man, ...(m === '' ? {} : { m }) });
  const move = (at: number[], manner: Manner = 'press') => {
    if (shown?.isSent) return;
    if (shown && isSame(shown.at, at)) return confirm();
    const moves = movesAt(legal, at);
    if (moves.length > 1) choose({ moves, manner });
    else offer(moves[0] ? wantedOf(moves[0]) : { at }, manner);
  };
  const play = (wanted: LegalMove, manner: Manner = 'press') => {
    if (shown?.isSent) return;
    if (shown && shown.m === wanted.m) confirm();
    else offer(wantedOf(wanted), manner);
  };
  const onChoose = (chosen: LegalMove | null) => {
    choose(null);
    if (chosen) play(chosen, choosing?.manner);
    else redraw((n) => n + 1);
  };

  useAnnounced(spoken, shown, confirm, drop);
  return { shown, asks, choosing: choosing?.moves ?? null, redrawn, move, play, choose: onChoose, confirm, drop };
}

// Announces the move that is shown, and offers it to the button in the page's panel and to the keys Enter and Escape.
function useAnnounced(spoken: Spoken, shown: Proposal | null, confirm: () => void, drop: () => void) {
  const app = useApp();
  const t = useText();
  const latest = useRef({ confirm, drop });
  latest.current = { confirm, drop };
  useEffect(() => {
    if (!shown || shown.isSent) return;
    const isStone = spoken.face.matter === 'stones';
    const [point, moved] = [
      nameOf(spoken.face, shown.at.at(-1)!),
      { at: shown.at, m: shown.m ?? '', ...(shown.man === undefined ? {} : { man: shown.man }) },
    ];
    const label = isStone
      ? t('play_here', { point })
      : t('play_here.move', { from: nameOf(spoken.face, shown.at[0]!), to: wordOf(spoken, moved) });
    const proposed = { label, play: () => latest.current.confirm(), drop: () => latest.current.drop() };
    app.session.set({ proposed });
    speak(app, isStone ? t('play_here.shown', { point }) : t('play_here.shown_move', { move: sentenceOf(spoken, moved) }));
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isPressed(event.target, nameOfKey(event))) return;
      if (event.key === 'Escape') latest.current.drop();
      else if (event.key === 'Enter') latest.current.confirm();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      app.session.set((session) => (session.proposed === proposed ? { proposed: null } : {}));
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a move is shown and announced once
  }, [shown]);
}

// A move without a point, such as a pass, is asked twice too, for as long as the position stays.
export function useAskedTwice(label: string, play: () => void, position: readonly unknown[]): () => void {
  const app = useApp();
  const t = useText();
  const asks = useSettings((settings) => settings.confirm === 'always');
  const own = useRef<Proposed | null>(null);
  const isShown = () => own.current !== null && app.session.get().proposed === own.current;
  const drop = () => {
    if (isShown()) app.session.set({ proposed: null });
    own.current = null;
  };
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller lists what the position consists of
  useEffect(() => drop, position);
  return () => {
    const isSecond = isShown();
    app.session.get().proposed?.drop();
    if (!asks || isSecond) return play();
    own.current = { label, drop, play: () => (drop(), play()) };
    app.session.set({ proposed: own.current });
    speak(app, t('play_here.shown_move', { move: label }));
  };
}
