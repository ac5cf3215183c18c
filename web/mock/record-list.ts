// The list of records of the mock: the filter of a request, the newest first, in pages.
import type { RecordSummary } from '../src/wire/types';
import type { Answer } from './answer';

export function listed(records: readonly RecordSummary[], bin: readonly RecordSummary[], query: URLSearchParams): Answer {
  const word = (name: string) => (query.get(name) ?? '').toLowerCase();
  const day = (text: string) => text.replaceAll('.', '-');
  const after = Number(query.get('after') ?? Infinity);
  const isWanted = ({ id, setup, names, result, date }: RecordSummary) =>
    id < after &&
    id >= Number(query.get('from') ?? 0) &&
    id <= Number(query.get('to') ?? Infinity) &&
    (word('game') === '' || setup.game === word('game')) &&
    (word('result') === '' || result === word('result')) &&
    names.join('\n').toLowerCase().includes(word('player')) &&
    names.join('\n').toLowerCase().includes(word('text')) &&
    (word('since') === '' || date >= day(word('since'))) &&
    (word('until') === '' || (date !== '' && date <= day(word('until'))));
  const wanted = (word('bin') === 'true' ? bin : records).filter(isWanted).sort((a, b) => b.id - a.id);
  return { status: 200, body: wanted.slice(0, Number(query.get('limit') ?? 200)) };
}
