// The counted games of a match, the newest first; each opens its record. Older games are requested
// on demand.
import { useState } from 'preact/hooks';
import { showError, useApp, useDescriptor, useText } from '../app/app';
import type { Text } from '../i18n/text';
import { errorIn, get } from '../net/rest';
import { outcomeOfWinner, outcomeWord } from '../game/outcome';
import { formatResult } from './cross';
import { lengthWords } from '../game/length';
import { withOlder } from '../game/match';
import { Link } from '../ui/link';
import { SaveGames } from './save-games';
import type { Descriptor, Match, MatchGame } from '../wire/types';

const pageSize = 100;

export function GameList({ match }: { match: Match }) {
  const app = useApp();
  const t = useText();
  const descriptor = useDescriptor(match.setup.game);
  const [older, setOlder] = useState<readonly MatchGame[]>([]);
  const [limit, setLimit] = useState(pageSize);
  const [entrant, filter] = useState('');
  const { id, games, played, engines } = match;
  const all = withOlder(games, older);
  const wanted = entrant === '' ? all : all.filter(({ entrants }) => entrants.includes(Number(entrant)));
  if (played === 0) return null;
  const more = async () => {
    if (all.length < Math.min(limit + pageSize, played)) {
      const before = Math.min(...all.map(({ number }) => number));
      try {
        setOlder([...older, ...(await get<MatchGame[]>(`matches/${id}/games?before=${before}&limit=${pageSize}`))]);
      } catch (failure) {
        showError(app, errorIn(failure));
        return;
      }
    }
    setLimit(limit + pageSize);
  };
  return (
    <section class="card wide" aria-labelledby="match-games">
      <header class="page-head">
        <h2 id="match-games">{t('match.games')}</h2>
        {descriptor && <SaveGames match={match} descriptor={descriptor} />}
        {engines.length > 2 && (
          <select aria-label={t('play.engine')} value={entrant} onChange={(event) => filter(event.currentTarget.value)}>
            <option value="">{t('match.all_engines')}</option>
            {engines.map((name, i) => (
              <option key={name} value={String(i)}>
                {name}
              </option>
            ))}
          </select>
        )}
      </header>
      <ol class="match-games">
        {wanted.slice(0, limit).map((game) => (
          <li key={game.number}>
            {game.record === null ? (
              <span class="gone">{rowOf(game, engines, descriptor, t)}</span>
            ) : (
              <Link href={`/analyse/${game.record}?match=${id}`}>{rowOf(game, engines, descriptor, t)}</Link>
            )}
          </li>
        ))}
      </ol>
      {limit < played && (
        <button class="plain" data-action="older" onClick={() => void more()}>
          {t('match.older')}
        </button>
      )}
    </section>
  );
}

function rowOf(game: MatchGame, engines: readonly string[], descriptor: Descriptor | undefined, t: Text) {
  const { number, entrants, winner, plies, fault, code, text } = game;
  const why = fault ? t(`fault.${fault}`) : code ? t(`end.${code}`) : text;
  const [first, second] = entrants.map((entrant) => engines[entrant]);
  return (
    <>
      <small class="no">{number}</small>
      <span class={winner === 0 ? 'won' : ''}>{first}</span>
      <b>{descriptor ? outcomeWord(outcomeOfWinner(winner), descriptor, t, { cause: code }) : formatResult(winner)}</b>
      <span class={winner === 1 ? 'won' : ''}>{second}</span>
      <small class={`why ${fault ? 'wrong' : ''}`} title={text}>
        {[why, lengthWords(plies, descriptor, t)].join(' · ')}
      </small>
    </>
  );
}
