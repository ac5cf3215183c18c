// Where the games of a match begin: at the usual start, in a file of openings, or in stored games.
import { useEffect, useState } from 'preact/hooks';
import { showError, useApp, useText } from '../app';
import { Choice } from '../form/choice';
import { NumberField } from '../form/number';
import { errorIn, get } from '../net/rest';
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
      <Choice label={t('openings.source')} value={kind} options={(['usual', 'file', 'records'] as const).map((id) => ({ id, label: t(`openings.${id}`) }))} onChange={(id) => change({ kind: id as OpeningsDraft['kind'] })} />
      {kind === 'file' && <FileField descriptor={descriptor} limits={limits} openings={openings} onChange={change} />}
      {kind === 'records' && <RecordsField game={descriptor.game} most={limits.records} chosen={openings.records} onChange={(records) => change({ records })} />}
      {kind !== 'usual' && (
        <>
          <Choice label={t('openings.order')} value={order} options={(['sequential', 'random'] as const).map((id) => ({ id, label: t(`openings.${id}`) }))} onChange={(id) => change({ order: id as OpeningsDraft['order'] })} />
          <div class="numbers">
            <NumberField label={t('openings.plies')} name="openings.plies" value={openings.plies} min={1} max={mostPlies} onChange={(plies) => change({ plies })} />
            <NumberField label={t('openings.start')} name="openings.start" value={openings.start} min={1} max={mostLines} onChange={(start) => change({ start })} />
          </div>
        </>
      )}
    </>
  );
}

function FileField({ descriptor, limits, openings, onChange }: { descriptor: Descriptor; limits: MatchLimits; openings: OpeningsDraft; onChange(fields: Partial<OpeningsDraft>): void }) {
  const t = useText();
  const [wrong, setWrong] = useState('');
  const types = descriptor.opening_formats.flatMap((format) => format.types);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const format = formatOfFile(descriptor, file.name);
    setWrong(format === null ? t('openings.no_format', { types: types.join(' ') }) : file.size > limits.openings ? t('openings.large', { n: Math.floor(limits.openings / 1024) }) : '');
    if (format !== null && file.size <= limits.openings) onChange({ name: file.name, format, text: await file.text() });
  };
  return (
    <div class="file-field">
      <label class="plain file">
        {t('openings.choose')}
        <input class="sr" type="file" accept={types.join()} data-field="openings.text" onChange={(event) => void take(event.currentTarget.files?.[0])} />
      </label>
      <span class={wrong ? 'wrong' : 'hint'} role={wrong ? 'alert' : undefined}>
        {wrong || openings.name || types.join(' ')}
      </span>
    </div>
  );
}

// The stored games of this game with at least one move. The main line of each marked one is an
// opening.
function RecordsField({ game, most, chosen, onChange }: { game: string; most: number; chosen: readonly number[]; onChange(records: number[]): void }) {
  const app = useApp();
  const t = useText();
  const [records, setRecords] = useState<RecordSummary[] | null>(null);
  useEffect(() => {
    let isHere = true;
    const take = (all: RecordSummary[]) => isHere && setRecords(all.filter(({ setup, plies }) => setup.game === game && plies > 0));
    void get<RecordSummary[]>('records').then(take, (failure) => showError(app, errorIn(failure)));
    return () => {
      isHere = false;
    };
  }, [game]);
  if (!records) return null;
  if (records.length === 0) return <p class="hint">{t('openings.no_records')}</p>;
  const isFull = chosen.length >= most;
  return (
    <ul class="pick-records" tabIndex={0} aria-label={t('openings.records')}>
      {records.map(({ id, names, plies, date }) => {
        const isChosen = chosen.includes(id);
        return (
          <li key={id}>
            <label class="check">
              <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={() => onChange(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])} />
              <span>
                {names.map((name) => name || '?').join(' – ')} <small>{[t('plies', { n: plies }), date].filter(Boolean).join(' · ')}</small>
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
