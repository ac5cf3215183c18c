// One match: its live boards, standing, test and games; pause, resume and stop.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, announce, useApp, useDescriptor, useText, useTitle } from '../app/app';
import { Reason } from '../form/problem';
import { formatSpan } from '../form/span';
import { TestPanel } from './curve';
import { GameList } from './games';
import { CrossTable, StandingTable } from './standing';
import { useMatch } from './use-match';
import { Wall } from './wall';
import { planWords, stateWord } from './words';
import { errorIn, post, remove } from '../net/rest';
import './matches.css';
import { Confirm } from '../ui/confirm';
import { Loading } from '../ui/loading';
import { Lost, Removed } from '../ui/lost';
import type { Match, MatchState } from '../wire/types';

export function MatchPage({ id }: { id: number }) {
  const app = useApp();
  const t = useText();
  const { match, version, isGone } = useMatch(id);
  const descriptor = useDescriptor(match?.setup.game);
  const name = match?.name ?? '';
  const state = match?.state;
  useTitle(name, name || t('nav.matches'));
  const known = useRef<MatchState | undefined>(undefined);
  useEffect(() => {
    if (match && known.current !== undefined) announce(app, stateWord(match, t));
    known.current = state;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each state is announced once
  }, [state]);
  if (isGone) return match ? <Removed what="match" /> : <Lost />;
  if (!match || !descriptor) return <Loading />;
  return (
    <main class="page match">
      <Head match={match} />
      {match.trouble && <Reason title={t('match.failed')} text={match.trouble} />}
      <Progress match={match} />
      <Wall match={match.id} live={match.live} names={match.engines} board={match.board} descriptor={descriptor} />
      {match.state === 'running' && match.live.length === 0 && <p class="hint">{t('match.waiting')}</p>}
      <div class="match-cards">
        <StandingTable standing={match.standing} engines={match.engines} cross={match.cross} />
        {match.test && <TestPanel test={match.test} isOfGames={match.plan.sprt?.single_games === true} />}
        <CrossTable standing={match.standing} engines={match.engines} cross={match.cross} />
        <Warnings warnings={match.warnings} />
        <GameList key={version} match={match} />
      </div>
    </main>
  );
}

type Act = 'pause' | 'resume' | 'stop';

function Head({ match }: { match: Match }) {
  const app = useApp();
  const t = useText();
  const [asks, ask] = useState<'stop' | 'delete' | null>(null);
  const { id, name, live } = match;
  const orShowError = (request: Promise<unknown>) => void request.catch((failure) => showError(app, errorIn(failure)));
  const act = (what: Act) => orShowError(post<unknown>(`matches/${id}/${what}`, {}));
  const confirm = () => {
    ask(null);
    if (asks === 'stop') act('stop');
    else orShowError(remove(`matches/${id}`).then(() => app.go('/matches')));
  };
  return (
    <header class="page-head">
      <div>
        <h1>{name}</h1>
        <p class="hint">{planWords(match, t)}</p>
      </div>
      <HeadTools match={match} onAct={act} onAsk={ask} />
      {asks && (
        <Confirm
          title={t(`match.${asks}_title`, { name })}
          text={t(asks === 'stop' ? 'match.stop_how' : 'match.delete_how', { n: live.length })}
          action={t(`match.${asks}`)}
          onConfirm={confirm}
          onClose={() => ask(null)}
        />
      )}
    </header>
  );
}

interface HeadToolsProps {
  match: Match;
  onAct(what: Act): void;
  onAsk(what: 'stop' | 'delete'): void; // what cannot be undone is asked about
}

function HeadTools({ match, onAct, onAsk }: HeadToolsProps) {
  const t = useText();
  const { state } = match;
  const isOver = state === 'finished' || state === 'stopped';
  return (
    <div class="head-tools">
      <span class={`badge ${match.trouble ? 'bad' : state}`} data-state={state}>
        {stateWord(match, t)}
      </span>
      {state === 'running' && (
        <button class="plain" data-action="pause" onClick={() => onAct('pause')}>
          {t('pause')}
        </button>
      )}
      {(state === 'paused' || state === 'stopped') && (
        <button class="plain main" data-action="resume" onClick={() => onAct('resume')}>
          {t('resume')}
        </button>
      )}
      {(state === 'running' || state === 'paused') && (
        <button class="plain" data-action="stop" onClick={() => onAsk('stop')}>
          {t('match.stop')}
        </button>
      )}
      {isOver && match.live.length === 0 && (
        <button class="plain" data-action="delete" onClick={() => onAsk('delete')}>
          {t('match.delete')}
        </button>
      )}
    </div>
  );
}

function Progress({ match }: { match: Match }) {
  const t = useText();
  const { played, total, left_ms, state } = match;
  const left = state === 'running' && left_ms !== undefined && played < total ? t('match.left', { time: formatSpan(left_ms, t) }) : '';
  return (
    <div class="match-progress">
      <progress value={played} max={total} aria-label={t('match.progress')} />
      <small>{[t('match.played', { played, total }), left].filter(Boolean).join(' · ')}</small>
    </div>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  const t = useText();
  if (warnings.length === 0) return null;
  return (
    <section class="card wide">
      <details>
        <summary>{t('match.warnings', { n: warnings.length })}</summary>
        <ul class="warnings">
          {warnings.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
