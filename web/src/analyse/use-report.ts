// The report of a whole game: of the analysis that ran on this page, or the one that the server has kept. The kept one
// is asked for once, when the record is opened; no engine starts for it.
import { useEffect, useState } from 'preact/hooks';
import { showError, showToast, useApp } from '../app/app';
import { errorIn, get, post, remove } from '../net/rest';
import type { Analysis, KeptReport, Report } from '../wire/types';

export interface Reported {
  report: Report | null;
  engine: string; // whose it is
  take(): Promise<void>; // takes it away, and offers to give it back
}

export function useReport(record: number, state: Analysis | null): Reported {
  const app = useApp();
  const [kept, setKept] = useState<KeptReport | null>(null);
  const [taken, setTaken] = useState<Report | null>(null);
  useEffect(() => {
    let isHere = true;
    get<KeptReport | null>(`records/${record}/report`).then(
      (found) => isHere && setKept(found),
      (failure) => {
        const error = errorIn(failure);
        // An older server knows no such request, and the page says itself that the connection is lost.
        if (isHere && error.code !== 'unknown' && error.code !== 'offline') showError(app, error);
      },
    );
    return () => {
      isHere = false;
    };
  }, [app, record]);
  // While the game is gone over once more, an earlier report is out of date.
  const latest = state?.progress ? null : (state?.report ?? kept?.report ?? null);
  const take = async () => {
    const t = app.session.get().textTable;
    const giveBack = () =>
      void post(`records/${record}/report/restore`, {}).then(
        () => setTaken(null),
        (failure: unknown) => showError(app, errorIn(failure)),
      );
    try {
      await remove(`records/${record}/report`);
      setTaken(latest);
      showToast(app, { text: t('report.removed'), undo: giveBack });
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return { report: latest === taken ? null : latest, engine: state?.report ? state.engine : (kept?.engine ?? state?.engine ?? ''), take };
}
