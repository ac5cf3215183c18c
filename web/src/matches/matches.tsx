// The matches between engines, running and finished, and the form of a new one.
import { useEffect, useState } from 'preact/hooks';
import { useApp, useSession, useText, useTitle } from '../app/app';
import { Diagram } from '../board/diagram';
import { NewMatchForm } from './form';
import { stateWord } from './words';
import { formatElo } from './cross';
import { isOpen, reduceMatches } from '../game/match';
import './matches.css';
import { Link } from '../ui/link';
import { Loading } from '../ui/loading';
import type { MatchesDelta, MatchSummary } from '../wire/types';

export function MatchesPage() {
  const app = useApp();
  const t = useText();
  const hello = useSession((session) => session.hello);
  const [matches, setMatches] = useState<readonly MatchSummary[] | null>(null);
  useEffect(
    () =>
      app.live.subscribe('matches', {
        state: (data) => setMatches((data as { matches: MatchSummary[] }).matches),
        delta: (delta) => setMatches((now) => now && reduceMatches(now, delta as unknown as MatchesDelta)),
      }),
    [app.live],
  );
  useTitle(t('nav.matches'));
  if (!hello || !matches) return <Loading />;
  return (
    <main class="start matches">
      <div class="start-main">
        <h1>{t('nav.matches')}</h1>
        {hello.cgos && (
          <p>
            <Link class="plain" href="/matches/cgos">
              {t('cgos.link', { server: hello.cgos })}
            </Link>
          </p>
        )}
        {matches.length === 0 && <p class="hint">{t('match.none')}</p>}
        <Shelf title={t('match.going_on')} matches={matches.filter(isOpen)} />
        <Shelf title={t('match.over')} matches={matches.filter((match) => !isOpen(match))} />
      </div>
      <NewMatchForm hello={hello} />
    </main>
  );
}

function Shelf({ title, matches }: { title: string; matches: readonly MatchSummary[] }) {
  if (matches.length === 0) return null;
  return (
    <section class="shelf">
      <h2>{title}</h2>
      <ul>
        {matches.map((match) => (
          <li key={match.id}>
            <Row match={match} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ match }: { match: MatchSummary }) {
  const t = useText();
  const games = useSession((session) => session.hello?.games ?? []);
  const { id, name, setup, board, engines, played, total, elo, error } = match;
  const usual = games.find(({ game }) => game === setup.game);
  const picture = usual?.face.files === board.files && usual.face.ranks === board.ranks ? usual.picture : '';
  const figures = engines.length === 2 && elo !== undefined && elo !== null ? t('match.elo_of', { elo: formatElo(elo, error) }) : '';
  const notes = [t(`game.${setup.game}`), stateWord(match, t), t('match.played', { played, total }), figures];
  return (
    <Link class="match-row" href={`/matches/${id}`} data-match={id}>
      <Diagram face={board} cells={picture} />
      <span class="grow">
        <b title={name}>{name}</b>
        {name !== engines.join(' – ') && <small>{engines.join(' – ')}</small>}
        <small>{notes.filter(Boolean).join(' · ')}</small>
        <progress value={played} max={total} aria-label={t('match.progress')} />
      </span>
    </Link>
  );
}
