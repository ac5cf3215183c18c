// All commands with their keys, from the table of commands, grouped by place.
import { useApp, useText } from '../app/app';
import { commands, shownKey, type Place } from '../app/commands';
import { Dialog } from './dialog';

const places: Place[] = ['board', 'analysis', 'everywhere'];

export function Help() {
  const app = useApp();
  const t = useText();
  const table = app.keys();
  return (
    <Dialog title={t('help.title')} onClose={() => app.session.set({ dialog: null })}>
      <div class="help">
        {places.map((place) => (
          <section key={place}>
            <h3>{t(`help.${place}`)}</h3>
            <dl>
              {commands
                .filter((command) => command.place === place)
                .map(({ id }) => (
                  <div key={id}>
                    <dt>{t(`cmd.${id}`)}</dt>
                    <dd>
                      {table.get(id)?.map((key) => (
                        <kbd key={key}>{shownKey(key)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <p class="hint">
        <a href="/settings">{t('help.change')}</a>
      </p>
    </Dialog>
  );
}
