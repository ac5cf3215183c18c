// Short messages over the list of moves; each disappears after ten seconds, and an edit offers its
// undo in one.
import { hideToast, useApp, useSession, useText } from '../app';
import { Icon } from './icons';

export function Toasts() {
  const app = useApp();
  const t = useText();
  const toasts = useSession((session) => session.toasts);
  return (
    <div class="toasts" role="status">
      {toasts.map(({ id, text, details, undo }) => (
        <div class="toast" key={id}>
          <div class="grow">
            <p>{text}</p>
            {details && (
              <details>
                <summary>{t('details')}</summary>
                {details}
              </details>
            )}
          </div>
          {undo && (
            <button
              class="plain"
              onClick={() => {
                undo();
                hideToast(app, id);
              }}
            >
              {t('undo')}
            </button>
          )}
          <button class="tool" aria-label={t('close')} onClick={() => hideToast(app, id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
