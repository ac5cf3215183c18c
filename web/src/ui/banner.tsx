// A line about the connection: a newer server, a missing key, a server that restarts, or more than a second
// without a connection. It is hidden while all is well.
import { useSession, useText } from '../app/app';

export function Banner() {
  const t = useText();
  const status = useSession((session) => session.status);
  const farewell = useSession((session) => session.farewell);
  const isSlow = useSession((session) => session.isSlow);
  const newBuild = useSession((session) => session.newBuild);
  const lacksKey = useSession((session) => session.lacksKey);
  if (newBuild) {
    return (
      <div class="banner" role="status">
        <span>{t('live.newer')}</span>
        <button class="plain" onClick={() => location.reload()}>
          {t('live.reload')}
        </button>
      </div>
    );
  }
  if (lacksKey) {
    return (
      <div class="banner" role="status">
        {t('live.key')}
      </div>
    );
  }
  const isAway = status !== 'connected';
  if (isAway && farewell === 'restart') {
    return (
      <div class="banner" role="status">
        {t('live.restarts')}
      </div>
    );
  }
  if (!isAway || !isSlow) return null;
  return (
    <div class="banner" role="status">
      {navigator.onLine ? t('live.reconnecting') : t('live.offline')}
    </div>
  );
}
