// Games can be imported anywhere on the page: as a dropped file, pasted text, or a chosen file. The
// server recognises the format by the content.
import { useEffect, useState } from 'preact/hooks';
import { showToast, useApp, useCommands, useText, type App } from '../app';
import { isTyping } from '../keys/handler';
import { errorIn, post } from '../net/rest';
import type { RecordSummary } from '../wire/types';

// The file's name is sent too: it helps with formats that cannot be recognised by their content.
export async function importGames(app: App, body: Blob) {
  const t = app.session.get().textTable;
  try {
    const found = await post<RecordSummary[]>(body instanceof File ? `records?name=${encodeURIComponent(body.name)}` : 'records', body);
    if (found.length === 1) app.go(`/analyse/${found[0]!.id}`);
    else {
      // The list of games opens with the new ones marked, so that they can be opened together.
      app.session.set({ chosen: found });
      app.go('/games');
    }
    const troubles = found.flatMap((record) => record.troubles ?? []);
    if (troubles.length > 0) showToast(app, { text: t('import.partly'), details: troubles.join('; ') });
    // That a single game was opened is seen.
    else if (found.length > 1) showToast(app, { text: t('import.done', { n: found.length }) });
  } catch (failure) {
    const error = errorIn(failure);
    const { line, column } = error;
    const where = line === undefined ? '' : ` ${t('import.where', { line, column: column ?? 1 })}`;
    showToast(app, { text: `${t('import.failed')}${where}`, details: error.text });
  }
}

export function chooseFile(app: App) {
  const field = document.createElement('input');
  field.type = 'file';
  field.onchange = () => {
    const file = field.files?.[0];
    if (file) void importGames(app, file);
  };
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
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void importGames(app, file);
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (isTyping(event.target) || text.trim() === '') return;
      event.preventDefault();
      void importGames(app, new Blob([text]));
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
  }, []);
  return isOver ? <div class="drop-over">{t('import.drop')}</div> : null;
}
