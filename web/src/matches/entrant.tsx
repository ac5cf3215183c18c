// One engine of a match that is being set up: the engine, its strength and its profile, and in a folded
// part its name and its own limits.
import { useText } from '../app/app';
import { levelName } from '../form/level';
import { builtin, noProfile, Tuning } from '../form/profile';
import { CheckField, NumberField } from '../form/number';
import { OwnTime } from '../form/own-time';
import { Icon } from '../ui/icons';
import type { Level, TimeControl } from '../wire/types';
import type { EntrantDraft } from './draft';

interface EntrantProps {
  number: number; // from 1
  entrant: EntrantDraft;
  game: string;
  engines: readonly string[];
  levels: readonly Level[];
  usualTime: TimeControl; // the initial value of its own time control
  onChange(entrant: EntrantDraft): void;
  onRemove?(): void;
}

const deepest = 1000;
const mostNodes = 1e12;

export function EntrantFields({ number, entrant, game, engines, levels, usualTime, onChange, onRemove }: EntrantProps) {
  const t = useText();
  const change = (fields: Partial<EntrantDraft>) => onChange({ ...entrant, ...fields });
  const title = t('match.engine_number', { n: number });
  return (
    <fieldset class="entrant" data-entrant={number}>
      <legend class="sr">{title}</legend>
      <div class="entrant-row">
        <b aria-hidden="true">{number}</b>
        <select
          class="grow"
          data-field="engine"
          aria-label={t('play.engine')}
          value={entrant.engine}
          onChange={(event) => change({ engine: event.currentTarget.value, profile: noProfile, strength: null })}
        >
          {engines.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        {entrant.engine === builtin && (
          <select
            data-field="level"
            aria-label={t('play.level')}
            value={String(entrant.level ?? '')}
            onChange={(event) => change({ level: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
          >
            <option value="">{t('match.full_strength')}</option>
            {levels.map((level) => (
              <option key={level.level} value={String(level.level)}>
                {levelName(level, t)}
              </option>
            ))}
          </select>
        )}
        {onRemove && (
          <button class="tool" type="button" aria-label={t('engine.remove')} title={t('engine.remove')} onClick={onRemove}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <Tuning engine={entrant.engine} game={game} profile={entrant.profile} strength={entrant.strength} onChange={change} />
      <details>
        <summary>{t('match.entrant_more')}</summary>
        <label class="row-field">
          <span>{t('engines.name')}</span>
          <input
            type="text"
            data-field="name"
            placeholder={t('match.by_itself')}
            value={entrant.name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        <div class="numbers">
          <NumberField
            label={t('match.depth')}
            name="depth"
            value={entrant.depth}
            min={1}
            max={deepest}
            onChange={(depth) => change({ depth })}
          />
          <NumberField
            label={t('match.nodes')}
            name="nodes"
            value={entrant.nodes}
            min={1}
            max={mostNodes}
            onChange={(nodes) => change({ nodes })}
          />
        </div>
        <CheckField
          label={t('match.own_time')}
          value={entrant.time !== null}
          onChange={(has) => change({ time: has ? usualTime : null })}
        />
        {entrant.time && <OwnTime isShort time={entrant.time} onChange={(time) => change({ time })} />}
      </details>
    </fieldset>
  );
}
