// Where the games of a match begin: at the usual start, in a file of openings, or in stored games.
import { useState } from 'preact/hooks';
import { useDescriptor, useSession, useText } from '../app/app';
import { Choice } from '../form/choice';
import { formatDate } from '../records/date';
import { NumberField } from '../form/number';
import { useGameList } from '../records/use-list';
import { lengthWords } from '../game/length';
import { everything } from '../records/games-filter';
import type { Descriptor, MatchLimits, RecordSummary } from '../wire/types';
import { formatOfFile, type OpeningsDraft } from './draft';

interface OpeningsProps {
  descriptor: Descriptor;
  limits: MatchLimits;
  openings: OpeningsDraft;
  onChange(openings: OpeningsDraft): void;
}

const mostPlies = 1000;
const mostLines = 1_000_000;

export function OpeningsFields({ descriptor, limits, openings, onChange }: OpeningsProps) {
  const t = useText();
  const { kind, order } = openings;
  const change = (fields: Partial<OpeningsDraft>) => onChange({ ...openings, ...fields });
  return (
    <>
      <Choice
        label={t('openings.source')}
        value={kind}
        options={(['usual', 'file', 'records'] as const).map((id) => ({ id, label: t(`openings.${id}`) }))}
        onChange={(id) => change({ kind: id as OpeningsDraft['kind'] })}
      />
      {kind === 'file' && <FileField descriptor={descriptor} limits={limits} openings={openings} onChange={change} />}
      {kind === 'records' && (
        <RecordsField game={descriptor.game} most={limits.records} chosen={openings.records} onChange={(records) => change({ records })} />
      )}
      {kind !== 'usual' && (
        <>
          <Choice
            label={t('openings.order')}
            value={order}
            options={(['sequential', 'random'] as const).map((id) => ({ id, label: t(`openings.${id}`) }))}
            onChange={(id) => change({ order: id as OpeningsDraft['order'] })}
          />
          <div class="numbers">
            <NumberField
              label={t('openings.plies')}
              name="openings.plies"
              value={openings.plies}
              min={1}
              max={mostPlies}
              onChange={(plies) => change({ plies })}
            />
            <NumberField
              label={t('openings.start')}
              name="openings.start"
              value={openings.start}
              min={1}
              max={mostLines}
              onChange={(start) => change({ start })}
            />
          </div>
        </>
      )}
    </>
  );
}

interface FileProps extends Omit<OpeningsProps, 'onChange'> {
  onChange(fields: Partial<OpeningsDraft>): void;
}

// What stands behind the comma of a data URL.
const base64Of = (file: File) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });

function FileField({ descriptor, limits, openings, onChange }: FileProps) {
  const t = useText();
  const [wrong, setWrong] = useState('');
  const types = descriptor.opening_formats.flatMap((format) => format.types);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const format = formatOfFile(descriptor, file.name);
    const trouble =
      format === null
        ? t('openings.no_format', { types: types.join(' ') })
        : file.size > limits.openings
          ? t('openings.large', { n: Math.floor(limits.openings / 1024) })
          : '';
    setWrong(trouble === '' ? '' : `${file.name}: ${trouble}`);
    // A file that cannot be used takes the place of the one before: a match must not begin with openings that the
    // person meant to replace.
    if (format === null || trouble !== '') return onChange({ name: '', format: '', text: '' });
    const isBinary = format.is_binary === true;
    onChange({ name: file.name, format: format.name, isBinary, text: isBinary ? await base64Of(file) : await file.text() });
  };
  return (
    <div class="file-field">
      <label class="plain file">
        {t('openings.choose')}
        <input
          class="sr"
          type="file"
          accept={types.join()}
          data-field="openings.text"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      <span class={wrong ? 'wrong' : 'hint'} role={wrong ? 'alert' : undefined}>
        {wrong || openings.name || types.join(' ')}
      </span>
    </div>
  );
}

interface RecordsProps {
  game: string;
  most: number; // as many may be chosen
  chosen: readonly number[];
  onChange(records: number[]): void;
}

// The stored games of this game with at least one move, found by a name. The main line of each marked one is an opening.
function RecordsField({ game, most, chosen, onChange }: RecordsProps) {
  const t = useText();
  const [player, search] = useState('');
  const { listed, more } = useGameList({ ...everything, game, player });
  if (!listed) return null;
  const records = listed.records.filter(({ plies }) => plies > 0);
  if (records.length === 0 && player === '' && !listed.hasOlder) return <p class="hint">{t('openings.no_records')}</p>;
  const isFull = chosen.length >= most;
  return (
    <div class="record-field">
      <input
        type="search"
        data-field="openings.player"
        placeholder={t('games.search')}
        aria-label={t('games.search')}
        value={player}
        onInput={(event) => search(event.currentTarget.value)}
      />
      <ul class="pick-records" tabIndex={0} aria-label={t('openings.records')}>
        {records.map((record) => {
          const { id } = record;
          const isChosen = chosen.includes(id);
          return (
            <RecordRow
              key={id}
              record={record}
              isChosen={isChosen}
              isDisabled={isFull && !isChosen}
              onTurn={() => onChange(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
            />
          );
        })}
        {records.length === 0 && <li class="hint">{t('openings.none_found')}</li>}
        {listed.hasOlder && (
          <li>
            <button class="plain" type="button" data-action="older-records" onClick={() => void more()}>
              {t('match.older')}
            </button>
          </li>
        )}
      </ul>
      <p class="hint" role="status">
        {t('openings.chosen', { n: chosen.length, most })}
      </p>
    </div>
  );
}

interface RowProps {
  record: RecordSummary;
  isChosen: boolean;
  isDisabled: boolean;
  onTurn(): void; // chooses the record, or not any more
}

function RecordRow({ record: { setup, names, plies, date }, isChosen, isDisabled, onTurn }: RowProps) {
  const t = useText();
  const descriptor = useDescriptor(setup.game);
  const language = useSession((session) => session.language);
  return (
    <li>
      <label class="check">
        <input type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onTurn} />
        <span>
          {names.map((name) => name || '?').join(' – ')}{' '}
          <small>{[lengthWords(plies, descriptor, t), formatDate(date, language)].filter(Boolean).join(' · ')}</small>
        </span>
      </label>
    </li>
  );
}
