// The page for an address that does not exist, and for what was removed while it was open.
import { useEffect } from 'preact/hooks';
import { announce, useApp, useText } from '../app/app';
import { Link } from './link';

export function Lost() {
  const t = useText();
  return (
    <main class="page">
      <h1>{t('lost.title')}</h1>
      <p>{t('lost.text')}</p>
    </main>
  );
}

const lists = { record: '/games', match: '/matches' };

export function Removed({ what }: { what: keyof typeof lists }) {
  const app = useApp();
  const t = useText();
  const title = t(`removed.${what}`);
  useEffect(() => {
    app.session.set({ title, dialog: null });
    announce(app, title);
  }, [app, title]);
  return (
    <main class="page removed">
      <h1>{title}</h1>
      <p>{t(`removed.${what}_how`)}</p>
      <Link class="plain" href={lists[what]}>
        {t(`removed.to_${what}`)}
      </Link>
    </main>
  );
}
