// The two pages of a link for a friend: the one that shows the link, and the one that the link
// opens.
import { useEffect, useState } from 'preact/hooks';
import { showError, useApp, useDescriptor, useSession, useText } from '../app';
import { errorIn } from '../net/rest';
import { playedOf } from '../panel/words';
import { friendsLink, isOnlyHere } from '../state/invitation';
import { keepSecret, secretsOf } from '../state/secrets';
import type { TableState } from '../state/table';
import { Lost } from '../ui/lost';
import type { Seat } from '../wire/types';
import { copy } from './menu';
import { useTable } from './use-table';

const openSeat = (table: TableState): Seat | undefined => ([0, 1] as const).find((seat) => table.seats[seat].state === 'open');

// Goes to the table as soon as the friend has taken the seat.
export function InvitePage({ id, secret }: { id: number; secret: string }) {
  const app = useApp();
  const t = useText();
  const link = friendsLink(location.origin, id, secret, useSession((session) => session.hello?.invitation));
  const { table, isGone } = useTable(`table/${id}`, secretsOf(app.storage, id), true);
  const isTaken = table !== null && openSeat(table) === undefined;
  useEffect(() => {
    if (isTaken) app.go(`/table/${id}`);
  }, [isTaken]);
  if (isGone) return <Lost />;
  return (
    <main class="page narrow">
      <h1>{t('invite.title')}</h1>
      {table && <Played table={table} />}
      <p>{t('invite.how')}</p>
      <div class="link-row">
        <input readOnly value={link} aria-label={t('invite.link')} onFocus={(event) => event.currentTarget.select()} />
        <button class="plain" onClick={() => void copy(app, link)}>
          {t('copy')}
        </button>
      </div>
      {isOnlyHere(link) && <p class="hint">{t('invite.only_here')}</p>}
      <p role="status">{t('seat.open')}…</p>
      <button class="go" onClick={() => app.go(`/table/${id}`)}>
        {t('invite.go')}
      </button>
    </main>
  );
}

// Only watches the table until the guest sits down: opening an invitation takes no seat.
export function JoinPage({ id, secret }: { id: number; secret: string }) {
  const app = useApp();
  const t = useText();
  const [name, setName] = useState(() => app.settings.get().name);
  const { table, isGone } = useTable(`table/${id}`, none, true);
  const sit = async (event: Event) => {
    event.preventDefault();
    try {
      const { seat } = (await app.live.do(`table/${id}`, 'sit', { secret, name: name.trim() })) as { seat: Seat };
      keepSecret(app.storage, id, seat, secret);
      app.go(`/table/${id}`);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  if (isGone) return <Lost />;
  return (
    <main class="page narrow">
      <h1>{t('join.title')}</h1>
      {table && <Played table={table} seat={openSeat(table)} />}
      <form onSubmit={sit}>
        <label class="field">
          {t('join.name')}
          <input value={name} maxLength={40} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button class="go" type="submit">
          {t('join.sit')}
        </button>
      </form>
      <button class="plain" onClick={() => app.go(`/table/${id}`)}>
        {t('join.watch')}
      </button>
    </main>
  );
}

const none: never[] = [];

// The terms of the game and, if a seat is offered, the colour that the guest would play.
function Played({ table, seat }: { table: TableState; seat?: Seat | undefined }) {
  const t = useText();
  const descriptor = useDescriptor(table.setup.game);
  if (!descriptor) return null;
  const words = playedOf(table, descriptor, t, true);
  if (seat !== undefined) words.push(t('join.you_play', { seat: t(`seat.${descriptor.seats[seat]}`) }));
  return <p class="played">{words.join(' · ')}</p>;
}
