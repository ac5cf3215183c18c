// The actions of a game in play. They keep their places: what cannot be done now is disabled, not left out, because
// a press that is on its way would hit its neighbour.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useCommands, useText } from '../app/app';
import { Action } from '../panel/steps';
import { differing } from '../game/words';
import { plyOf, type TableState } from '../game/table';
import { rootId } from '../game/tree';
import type { Descriptor, Seat } from '../wire/types';

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
  const t = useText();
  const [asksResign, askResign] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const hasPassed = useRef(false);
  if (mayPass) hasPassed.current = true;
  const isOver = table.result !== null;
  const isCounted = table.score !== null;
  const has = (action: string) => descriptor.actions.includes(action);
  // The server gives no hint against a person at another page; the button follows the same rule.
  const isAlone = table.seats.every(({ kind }, at) => kind === 'builtin' || kind === 'engine' || table.me.includes(at as Seat));
  const offer = table.offer;
  const isOwnOffer = (kind: string) => offer?.kind === kind && table.me.includes(offer.by);
  const pausing = table.clock?.paused ? 'resume' : 'pause';
  // The move that the person sees as the last one, not one that is on its way.
  const takeBack = () => void run('takeback', { ply: plyOf(table) });
  const offersDraw = () => void run('draw');
  const isPlayed = !isOver && !isCounted;
  const may = {
    take_back: isPlayed && table.undo && table.node !== rootId && offer === null,
    hint: isPlayed && has('hint') && isAlone && table.legal !== null,
    offer_draw: isPlayed && has('draw') && offer === null && table.me.length !== 2,
    resign: isPlayed && has('resign'),
  };
  useCommands({
    ...(may.take_back ? { take_back: takeBack } : {}),
    ...(may.hint ? { hint: onHint } : {}),
    ...(may.offer_draw ? { offer_draw: offersDraw } : {}),
    ...(may.resign ? { resign: () => askResign(true) } : {}),
  });
  if (isOver) return null;
  if (isCounted) {
    const { dead, agreed } = table.score!;
    const engine = differing(table);
    return (
      <div class="actions">
        {/* The take-back stands first: a second press on pass should hit it rather than Agree. */}
        <Action icon="takeback" name="takeback" label={t('play_on')} onPress={takeBack} />
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
  if (asksResign) {
    const close = () => {
      askResign(false);
      // The button stands there again once the row is drawn.
      requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-action="resign"]')?.focus());
    };
    return <ResignQuestion onResign={() => void run('resign').then(() => askResign(false))} onClose={close} />;
  }
  return (
    <div class="actions" ref={row}>
      {table.seats.map(
        (info, at) =>
          info.state === 'died' && (
            <Action
              key={at}
              icon="rematch"
              name="restart"
              label={t('restart', { name: info.name })}
              onPress={() => void run('restart', { seat: at })}
            />
          ),
      )}
      {table.undo && (
        <Action
          icon="takeback"
          name="takeback"
          command="take_back"
          label={t(isOwnOffer('takeback') ? 'takeback.asked' : 'takeback')}
          disabled={!may.take_back}
          onPress={takeBack}
        />
      )}
      {hasPassed.current && (
        <Action icon="pass" name="pass" command="pass" label={t('choice.pass')} disabled={!mayPass} onPress={props.onPass} />
      )}
      {has('hint') && isAlone && <Action icon="hint" name="hint" command="hint" label={t('hint')} disabled={!may.hint} onPress={onHint} />}
      {has('draw') && (
        <Action
          icon="draw"
          name="draw"
          command="offer_draw"
          label={t(isOwnOffer('draw') ? 'draw.offered' : 'draw')}
          disabled={!may.offer_draw}
          onPress={offersDraw}
        />
      )}
      {table.clock && (
        <Action
          icon={pausing}
          name="pause"
          label={t(isOwnOffer(pausing) ? `${pausing}.asked` : pausing)}
          disabled={offer !== null}
          onPress={() => void run(pausing)}
        />
      )}
      {has('resign') && <Action icon="resign" name="resign" command="resign" label={t('resign')} onPress={() => askResign(true)} />}
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
