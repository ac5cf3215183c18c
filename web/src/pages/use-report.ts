// The report of a whole game: of the analysis that ran on this page, or the one that the server has kept. The kept one
// is asked for once, when the record is opened; no engine starts for it.
import { useEffect, useState } from 'preact/hooks';
import { showError, useApp } from '../app';
import { errorIn, get } from '../net/rest';
import type { Analysis, KeptReport, Report } from '../wire/types';

export function useReport(record: number, state: Analysis | null): Report | null {
  const app = useApp();
  const [kept, setKept] = useState<Report | null>(null);
  useEffect(() => {
    let isHere = true;
    get<KeptReport | null>(`records/${record}/report`).then(
      (found) => isHere && setKept(found?.report ?? null),
      (failure) => {
        const error = errorIn(failure);
        // An older server knows no such request, and the page says itself that the connection is lost.
        if (isHere && error.code !== 'unknown' && error.code !== 'offline') showError(app, error);
      },
    );
    return () => {
      isHere = false;
    };
  }, [record]);
  // While the game is gone over once more, an earlier report is out of date.
  if (state?.progress) return null;
  return state?.report ?? kept;
}
