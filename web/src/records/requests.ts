// The requests of the list of games.
import { get, post, recordsIn, remove } from '../net/rest';
import { requestFor, type GamesFilter } from './games-filter';
import type { Descriptor, RecordSummary } from '../wire/types';

export const pageSize = 200; // games of a request
const countSize = 1000; // the most that the server sends at once
const exportSize = 25; // likewise, of whole games

// A page of the games that a filter lets through, the newest first; those older than `after` alone.
export const fetchGames = (filter: GamesFilter, after?: number): Promise<RecordSummary[]> =>
  get<RecordSummary[]>(requestFor(filter, pageSize, after));

// All games that a filter lets through, apart from those of its first pages.
export async function restOf(filter: GamesFilter, after?: number): Promise<RecordSummary[]> {
  const all: RecordSummary[] = [];
  for (;;) {
    const found = await get<RecordSummary[]>(requestFor(filter, countSize, all.at(-1)?.id ?? after));
    all.push(...found);
    if (found.length < countSize) return all;
  }
}
export const countGames = async (filter: GamesFilter): Promise<number> => (await restOf(filter)).length;

// One after the other: a hundred requests at once would meet the server's limit.
async function each(ids: readonly number[], act: (id: number) => Promise<unknown>) {
  for (const id of ids) await act(id);
}
export const binGames = (ids: readonly number[]) => each(ids, (id) => remove(`records/${id}`));
export const restoreGames = (ids: readonly number[]) => each(ids, (id) => post<unknown>(`records/${id}/restore`, {}));
export const deleteGames = (ids: readonly number[]) => each(ids, (id) => remove(`records/${id}?for_good=true`));
export const emptyBin = async (): Promise<number> => (await post<{ removed: number }>('records/bin/empty', {})).removed;

// The names of the formats in which all these games fit into one file.
export function commonFormats(records: readonly RecordSummary[], descriptors: readonly Descriptor[]): string[] {
  const played = [...new Set(records.map(({ setup }) => setup.game))];
  const known = played.map((game) => descriptors.find((descriptor) => descriptor.game === game)?.formats ?? []);
  const fits = (name: string) =>
    known.every((formats) => formats.some((format) => format.name === name && format.write && (format.several || records.length === 1)));
  return (known[0] ?? []).map(({ name }) => name).filter(fits);
}

// The games as one file: in a format for several games the texts of the requests stand one after the other. With the
// numbers of those that cannot be read and are left out.
export async function fileOf(ids: readonly number[], format: string): Promise<{ file: Blob; leftOut: number[] }> {
  const texts: string[] = [];
  const leftOut: number[] = [];
  for (let from = 0; from < ids.length; from += exportSize) {
    const part = await recordsIn('records/export', { ids: ids.slice(from, from + exportSize), format });
    texts.push(part.text.trimEnd());
    leftOut.push(...part.leftOut);
  }
  return { file: new Blob([`${texts.join('\n\n')}\n`], { type: 'text/plain;charset=utf-8' }), leftOut };
}

export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
