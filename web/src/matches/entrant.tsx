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

export function EntrantFields(props: EntrantProps) {
  const { number, entrant, game, onChange } = props;
  const t = useText();
  const change = (fields: Partial<EntrantDraft>) => onChange({ ...entrant, ...fields });
  return (
    <fieldset class="entrant" data-entrant={number}>
      <legend class="sr">{t('match.engine_number', { n: number })}</legend>
      <EngineRow {...props} onChange={change} />
      <Tuning engine={entrant.engine} game={game} profile={entrant.profile} strength={entrant.strength} onChange={change} />
      <details>
        <summary>{t('match.entrant_more')}</summary>
        <OwnFields entrant={entrant} usualTime={props.usualTime} onChange={change} />
      </details>
    </fieldset>
  );
}

interface PartProps {
  entrant: EntrantDraft;
  onChange(fields: Partial<EntrantDraft>): void;
}

function EngineRow({ number, entrant, engines, levels, onChange, onRemove }: Omit<EntrantProps, 'onChange'> & PartProps) {
  const t = useText();
  return (
    <div class="entrant-row">
      <b aria-hidden="true">{number}</b>
      <select
        class="grow"
        data-field="engine"
        aria-label={t('play.engine')}
        value={entrant.engine}
        onChange={(event) => onChange({ engine: event.currentTarget.value, profile: noProfile, strength: null })}
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
          onChange={(event) => onChange({ level: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
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
  );
}

// The name of the engine in this match, and limits of its own.
function OwnFields({ entrant, usualTime, onChange }: PartProps & Pick<EntrantProps, 'usualTime'>) {
  const t = useText();
  return (
    <>
      <label class="row-field">
        <span>{t('engines.name')}</span>
        <input
          type="text"
          data-field="name"
          placeholder={t('match.by_itself')}
          value={entrant.name}
          onInput={(event) => onChange({ name: event.currentTarget.value })}
        />
      </label>
      <div class="numbers">
        <NumberField
          label={t('match.depth')}
          name="depth"
          value={entrant.depth}
          min={1}
          max={deepest}
          onChange={(depth) => onChange({ depth })}
        />
        <NumberField
          label={t('match.nodes')}
          name="nodes"
          value={entrant.nodes}
          min={1}
          max={mostNodes}
          onChange={(nodes) => onChange({ nodes })}
        />
      </div>
      <CheckField
        label={t('match.own_time')}
        value={entrant.time !== null}
        onChange={(has) => onChange({ time: has ? usualTime : null })}
      />
      {entrant.time && <OwnTime isShort time={entrant.time} onChange={(time) => onChange({ time })} />}
    </>
  );
}
