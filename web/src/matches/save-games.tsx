// Saves all counted games of a match as one file, in a format that holds several games.
import { useState } from 'preact/hooks';
import { showError, showToast, useApp, useText } from '../app/app';
import { fileOf, saveFile } from '../records/requests';
import { errorIn, get } from '../net/rest';
import type { Descriptor, Match, MatchGame } from '../wire/types';

const requestSize = 100;

// The records of the games by number, without those that were deleted. The match sends its newest games only.
async function recordsOf({ id, games }: Match): Promise<number[]> {
  let all: MatchGame[] = [...games];
  for (let found = games.length; found > 0; ) {
    const before = Math.min(...all.map(({ number }) => number));
    const older = before > 1 ? await get<MatchGame[]>(`matches/${id}/games?before=${before}&limit=${requestSize}`) : [];
    found = older.length;
    all = [...all, ...older];
  }
  return all.sort((a, b) => a.number - b.number).flatMap(({ record }) => (record === null ? [] : [record]));
}

export function SaveGames({ match, descriptor }: { match: Match; descriptor: Descriptor }) {
  const app = useApp();
  const t = useText();
  const [isSaving, setSaving] = useState(false);
  const formats = descriptor.formats.filter(({ write, several }) => write && several);
  const save = async (name: string) => {
    const format = formats.find((each) => each.name === name);
    if (!format) return;
    setSaving(true);
    try {
      const { file, leftOut } = await fileOf(await recordsOf(match), name);
      saveFile(file, `${match.name}${format.types[0] ?? ''}`);
      if (leftOut.length > 0) showToast(app, { text: t('games.left_out', { numbers: leftOut.join(', ') }) });
    } catch (failure) {
      showError(app, errorIn(failure));
    }
    setSaving(false);
  };
  if (formats.length === 0) return null;
  return (
    <select
      class="plain"
      data-action="save-games"
      aria-label={t('games.save')}
      value=""
      disabled={isSaving}
      onChange={(event) => {
        void save(event.currentTarget.value);
        event.currentTarget.value = '';
      }}
    >
      <option value="">{t(isSaving ? 'match.saving' : 'games.save')}</option>
      {formats.map(({ name }) => (
        <option key={name} value={name}>
          {t('save.as', { format: name.toUpperCase() })}
        </option>
      ))}
    </select>
  );
}
