// The actions of a game in play. They keep their places: what cannot be done now is disabled, not left out, because
// a press that is on its way would hit its neighbour.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useCommands, useText } from '../app/app';
import { Action } from '../panel/steps';
import { differing } from '../game/words';
import { plyOf, type TableState } from '../game/table';
import type { Descriptor, Seat } from '../wire/types';
import { actionsNow, isAlone } from './actions-now';

interface ActionsProps {
  table: TableState;
  descriptor: Descriptor;
  mayPass: boolean;
  run(what: string, fields?: Record<string, unknown>): Promise<unknown>;
  onHint(): void;
  onPass(): void;
}

export function Actions(props: ActionsProps) {
  const { table, descriptor, mayPass, run, onHint } = props;
  const [asksResign, askResign] = useState(false);
  const hasPassed = useRef(false);
  if (mayPass) hasPassed.current = true;
  const may = actionsNow(table, descriptor);
  // The move that the person sees as the last one, not one that is on its way.
  const takeBack = () => void run('takeback', { ply: plyOf(table) });
  const offerDraw = () => void run('draw');
  useCommands({
    ...(may.take_back ? { take_back: takeBack } : {}),
    ...(may.hint ? { hint: onHint } : {}),
    ...(may.offer_draw ? { offer_draw: offerDraw } : {}),
    ...(may.resign ? { resign: () => askResign(true) } : {}),
  });
  if (table.result !== null) return null;
  if (table.score !== null) return <CountingActions table={table} score={table.score} run={run} onTakeBack={takeBack} />;
  if (asksResign) {
    const close = () => {
      askResign(false);
      // The button stands there again once the row is drawn.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.actions [data-action="resign"]')?.focus());
    };
    return <ResignQuestion onResign={() => void run('resign').then(() => askResign(false))} onClose={close} />;
  }
  return (
    <PlayActions
      {...props}
      may={may}
      showsPass={hasPassed.current}
      onTakeBack={takeBack}
      onDraw={offerDraw}
      onResign={() => askResign(true)}
    />
  );
}

interface PlayActionsProps extends ActionsProps {
  may: ReturnType<typeof actionsNow>;
  showsPass: boolean; // a pass has been possible in this game
  onTakeBack(): void;
  onDraw(): void;
  onResign(): void;
}

function PlayActions({ table, descriptor, mayPass, run, onHint, onPass, may, showsPass, ...props }: PlayActionsProps) {
  const t = useText();
  const has = (action: string) => descriptor.actions.includes(action);
  const isOffered = (kind: string) => table.offer?.kind === kind && table.me.includes(table.offer.by);
  const pausing = table.clock?.paused ? 'resume' : 'pause';
  return (
    <div class="actions">
      <Restarts table={table} run={run} />
      {table.undo && (
        <Action
          icon="takeback"
          name="takeback"
          command="take_back"
          label={t(isOffered('takeback') ? 'takeback.asked' : 'takeback')}
          disabled={!may.take_back}
          onPress={props.onTakeBack}
        />
      )}
      {showsPass && <Action icon="pass" name="pass" command="pass" label={t('choice.pass')} disabled={!mayPass} onPress={onPass} />}
      {has('hint') && isAlone(table) && (
        <Action icon="hint" name="hint" command="hint" label={t('hint')} disabled={!may.hint} onPress={onHint} />
      )}
      {has('draw') && (
        <Action
          icon="draw"
          name="draw"
          command="offer_draw"
          label={t(isOffered('draw') ? 'draw.offered' : 'draw')}
          disabled={!may.offer_draw}
          onPress={props.onDraw}
        />
      )}
      {table.clock && (
        <Action
          icon={pausing}
          name="pause"
          label={t(isOffered(pausing) ? `${pausing}.asked` : pausing)}
          disabled={table.offer !== null}
          onPress={() => void run(pausing)}
        />
      )}
      {has('resign') && <Action icon="resign" name="resign" command="resign" label={t('resign')} onPress={props.onResign} />}
    </div>
  );
}

// An engine that died can be started again.
function Restarts({ table, run }: Pick<ActionsProps, 'table' | 'run'>) {
  const t = useText();
  const restart = ({ name, state }: TableState['seats'][Seat], seat: number) =>
    state === 'died' && (
      <Action key={seat} icon="rematch" name="restart" label={t('restart', { name })} onPress={() => void run('restart', { seat })} />
    );
  return <>{table.seats.map(restart)}</>;
}

interface CountingProps extends Pick<ActionsProps, 'table' | 'run'> {
  score: NonNullable<TableState['score']>;
  onTakeBack(): void;
}

// While the players agree on the dead stones.
function CountingActions({ table, score: { dead, agreed }, run, onTakeBack }: CountingProps) {
  const t = useText();
  const engine = differing(table);
  return (
    <div class="actions">
      {/* The take-back stands first: a second press on pass should hit it rather than Agree. */}
      <Action icon="takeback" name="takeback" label={t('play_on')} onPress={onTakeBack} />
      {engine !== null && (
        <Action
          icon="reset"
          name="marks"
          label={t('score.restore')}
          isMain
          onPress={() => void run('marks', { seat: engine, ply: plyOf(table) })}
        />
      )}
      {/* The dead stones that this person sees: nobody agrees to others. */}
      <Action
        icon="agree"
        name="agree"
        label={t('agree')}
        isMain={engine === null}
        disabled={table.me.every((seat) => agreed[seat])}
        onPress={() => void run('agree', { dead })}
      />
    </div>
  );
}

// Asked in the place of the actions. The answer that changes nothing stands where the button was that asks, so that a
// double press resigns no game.
function ResignQuestion({ onResign, onClose }: { onResign(): void; onClose(): void }) {
  const t = useText();
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  return (
    <div class="actions asking" role="group" aria-label={t('question.resign')} onKeyDown={onKey}>
      <p>{t('question.resign')}</p>
      <button class="action danger" ref={first} data-choice="resign" onClick={onResign}>
        {t('choice.resign')}
      </button>
      <button class="action" data-choice="play_on" onClick={onClose}>
        {t('choice.play_on')}
      </button>
    </div>
  );
}
