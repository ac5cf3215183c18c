// The settings: language, looks, boards, play, analysis, keys.
import { showError, showToast, useApp, useSession, useSettings, useText, useTitle } from '../app/app';
import { Choice } from '../form/choice';
import { errorIn, post } from '../net/rest';
import { keepKey, readKeys } from '../net/server-keys';
import { YourName } from '../form/your-name';
import { NotationChoice } from '../form/notation';
import { languageNames, languages } from '../i18n/text';
import { defaults, type Settings } from '../app/settings';
import { CheckSetting, ChoiceSetting, RangeSetting } from './setting';
import { AnalysisSettings } from './settings-analysis';
import { KeySettings } from './settings-keys';

export function SettingsPage() {
  const app = useApp();
  const t = useText();
  useTitle(t('nav.settings'));
  const reset = () => {
    const before = app.settings.get();
    app.settings.set(defaults);
    showToast(app, { text: t('settings.was_reset'), undo: () => app.settings.set(before) });
  };
  return (
    <main class="page">
      <h1>{t('nav.settings')}</h1>
      <div class="settings">
        <PageSettings />
        <AnalysisSettings />
        <BoardSettings />
        <PlaySettings />
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

function PageSettings() {
  const app = useApp();
  const t = useText();
  const language = useSettings((settings) => settings.language);
  return (
    <section class="card">
      <h2>{t('settings.page')}</h2>
      <Choice
        label={t('settings.language')}
        value={language}
        options={[{ id: 'auto', label: t('language.auto') }, ...languages.map((id) => ({ id, label: languageNames[id] }))]}
        onChange={(value) => app.settings.set({ language: value as Settings['language'] })}
      />
      <ChoiceSetting of="theme" />
      <ChoiceSetting of="colors" />
      <CheckSetting of="sound" />
      <CheckSetting of="animate" />
    </section>
  );
}

function BoardSettings() {
  const app = useApp();
  const t = useText();
  const men = useSettings((settings) => settings.men);
  const games = useSession((session) => session.hello?.games ?? []);
  return (
    <section class="card">
      <h2>{t('settings.boards')}</h2>
      <ChoiceSetting of="squares" />
      <ChoiceSetting of="wood" />
      <ChoiceSetting of="stones" />
      {games
        .filter(({ face }) => face.men.length > 1)
        .map(({ game, face }) => (
          <Choice
            key={game}
            label={`${t('settings.men')}: ${t(`game.${game}`)}`}
            value={men[game] ?? face.men[0]!}
            options={face.men.map((id) => ({ id, label: t(`set.${id}`) }))}
            onChange={(value) => app.settings.set({ men: { ...men, [game]: value } })}
          />
        ))}
      <ChoiceSetting of="labels" />
      <RangeSetting of="boardSize" />
      <RangeSetting of="brightness" />
      <CheckSetting of="numbers" />
      <CheckSetting of="asText" />
    </section>
  );
}

function PlaySettings() {
  const t = useText();
  const games = useSession((session) => session.hello?.games ?? []);
  return (
    <section class="card">
      <h2>{t('settings.play')}</h2>
      <YourName />
      <CheckSetting of="premoves" />
      <ChoiceSetting of="confirm" />
      {games.map((descriptor) => (
        <NotationChoice key={descriptor.game} descriptor={descriptor} label={`${t('notation')}: ${t(`game.${descriptor.game}`)}`} />
      ))}
    </section>
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
