// An engine: switch, score, depth and speed, and its lines. Folded, it shows its best move instead.
import { useState } from 'preact/hooks';
import { useText } from '../app/app';
import { ProfileSelect } from '../form/profile';
import { brushOf, letterOf } from './compare';
import { Icon } from '../ui/icons';
import type { Analysis, EngineState, Line } from '../wire/types';
import { Lines, type PositionShown } from '../panel/lines';
import { formatScore } from '../game/score';
import { factsOf, limitWord } from '../game/words';

export interface EngineProps {
  engines: string[];
  engine: string;
  slot: number | null; // its place among engines that are compared on the board; null while it is alone
  profile: string; // the name of a profile of options; empty for none
  state: Analysis | null;
  isOn: boolean;
  lines: readonly Line[];
  count: number;
  isOver: boolean; // the position has no moves, so that there is nothing to say about it
  limit: string;
  limits: readonly string[]; // that may be chosen
  shown: PositionShown;
  onSwitch(): void;
  onChoose(engine: string): void;
  onProfile(profile: string): void;
  onCount(count: number): void;
  onLimit(limit: string): void;
  onAdd?(): void;
  onRemove?(): void;
  onPlay(moves: Line['pv']): void;
}

// The state in a word. A finished or dead engine says so although its switch may be off.
function stateWord({ state, isOn }: EngineProps): EngineState {
  if (state?.state === 'died' || state?.state === 'finished') return state.state;
  return isOn ? (state?.state ?? 'starting') : 'off';
}

// It has decided and has given no score: engines of some protocols name a move only.
const isWithoutScores = ({ isOn, state, lines, isOver }: EngineProps): boolean =>
  isOn && state?.state === 'finished' && lines.every(({ score }) => Object.keys(score).length === 0) && !isOver;

export function EnginePanel(props: EngineProps) {
  const { engine, isOn, lines, count } = props;
  const t = useText();
  const [isFolded, fold] = useState(false);
  const isMute = isWithoutScores(props);
  const word = stateWord(props);
  return (
    <div class={`analysis ${isFolded ? 'folded' : ''}`} role="group" aria-label={`${t('engine.title')}: ${engine}`} data-state={word}>
      <EngineHead {...props} isFolded={isFolded} onFold={() => fold(!isFolded)} />
      {!isFolded && <EngineLimits {...props} word={word} />}
      {word === 'died' && <EngineDied {...props} />}
      {isMute && <p class="mute">{t('engine.no_evaluations')}</p>}
      {!isFolded && (isMute ? lines.length > 0 : isOn || lines.length > 0) && (
        <Lines lines={lines} count={isMute ? lines.length : count} shown={props.shown} onPlay={props.onPlay} />
      )}
    </div>
  );
}

// The switch, the score, and which engine it is; of a folded engine also its best move.
function EngineHead(props: EngineProps & { isFolded: boolean; onFold(): void }) {
  const { engine, slot, isOn, isFolded } = props;
  const { descriptor, notation } = props.shown;
  const t = useText();
  const best = props.lines[0];
  const bestMove = best?.pv[0];
  const foldLabel = t(isFolded ? 'engine.unfold' : 'engine.fold', { name: engine });
  return (
    <header>
      <button class="switch" role="switch" aria-checked={isOn} aria-label={t('cmd.engine')} onClick={props.onSwitch}>
        <i />
      </button>
      {slot !== null && <Legend slot={slot} />}
      <b class="score">{(best && formatScore(best.score, descriptor, t)) || '–'}</b>
      <div class="facts">
        <select class="quiet" aria-label={t('play.engine')} value={engine} onChange={(event) => props.onChoose(event.currentTarget.value)}>
          {props.engines.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        {!isFolded && <ProfileSelect isQuiet engine={engine} game={descriptor.game} value={props.profile} onChange={props.onProfile} />}
      </div>
      {isFolded && bestMove && (
        <button class="best" title={t('cmd.play_engine_move')} onClick={() => props.onPlay([bestMove])}>
          {bestMove.t[notation] ?? bestMove.m}
        </button>
      )}
      <button
        class="tool fold-engine"
        data-action="fold-engine"
        aria-expanded={!isFolded}
        aria-label={foldLabel}
        title={foldLabel}
        onClick={props.onFold}
      >
        <Icon name="unfold" />
      </button>
    </header>
  );
}

// The letter and the colour that the marks of this engine have on the board.
function Legend({ slot }: { slot: number }) {
  const t = useText();
  const letter = letterOf(slot);
  return (
    <span class={`legend ${brushOf(slot)}`} role="img" aria-label={t('engine.legend', { letter })} title={t('engine.legend', { letter })}>
      {letter}
    </span>
  );
}

// How far the engine searches and has searched, and how many lines it shows.
function EngineLimits(props: EngineProps & { word: EngineState }) {
  const { lines, count } = props;
  const t = useText();
  const facts = lines[0] ? factsOf(lines[0], t) : [];
  return (
    <div class="reached">
      <select
        class="quiet limit"
        aria-label={t('engine.limit')}
        title={t('engine.limit')}
        value={props.limit}
        onChange={(event) => props.onLimit(event.currentTarget.value)}
      >
        {props.limits.map((limit) => (
          <option key={limit} value={limit}>
            {limitWord(limit, t)}
          </option>
        ))}
      </select>
      <p>
        <span class="word">{t(`engine.${props.word}`)}</span>
        {facts.map((fact) => ` · ${fact}`)}
      </p>
      {props.onAdd && <HeadTool action="add-engine" icon="engines" label={t('engine.add')} onPress={props.onAdd} />}
      {props.onRemove && <HeadTool action="remove-engine" icon="close" label={t('engine.remove')} onPress={props.onRemove} />}
      <HeadTool icon="minus" label={t('engine.fewer')} disabled={count <= 1} onPress={() => props.onCount(count - 1)} />
      <span class="count" title={t('engine.count', { n: count })}>
        {count}
      </span>
      <HeadTool icon="plus" label={t('engine.more')} disabled={count >= 8} onPress={() => props.onCount(count + 1)} />
    </div>
  );
}

function EngineDied({ engine, state, onSwitch }: Pick<EngineProps, 'engine' | 'state' | 'onSwitch'>) {
  const t = useText();
  return (
    <div class="died">
      <p class="wrong">{t('engine.died_of', { reason: state?.reason ?? '' })}</p>
      <button class="plain" data-action="restart-engine" onClick={onSwitch}>
        {t('restart', { name: engine })}
      </button>
    </div>
  );
}

interface HeadToolProps {
  icon: string;
  label: string;
  action?: string;
  disabled?: boolean;
  onPress(): void;
}

function HeadTool({ icon, label, action, disabled, onPress }: HeadToolProps) {
  return (
    <button class="tool" data-action={action} aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}
