// The analyses whose engines run, on the first page: each can be opened, and ended by whoever wants its processor. A
// server that does not list them shows none.
import { useEffect, useState } from 'preact/hooks';
import { showError, useApp, useText } from '../app/app';
import { errorIn, remove } from '../net/rest';
import { Link } from '../ui/link';
import type { AnalysesList, AnalysisSummary } from '../wire/types';

export function AnalysesShelf() {
  const app = useApp();
  const t = useText();
  const [analyses, setAnalyses] = useState<readonly AnalysisSummary[]>([]);
  useEffect(() => {
    const take = (message: unknown) => setAnalyses((message as AnalysesList).analyses);
    return app.live.subscribe('analyses', { state: take, delta: take });
  }, [app.live]);
  if (analyses.length === 0) return null;
  const end = (id: number) => void remove(`analyses/${id}`).catch((failure: unknown) => showError(app, errorIn(failure)));
  return (
    <section class="shelf">
      <h2>{t('analyses.title')}</h2>
      <ul>
        {analyses.map(({ id, record, engine, whole_game, progress, readers }) => (
          <li key={id} data-analysis={id}>
            <div class="grow">
              <b>
                <Link href={`/analyse/${record}`}>{t('analyses.of', { engine, record })}</Link>
              </b>
              <small>
                {whole_game ? t('analyses.whole', { done: progress?.done ?? 0, total: progress?.total ?? 0 }) : t('analyses.position')} ·{' '}
                {readers === 0 ? t('analyses.unwatched') : t('analyses.watched', { n: readers })}
              </small>
            </div>
            <button class="plain" data-action="end-analysis" onClick={() => end(id)}>
              {t('analyses.end')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
