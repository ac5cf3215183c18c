// The two ends of a friend's link: the page that shows it, and the page that it opens.
import { useState } from 'preact/hooks';
import { showError, useApp, useSession, useText } from '../app';
import { errorIn } from '../net/rest';
import { friendsLink } from '../state/invitation';
import { keepSecrets } from '../state/secrets';
import { copy } from './menu';

export function InvitePage({ id, secret }: { id: number; secret: string }) {
  const app = useApp();
  const t = useText();
  const link = friendsLink(location.origin, id, secret, useSession((session) => session.hello?.invitation));
  return (
    <main class="page narrow">
      <h1>{t('invite.title')}</h1>
      <p>{t('invite.how')}</p>
      <div class="link-row">
        <input readOnly value={link} aria-label={t('invite.link')} onFocus={(event) => event.currentTarget.select()} />
        <button class="plain" onClick={() => void copy(app, link)}>
          {t('copy')}
        </button>
      </div>
      <button class="go" onClick={() => app.go(`/table/${id}`)}>
        {t('invite.go')}
      </button>
    </main>
  );
}

export function JoinPage({ id, secret }: { id: number; secret: string }) {
  const app = useApp();
  const t = useText();
  const [name, setName] = useState('');
  const sit = async (event: Event) => {
    event.preventDefault();
    try {
      await app.live.do(`table/${id}`, 'sit', { secret, name: name.trim() });
      keepSecrets(app.storage, id, [secret]);
      app.go(`/table/${id}`);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return (
    <main class="page narrow">
      <h1>{t('join.title')}</h1>
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
