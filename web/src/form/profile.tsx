// The profiles of an engine's options. A profile can be chosen if the engine has any for the game.
import { useEffect, useState } from 'preact/hooks';
import { useText } from '../app';
import { get } from '../net/rest';
import type { EngineDetails } from '../wire/types';

export const builtin = 'Ludex';
export const noProfile = '';

// The names of the profiles, requested from the server. If the request fails, the engine is offered
// without profiles.
export function useProfiles(engine: string, game: string): readonly string[] {
  const place = engine === '' ? '' : `engines/${encodeURIComponent(engine)}?game=${encodeURIComponent(game)}`;
  const [found, setFound] = useState<{ place: string; names: string[] }>({ place: '', names: [] });
  useEffect(() => {
    if (place === '') return;
    let isHere = true;
    const take = (names: string[]) => isHere && setFound({ place, names });
    void get<EngineDetails>(place).then(({ profiles }) => take(profiles.map(({ name }) => name)), () => take([]));
    return () => {
      isHere = false;
    };
  }, [place]);
  return found.place === place ? found.names : [];
}

interface ProfileProps {
  engine: string;
  game: string;
  value: string;
  isQuiet?: boolean; // without a label, in a row that already says what it is about
  onChange(profile: string): void;
}

export function ProfileSelect({ engine, game, value, isQuiet, onChange }: ProfileProps) {
  const t = useText();
  const names = useProfiles(engine, game);
  if (names.length === 0) return null;
  const select = (
    <select class={isQuiet ? 'quiet profile' : ''} data-action="profile" aria-label={t('engines.profile')} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
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
