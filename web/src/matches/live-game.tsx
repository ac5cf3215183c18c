// One game of a match while it is played. A game that is over already is shown as its record.
import { useEffect, useState } from 'preact/hooks';
import { showError, showToast, useApp, useDescriptor, useText } from '../app/app';
import { nothingSaid, takeSeatInfos, type SeatLines } from '../game/lines';
import { errorIn, get } from '../net/rest';
import { onDelta } from '../panel/table-events';
import { useTable } from '../panel/use-table';
import { Link } from '../ui/link';
import { Loading } from '../ui/loading';
import { Lost, Removed } from '../ui/lost';
import type { MatchGame } from '../wire/types';
import { useMatch } from './use-match';
import { useNextGame } from './use-next-game';
import { Watching } from './watching';

const none: never[] = [];

export function LiveGamePage({ id, number }: { id: number; number: number }) {
  const app = useApp();
  const t = useText();
  const { match, isGone } = useMatch(id);
  const [said, hear] = useState<{ of: number; lines: SeatLines }>({ of: number, lines: nothingSaid });
  const watched = useTable(
    `match/${id}/game/${number}`,
    none,
    true,
    (delta, now, before) => onDelta(app, delta, now, before),
    (infos) => hear(({ of, lines }) => ({ of: number, lines: takeSeatInfos(of === number ? lines : nothingSaid, infos) })),
  );
  const { table } = watched;
  const [flipped, setFlipped] = useState(false);
  const descriptor = useDescriptor(match?.setup.game);
  const isOver = table?.result != null;
  const isMissing = watched.isGone && !isOver;
  const go = (next: number) => app.replace(`/matches/${id}/game/${next}`);
  const { next, wasLive } = useNextGame(match?.live ?? none, number, isMissing || (isOver && watched.isCurrent), go);
  const isLoaded = match !== null;
  useEffect(() => {
    if (!isMissing || !isLoaded || next !== null) return;
    void leave();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `leave` is called once for a missing game
  }, [isMissing, isLoaded, next]);
  // The game was counted before it could be watched, or it was given up.
  const leave = async () => {
    try {
      const [found] = await get<MatchGame[]>(`matches/${id}/games?before=${number + 1}&limit=1`);
      if (found?.number === number && found.record !== null) return app.replace(`/analyse/${found.record}?match=${id}`);
      if (wasLive) showToast(app, { text: app.session.get().textTable('match.given_up') });
      app.replace(`/matches/${id}`);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  if (isGone) return match ? <Removed what="match" /> : <Lost />;
  if (!match || !table || !descriptor || isMissing) return <Loading />;
  return (
    <Watching
      key={number}
      of={match.name}
      table={table}
      descriptor={descriptor}
      watched={watched}
      said={said.of === number ? said.lines : nothingSaid}
      back={{ href: `/matches/${id}`, text: t('match.back') }}
      next={<Next match={id} record={table.record} next={next} onNext={go} />}
      flipped={flipped}
      onFlip={() => setFlipped(!flipped)}
    />
  );
}

interface NextProps {
  match: number;
  record: number | undefined;
  next: number | null;
  onNext(number: number): void;
}

// What follows a game that is over: the game after it, and its record.
function Next({ match, record, next, onNext }: NextProps) {
  const t = useText();
  return (
    <>
      {next !== null && (
        <button class="plain main" data-action="next-game" onClick={() => onNext(next)}>
          {t('match.next_game')}
        </button>
      )}
      {record !== undefined && (
        <Link class="plain" href={`/analyse/${record}?match=${match}`}>
          {t('analyse')}
        </Link>
      )}
    </>
  );
}
