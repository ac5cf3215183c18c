// The games at the server of CGOS that this server watches, and one of these games. They are played elsewhere, so nothing
// can be done here but to look.
import { useEffect, useState } from 'preact/hooks';
import { useApp, useDescriptor, useText, useTitle } from '../app/app';
import { nothingSaid } from '../game/lines';
import { outcomeOfWinner, outcomeWord } from '../game/outcome';
import { onDelta } from '../panel/table-events';
import { useTable } from '../panel/use-table';
import { Link } from '../ui/link';
import { Loading } from '../ui/loading';
import { Lost } from '../ui/lost';
import type { CgosDelta, CgosGame, CgosPlayer, CgosServer, Descriptor, Result } from '../wire/types';
import { reduceCgos, shelvesOf } from './cgos-list';
import { Watching } from './watching';
import './matches.css';

const game = 'go'; // CGOS has no other
const none: never[] = [];

export function CgosPage() {
  const app = useApp();
  const t = useText();
  const [server, setServer] = useState<CgosServer | null>(null);
  const [isGone, lose] = useState(false);
  useEffect(
    () =>
      app.live.subscribe('cgos', {
        state: (data) => setServer(data as CgosServer),
        delta: (delta) => setServer((now) => now && reduceCgos(now, delta as unknown as CgosDelta)),
        gone: () => lose(true),
      }),
    [app.live],
  );
  useTitle(t('cgos.title'));
  if (isGone) return <Lost />;
  if (!server) return <Loading />;
  const { running, over } = shelvesOf(server);
  return (
    <main class="page cgos">
      <h1>{t('cgos.title')}</h1>
      <p class="hint">{server.server}</p>
      {server.trouble !== '' && !server.connected && (
        <p class="hint" role="status">
          {t('cgos.cut', { server: server.server })} <small>{server.trouble}</small>
        </p>
      )}
      {server.games.length === 0 && <p class="hint">{t('cgos.none')}</p>}
      <Shelf title={t('match.going_on')} games={running} />
      <Shelf title={t('match.over')} games={over} />
    </main>
  );
}

function Shelf({ title, games }: { title: string; games: readonly CgosGame[] }) {
  const descriptor = useDescriptor(game);
  if (games.length === 0) return null;
  return (
    <section class="card wide">
      <h2>{title}</h2>
      <ol class="match-games">
        {games.map((one) => (
          <li key={one.game}>
            <Link href={`/matches/cgos/${one.game}`}>
              <Row game={one} descriptor={descriptor} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Row({
  game: { game: number, players, size, komi, date, result },
  descriptor,
}: {
  game: CgosGame;
  descriptor: Descriptor | undefined;
}) {
  const t = useText();
  const [black, white] = players;
  const about = [`${size} × ${size}`, t('cgos.komi', { komi }), date].filter(Boolean).join(' · ');
  return (
    <>
      <small class="no">{number}</small>
      <Player player={black} hasWon={result?.winner === 0} />
      <b>{result ? resultWord(result) : '–'}</b>
      <Player player={white} hasWon={result?.winner === 1} />
      <small class="why">{about}</small>
    </>
  );

  // A result that says neither points nor a known cause stands as the server wrote it.
  function resultWord({ winner, code, margin, text }: Result) {
    if (!descriptor || code === '' || code === 'no_result') return text;
    return outcomeWord(outcomeOfWinner(winner), descriptor, t, { ...(margin ? { margin } : {}), cause: code });
  }
}

function Player({ player: { name, rating }, hasWon }: { player: CgosPlayer; hasWon: boolean }) {
  return (
    <span class={hasWon ? 'won' : ''}>
      {name} {rating !== '' && <small>{rating}</small>}
    </span>
  );
}

export function CgosGamePage({ number }: { number: number }) {
  const app = useApp();
  const t = useText();
  const watched = useTable(`cgos/${number}`, none, true, (delta, now, before) => onDelta(app, delta, now, before));
  const descriptor = useDescriptor(game);
  const [flipped, setFlipped] = useState(false);
  const { table, isGone } = watched;
  if (isGone && !table) return <Lost />;
  if (!table || !descriptor) return <Loading />;
  return (
    <Watching
      of={t('cgos.title')}
      table={table}
      descriptor={descriptor}
      watched={watched}
      said={nothingSaid}
      back={{ href: '/matches/cgos', text: t('cgos.back') }}
      {...(isGone && !table.result ? { hint: t('cgos.lost') } : {})}
      flipped={flipped}
      onFlip={() => setFlipped(!flipped)}
    />
  );
}
