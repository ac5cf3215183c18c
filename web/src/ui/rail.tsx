// The links to the pages: at the left on wide screens, at the foot on a phone.
import { useApp, useIsOwner, useSession, useSettings, useText, useTip } from '../app/app';
import { Icon } from './icons';
import { Link } from './link';

const items = [
  ['/', 'play'],
  ['/analyse', 'analyse'],
  ['/matches', 'matches'],
  ['/engines', 'engines'],
  ['/games', 'games'],
] as const;

// The item of the rail that a path belongs to.
export function placeOf(path: string): string {
  const first = path.split(/[/#?]/)[1] ?? '';
  if (first === 'setup') return 'analyse';
  return first === '' || first === 'table' || first === 'join' ? 'play' : first;
}

export function Rail() {
  const app = useApp();
  const t = useText();
  const tip = useTip();
  const isOwner = useIsOwner();
  const path = useSession((session) => session.path);
  const isAwaited = useSession((session) => session.isAwaited);
  const theme = useSettings((settings) => settings.theme);
  const here = placeOf(path);
  const turnTheme = () => {
    const isDark = document.documentElement.dataset['theme'] === 'dark';
    app.settings.set({ theme: isDark ? 'light' : 'dark' });
  };
  return (
    <nav class="rail" aria-label={t('nav.main')}>
      <Link class="logo" href="/" aria-label={t('nav.start')}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect x="3" y="3" width="26" height="26" rx="7" />
          <path d="M3 16h26M16 3v26" />
          <circle cx="16" cy="16" r="5.5" />
        </svg>
      </Link>
      {(isOwner ? items : []).map(([href, name]) => (
        <Link key={name} href={href} aria-current={here === name ? 'page' : undefined}>
          <Icon name={name} />
          <span>{t(`nav.${name}`)}</span>
          {name === 'play' && isAwaited && <i class="dot" title={t('nav.your_move')} />}
        </Link>
      ))}
      <div class="grow" />
      <button class="minor keys" title={tip('help')} onClick={() => app.offers.run('help')}>
        <Icon name="keys" />
        <span>{t('cmd.help')}</span>
      </button>
      <button class="minor" onClick={turnTheme} data-theme-setting={theme}>
        <Icon name="theme" />
        <span>{t('nav.theme')}</span>
      </button>
      <Link class="minor last" href="/settings" aria-current={here === 'settings' ? 'page' : undefined}>
        <Icon name="settings" />
        <span>{t('nav.settings')}</span>
      </Link>
    </nav>
  );
}
