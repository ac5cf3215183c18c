// An engine: switch, score, depth and speed, and its lines. A row keeps its place while its text
// streams, so that a press hits the move that the person saw.
import { useState } from 'preact/hooks';
import { useText } from '../app';
import { Diagram } from '../board/diagram';
import { ProfileSelect } from '../form/profile';
import { shortNumber } from '../state/lines';
import { change } from '../state/tree';
import { Icon } from '../ui/icons';
import type { Analysis, Descriptor, Face, Ink, Line } from '../wire/types';
import { formatScore, shareOf } from './score';

export interface EngineProps {
  engines: string[];
  engine: string;
  profile: string; // the name of a profile of options; empty for none
  state: Analysis | null;
  isOn: boolean;
  lines: readonly Line[];
  count: number;
  limit: string;
  descriptor: Descriptor;
  notation: number;
  face: Face;
  set: string;
  cells: string;
  flipped: boolean;
  inks: readonly [Ink, Ink];
  onSwitch(): void;
  onChoose(engine: string): void;
  onProfile(profile: string): void;
  onCount(count: number): void;
  onLimit(limit: string): void;
  onAdd?(): void;
  onRemove?(): void;
  onPlay(moves: Line['pv']): void;
}

export function EnginePanel(props: EngineProps) {
  const { state, isOn, lines, descriptor, count } = props;
  const t = useText();
  const best = lines[0];
  const facts = best ? t('engine.facts', { depth: best.depth, nodes: shortNumber(best.nodes ?? 0), speed: shortNumber(best.nps ?? 0) }) : state && state.state !== 'off' ? t(`engine.${state.state}`) : '';
  return (
    <section class="analysis" aria-label={t('engine.title')}>
      <header>
        <button class="switch" role="switch" aria-checked={isOn} aria-label={t('cmd.engine')} onClick={props.onSwitch}>
          <i />
        </button>
        <b class="score">{best ? formatScore(best.score, descriptor, t) : '–'}</b>
        <div class="who">
          <div class="facts">
            <select class="quiet" aria-label={t('play.engine')} value={props.engine} onChange={(event) => props.onChoose(event.currentTarget.value)}>
              {props.engines.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
            <ProfileSelect isQuiet engine={props.engine} game={descriptor.game} value={props.profile} onChange={props.onProfile} />
          </div>
          <div class="facts">
            <select class="quiet limit" aria-label={t('engine.limit')} title={t('engine.limit')} value={props.limit} onChange={(event) => props.onLimit(event.currentTarget.value)}>
              {limits.map((limit) => (
                <option key={limit} value={limit}>
                  {limitWord(limit, t)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <button class="tool" aria-label={t('engine.fewer')} title={t('engine.fewer')} disabled={count <= 1} onClick={() => props.onCount(count - 1)}>
          <Icon name="minus" />
        </button>
        <button class="tool" aria-label={t('engine.more')} title={t('engine.more')} disabled={count >= 8} onClick={() => props.onCount(count + 1)}>
          <Icon name="plus" />
        </button>
        {props.onAdd && (
          <button class="tool" data-action="add-engine" aria-label={t('engine.add')} title={t('engine.add')} onClick={props.onAdd}>
            <Icon name="engines" />
          </button>
        )}
        {props.onRemove && (
          <button class="tool" data-action="remove-engine" aria-label={t('engine.remove')} title={t('engine.remove')} onClick={props.onRemove}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {facts && <p class="reached">{facts}</p>}
      {state?.state === 'died' && <p class="wrong">{t('engine.died_of', { reason: state.reason ?? '' })}</p>}
      {(isOn || lines.length > 0) && <Rows {...props} />}
    </section>
  );
}

export const limits = ['endless', 'depth:12', 'depth:20', 'depth:30', 'seconds:1', 'seconds:5', 'seconds:30'];
export function limitWord(limit: string, t: ReturnType<typeof useText>): string {
  const [kind, n = ''] = limit.split(':');
  return kind === 'depth' ? t('engine.to_depth', { n }) : kind === 'seconds' ? t('engine.to_time', { n }) : t('engine.endless');
}

interface Preview {
  cells: string;
  last: number[];
  x: number;
  y: number;
}

function Rows({ count, lines, descriptor, notation, face, set, cells, flipped, inks, onPlay }: EngineProps) {
  const t = useText();
  const [preview, show] = useState<Preview | null>(null);
  const look = (line: Line, moves: number, event: MouseEvent) => {
    const shown = line.pv.slice(0, moves).reduce((now, move) => change(now, move.set), cells);
    show({ cells: shown, last: line.pv[moves - 1]!.at, x: event.clientX, y: event.clientY });
  };
  return (
    <ol onMouseLeave={() => show(null)}>
      {[...Array(count).keys()].map((row) => {
        const line = lines.find((entry) => entry.line === row + 1);
        const good = line && shareOf(line.score) < 0.5 ? 1 : 0;
        return (
          <li key={row}>
            <span class={`pv-score ${inks[good]}`}>{line ? formatScore(line.score, descriptor, t) : ''}</span>
            <span class="pv">
              {line?.pv.map((move, k) => (
                <button key={k} onClick={() => onPlay(line.pv.slice(0, k + 1))} onMouseEnter={(event) => look(line, k + 1, event)}>
                  {move.t[notation] ?? move.m}
                </button>
              ))}
            </span>
          </li>
        );
      })}
      {preview && (
        <div class="preview" style={{ left: `${Math.min(preview.x, innerWidth - 260)}px`, top: `${preview.y + 24}px` }}>
          <Diagram face={face} cells={preview.cells} last={preview.last} set={set} flipped={flipped} />
        </div>
      )}
    </ol>
  );
}
