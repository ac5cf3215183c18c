// Games can be imported anywhere on the page: as dropped files, pasted text, or chosen files. The
// server recognises the format by the content.
import { useEffect, useState } from 'preact/hooks';
import { showToast, useApp, useCommands, useText, type App } from '../app/app';
import { isTyping } from '../app/handler';
import { errorIn, post } from '../net/rest';
import { addressOf, ofImport } from './games-filter';
import type { Imported, RecordSummary } from '../wire/types';

// A file's name is sent too: it helps with formats that cannot be recognised by their content.
const importOne = (body: Blob) =>
  post<RecordSummary[]>(body instanceof File ? `records?name=${encodeURIComponent(body.name)}` : 'records', body);

// One after the other, so that the games are listed in the order of the files. A file that cannot be read keeps none of
// the others back; where there are several, each trouble names its file.
export async function importGames(app: App, bodies: readonly Blob[]) {
  const t = app.session.get().textTable;
  const found: RecordSummary[] = [];
  const troubles: string[] = [];
  const failures: string[] = [];
  for (const body of bodies) {
    const file = bodies.length > 1 && body instanceof File ? `${body.name}: ` : '';
    try {
      const records = await importOne(body);
      found.push(...records);
      troubles.push(...records.flatMap((record) => record.troubles ?? []).map((trouble) => file + trouble));
    } catch (failure) {
      const error = errorIn(failure);
      const { line, column } = error;
      const where = line === undefined ? '' : ` ${t('import.where', { line, column: column ?? 1 })}`;
      if (bodies.length === 1) showToast(app, { text: `${t('import.failed')}${where}`, details: error.text });
      else failures.push(`${file}${error.text}${where}`);
    }
  }
  const { count, ...range } = importedOf(found);
  if (count === 1) app.go(`/analyse/${found[0]!.id}`);
  else if (count > 1) {
    // The list of games opens with the new ones alone. If all of them are known, they are chosen, so that they can be
    // opened together.
    app.session.set({ chosen: found.length === count ? [...found].reverse() : [] });
    app.go(addressOf(ofImport(range)));
  }
  if (troubles.length > 0) showToast(app, { text: t('import.partly'), details: troubles.join('; ') });
  // That a single game was opened is seen.
  else if (count > 1) showToast(app, { text: t('import.done', { n: count }) });
  if (failures.length > 0) showToast(app, { text: t('import.files_failed', { n: failures.length }), details: failures.join('; ') });
}

// How many games several answers to imports stand for, and their lowest and highest number.
export function importedOf(found: readonly RecordSummary[]): Imported {
  const told = found.flatMap((row) => row.import ?? []);
  const inFiles = (id: number) => told.some(({ from, to }) => id >= from && id <= to);
  const alone = found.filter(({ id }) => !inFiles(id)).map(({ id }) => ({ count: 1, from: id, to: id }));
  const all = [...told, ...alone];
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    from: Math.min(...all.map(({ from }) => from)),
    to: Math.max(...all.map(({ to }) => to)),
  };
}

export function chooseFile(app: App) {
  const field = document.createElement('input');
  field.type = 'file';
  field.multiple = true;
  field.onchange = () => void importGames(app, [...(field.files ?? [])]);
  field.click();
}

export function Drop() {
  const app = useApp();
  const t = useText();
  const [isOver, over] = useState(false);
  useCommands({ open: () => chooseFile(app) });
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      over(true);
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && over(false);
    const onDrop = (event: DragEvent) => {
      over(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void importGames(app, files);
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (isTyping(event.target) || text.trim() === '') return;
      event.preventDefault();
      void importGames(app, [new Blob([text])]);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
      removeEventListener('paste', onPaste);
    };
  }, [app]);
  return isOver ? <div class="drop-over">{t('import.drop')}</div> : null;
}
