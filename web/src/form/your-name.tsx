// The name of the person at this browser. It is kept with the settings, and nobody has to give one.
import { useApp, useSettings, useText } from '../app/app';

export function YourName() {
  const app = useApp();
  const t = useText();
  const name = useSettings((settings) => settings.name);
  return (
    <label class="row-field your-name">
      <span>{t('play.name')}</span>
      <input
        value={name}
        maxLength={40}
        autocomplete="nickname"
        placeholder={t('play.name_how')}
        onInput={(event) => app.settings.set({ name: event.currentTarget.value })}
      />
    </label>
  );
}
