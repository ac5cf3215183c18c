// The settings: language, looks, boards, play, analysis, keys.
import { useEffect } from 'preact/hooks';
import { showError, showToast, useApp, useSession, useSettings, useText } from '../app/app';
import { Choice } from '../form/choice';
import { errorIn, post } from '../net/rest';
import { keepKey, readKeys } from '../net/server-keys';
import { YourName } from '../form/your-name';
import { NotationChoice } from '../form/notation';
import { languageNames, languages } from '../i18n/text';
import { choices, defaults, ranges } from '../app/settings';
import { AnalysisSettings } from './settings-analysis';
import { KeySettings } from './settings-keys';

export function SettingsPage() {
  const app = useApp();
  const t = useText();
  const settings = useSettings((all) => all);
  const games = useSession((session) => session.hello?.games ?? []);
  useEffect(() => {
    document.title = `${t('nav.settings')} – Ludex`;
    app.session.set({ title: t('nav.settings') });
  }, [app.session, t]);
  const pick = (key: Exclude<keyof typeof choices, 'language' | 'preset'>) => (
    <Choice
      label={t(`settings.${key}`)}
      value={settings[key]}
      options={choices[key].map((id) => ({ id, label: t(`${key}.${id}`) }))}
      onChange={(value) => app.settings.set({ [key]: value })}
    />
  );
  const box = (key: 'numbers' | 'asText' | 'premoves' | 'animate' | 'sound') => (
    <label class="check">
      <input type="checkbox" checked={settings[key]} onChange={(event) => app.settings.set({ [key]: event.currentTarget.checked })} />
      {t(`settings.${key}`)}
    </label>
  );
  const range = (key: 'brightness' | 'boardSize') => (
    <label class="range">
      {t(`settings.${key}`)}
      <input
        type="range"
        min={ranges[key][0]}
        max={ranges[key][1]}
        step={5}
        value={settings[key]}
        onInput={(event) => app.settings.set({ [key]: Number(event.currentTarget.value) })}
      />
      <output>{settings[key]} %</output>
    </label>
  );
  const reset = () => {
    const before = app.settings.get();
    app.settings.set(defaults);
    showToast(app, { text: t('settings.was_reset'), undo: () => app.settings.set(before) });
  };
  return (
    <main class="page">
      <h1>{t('nav.settings')}</h1>
      <div class="settings">
        <section class="card">
          <h2>{t('settings.page')}</h2>
          <Choice
            label={t('settings.language')}
            value={settings.language}
            options={[{ id: 'auto', label: t('language.auto') }, ...languages.map((id) => ({ id, label: languageNames[id] }))]}
            onChange={(value) => app.settings.set({ language: value as typeof settings.language })}
          />
          {pick('theme')}
          {pick('colors')}
          {box('sound')}
          {box('animate')}
        </section>
        <AnalysisSettings />
        <section class="card">
          <h2>{t('settings.boards')}</h2>
          {pick('squares')}
          {pick('wood')}
          {pick('stones')}
          {games
            .filter(({ face }) => face.men.length > 1)
            .map(({ game, face }) => (
              <Choice
                key={game}
                label={`${t('settings.men')}: ${t(`game.${game}`)}`}
                value={settings.men[game] ?? face.men[0]!}
                options={face.men.map((id) => ({ id, label: t(`set.${id}`) }))}
                onChange={(value) => app.settings.set({ men: { ...settings.men, [game]: value } })}
              />
            ))}
          {pick('labels')}
          {range('boardSize')}
          {range('brightness')}
          {box('numbers')}
          {box('asText')}
        </section>
        <section class="card">
          <h2>{t('settings.play')}</h2>
          <YourName />
          {box('premoves')}
          {pick('confirm')}
          {games.map((descriptor) => (
            <NotationChoice key={descriptor.game} descriptor={descriptor} label={`${t('notation')}: ${t(`game.${descriptor.game}`)}`} />
          ))}
        </section>
        <KeySettings />
        <ServerKey />
      </div>
      <p>
        <button class="plain" data-action="reset-all" onClick={reset}>
          {t('settings.reset')}
        </button>
      </p>
    </main>
  );
}

// The owner's key can be made anew, when it may have come into other hands.
function ServerKey() {
  const app = useApp();
  const t = useText();
  if (readKeys(app.storage).length === 0) return null;
  const renew = async () => {
    try {
      keepKey(app.storage, (await post<{ key: string }>('key', {})).key);
      location.reload();
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return (
    <section class="card">
      <h2>{t('key.title')}</h2>
      <p class="hint">{t('key.renew_how')}</p>
      <button class="plain" data-action="renew-key" onClick={() => void renew()}>
        {t('key.renew')}
      </button>
    </section>
  );
}
