// What an engine is set to before it plays: its strength, and a profile of its options. A profile can be chosen if the
// engine has any for the game, a strength if it has an option for it.
import { useEffect, useState } from 'preact/hooks';
import { useText } from '../app/app';
import { get, post } from '../net/rest';
import type { EngineDetails } from '../wire/types';
import { StrengthField } from './strength';

export const builtin = 'Ludex';
export const noProfile = '';

// What the server knows of the engine; null until it has answered, and if the request fails. `mayStart`: an engine that
// has never been started is started once, because only then are its options known.
function useDetails(engine: string, game: string, mayStart = false): EngineDetails | null {
  const place = engine === '' ? '' : `engines/${encodeURIComponent(engine)}`;
  const query = `?game=${encodeURIComponent(game)}`;
  const [found, setFound] = useState<{ place: string; details: EngineDetails | null }>({ place: '', details: null });
  useEffect(() => {
    if (place === '') return;
    let isHere = true;
    const take = (details: EngineDetails | null) => isHere && setFound({ place: place + query, details });
    const ask = async () => {
      const details = await get<EngineDetails>(place + query);
      take(details);
      if (mayStart && details.state === 'unknown') take(await post<EngineDetails>(`${place}/test${query}`, {}));
    };
    ask().catch(() => {});
    return () => {
      isHere = false;
    };
  }, [place, query, mayStart]);
  return found.place === place + query ? found.details : null;
}

interface TuningProps extends Omit<ProfileProps, 'value' | 'isQuiet' | 'onChange'> {
  profile: string;
  strength: number | null;
  onChange(change: { profile: string; strength: number | null }): void;
}

// Both, one below the other.
export function Tuning({ engine, game, profile, strength, onChange }: TuningProps) {
  const details = useDetails(engine, game, true);
  return (
    <>
      {details?.strength && (
        <StrengthField strength={details.strength} value={strength} onChange={(value) => onChange({ profile, strength: value })} />
      )}
      <ProfileField engine={engine} details={details} value={profile} onChange={(value) => onChange({ profile: value, strength })} />
    </>
  );
}

interface ProfileProps {
  engine: string;
  game: string;
  value: string;
  isQuiet?: boolean; // without a label, in a row that already says what it is about
  onChange(profile: string): void;
}

export function ProfileSelect({ game, ...props }: ProfileProps) {
  return <ProfileField {...props} details={useDetails(props.engine, game)} />;
}

function ProfileField({ engine, details, value, isQuiet, onChange }: Omit<ProfileProps, 'game'> & { details: EngineDetails | null }) {
  const t = useText();
  const names = details?.profiles.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  const select = (
    <select
      class={isQuiet ? 'quiet profile' : ''}
      data-action="profile"
      aria-label={t('engines.profile')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value={noProfile}>{t(engine === builtin ? 'engines.defaults' : 'engines.from_file')}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
  if (isQuiet) return select;
  return (
    <div class="row-field">
      <span aria-hidden="true">{t('engines.profile')}</span>
      {select}
    </div>
  );
}
