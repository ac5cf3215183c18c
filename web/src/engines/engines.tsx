// The engines that Ludex knows with their states, and one of them with its options and its console. A
// new engine is added as lines in engines.toml, which the server reads again when the file changes.
import { useSession, useText, useTitle } from '../app/app';
import { Reason } from '../form/problem';
import { Loading } from '../ui/loading';
import { Link } from '../ui/link';
import { hasDraft } from '../app/option-drafts';
import type { EngineSummary } from '../wire/types';
import { connectionText } from './connection';
import { EnginePane } from './engine';
import { NewEngineForm } from './new-engine';

export function EnginesPage({ name }: { name: string }) {
  const t = useText();
  const list = useSession((session) => session.engineList);
  useTitle(name || t('nav.engines'));
  if (!list) return <Loading />;
  const chosen = list.engines.find((engine) => engine.name === name);
  return (
    <main class={`engines ${name === '' ? '' : 'with-one'}`}>
      <nav class="engine-list" aria-label={t('nav.engines')}>
        {list.problem && (
          <Reason
            title={[
              t('engines.problem'),
              list.problem.line ? t('import.where', { line: list.problem.line, column: list.problem.column ?? 1 }) : '',
            ]
              .join(' ')
              .trim()}
            text={list.problem.text}
          />
        )}
        <ul>
          {list.engines.map((engine) => (
            <li key={engine.name}>
              <EngineRow engine={engine} isChosen={engine.name === name} />
            </li>
          ))}
        </ul>
        <Link class="plain" href="/engines">
          {t('engines.new')}
        </Link>
      </nav>
      <section class="engine-page">
        {chosen ? (
          <EnginePane key={name} engine={chosen} />
        ) : (
          <div class="engine-body">
            {name === '' ? (
              <NewEngineForm list={list} />
            ) : (
              <>
                <h1>{name}</h1>
                <p>{t('engines.gone')}</p>
              </>
            )}
          </div>
        )}
      </section>
    </main>
  );
}

function EngineRow({ engine, isChosen }: { engine: EngineSummary; isChosen: boolean }) {
  const t = useText();
  const games = useSession((session) => session.hello?.games ?? []);
  const isDraft = useSession((session) => hasDraft(session.optionDrafts, engine.name));
  const known = games.filter(({ game }) => engine.games.includes(game)).map(({ game }) => t(`game.${game}`));
  const words = [t(`protocol.${engine.protocol}`), known.length > 0 && known.length < games.length ? known.join(', ') : t('games.all')];
  if (engine.connections) words.push(t(connectionText(engine.connections)));
  return (
    <Link class="engine-row" href={`/engines/${encodeURIComponent(engine.name)}`} aria-current={isChosen ? 'page' : undefined}>
      <i class={`state ${engine.state}`} role="img" aria-label={t(`engines.${engine.state}`)} title={t(`engines.${engine.state}`)} />
      <span class="grow">
        <b>
          {engine.name}
          {isDraft && <i class="changed" role="img" aria-label={t('engines.changed')} title={t('engines.changed')} />}
        </b>
        <small>{words.join(' · ')}</small>
      </span>
    </Link>
  );
}
