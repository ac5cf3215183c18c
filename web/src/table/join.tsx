// The two pages of a link for a friend: the one that shows the link, and the one that the link
// opens.
import { useEffect, useState } from 'preact/hooks';
import { showError, useApp, useDescriptor, useSession, useText } from '../app/app';
import { errorIn, get, post } from '../net/rest';
import { playedOf } from '../game/words';
import { friendsLink, isOnlyHere } from '../net/invitation';
import { keepSecret, secretsOf } from '../game/secrets';
import type { TableState } from '../game/table';
import { Lost } from '../ui/lost';
import { Told } from '../ui/told';
import type { Invitation, Seat } from '../wire/types';
import { copy } from '../panel/copy';
import { useTable } from '../panel/use-table';

const openSeat = (table: TableState): Seat | undefined => ([0, 1] as const).find((seat) => table.seats[seat].state === 'open');

// The links to a table. Goes to the table as soon as the friend has taken the seat that was open.
export function InvitePage({ id }: { id: number }) {
  const app = useApp();
  const t = useText();
  const { table, isGone } = useTable(`table/${id}`, secretsOf(app.storage, id), true);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = table !== null && openSeat(table) !== undefined;
  useEffect(() => {
    if (isOpen) setWasOpen(true);
    else if (wasOpen) app.go(`/table/${id}`);
  }, [app, id, isOpen, wasOpen]);
  if (isGone) return <Lost />;
  return (
    <main class="page narrow">
      <h1>{t('invite.title')}</h1>
      {table && <Played table={table} />}
      {isOpen && <InvitationLink id={id} right="guest" />}
      {table && <InvitationLink id={id} right="watcher" />}
      {isOpen && <p role="status">{t('seat.open')}…</p>}
      <button class="go" onClick={() => app.go(`/table/${id}`)}>
        {t('invite.go')}
      </button>
    </main>
  );
}

// A link for a player is made at once, one for those who watch when it is asked for.
function InvitationLink({ id, right }: { id: number; right: Invitation['right'] }) {
  const app = useApp();
  const t = useText();
  const language = useSession((session) => session.language);
  const origin = useSession((session) => session.hello?.origin);
  const [made, take] = useState<Invitation | null>(null);
  const failed = (failure: unknown) => showError(app, errorIn(failure));
  const renew = () => post<Invitation>(`tables/${id}/keys`, { right }).then(take, failed);
  useEffect(() => {
    get<{ keys: Invitation[] }>(`tables/${id}/keys`).then(({ keys }) => {
      const known = keys.find((one) => one.right === right);
      if (known) take(known);
      else if (right === 'guest') void renew();
    }, failed);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the keys are asked for once for each right
  }, [id, right]);
  if (made === null) {
    return right === 'guest' ? null : (
      <button class="plain" data-action="invite-watcher" onClick={() => void renew()}>
        {t('invite.watcher')}
      </button>
    );
  }
  const link = friendsLink(location.origin, id, made.key, origin);
  return (
    <section data-invitation={right}>
      <p>{t(`invite.how_${right}`)}</p>
      <div class="link-row">
        <input readOnly value={link} aria-label={t(`invite.link_${right}`)} onFocus={(event) => event.currentTarget.select()} />
        <button class="plain" onClick={() => void copy(app, link)}>
          {t('copy')}
        </button>
      </div>
      <p class="hint">
        {t('invite.until', { date: new Date(made.until).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }) })}{' '}
        <button class="quiet" data-action="renew" title={t('invite.renew_how')} onClick={() => void renew()}>
          {t('invite.renew')}
        </button>
      </p>
      {isOnlyHere(link) && <p class="hint">{t('invite.only_here')}</p>}
    </section>
  );
}

// Only watches the table until the guest sits down: opening an invitation takes no seat.
export function JoinPage({ id }: { id: number }) {
  const app = useApp();
  const t = useText();
  const [name, setName] = useState(() => app.settings.get().name);
  const { table, isGone } = useTable(`table/${id}`, none, true);
  const sit = async (event: Event) => {
    event.preventDefault();
    try {
      const { seat, secret } = (await app.live.do(`table/${id}`, 'sit', { name: name.trim() })) as { seat: Seat; secret: string };
      keepSecret(app.storage, id, seat, secret);
      app.go(`/table/${id}`);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  if (isGone) return <Lost />;
  const maySit = table !== null && openSeat(table) !== undefined && table.right !== 'watcher';
  return (
    <main class="page narrow">
      <h1>{t('join.title')}</h1>
      {table && <Played table={table} seat={maySit ? openSeat(table) : undefined} />}
      {maySit && (
        <form onSubmit={sit}>
          <label class="field">
            {t('join.name')}
            <input value={name} maxLength={40} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <button class="go" type="submit">
            {t('join.sit')}
          </button>
        </form>
      )}
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
  return (
    <p class="played">
      <Told words={words} />
    </p>
  );
}
