// The settings: language, looks, boards, play, keys.
import { useEffect } from 'preact/hooks';
import { useApp, useSession, useSettings, useText } from '../app';
import { Choice } from '../form/choice';
import { NotationChoice } from '../form/notation';
import { languageNames, languages } from '../i18n/text';
import { KeySettings } from './settings-keys';

export function SettingsPage() {
  const app = useApp();
  const t = useText();
  const settings = useSettings((all) => all);
  const games = useSession((session) => session.hello?.games ?? []);
  useEffect(() => {
    document.title = `${t('nav.settings')} – Ludex`;
  }, [t]);
  const pick = <K extends keyof typeof settings>(key: K, label: string, names: readonly (typeof settings)[K][]) => (
    <Choice label={label} value={String(settings[key])} options={names.map((id) => ({ id: String(id), label: t(`${key}.${String(id)}`) }))} onChange={(value) => app.settings.set({ [key]: value })} />
  );
  const box = (key: 'numbers' | 'asText' | 'premoves' | 'animate' | 'sound') => (
    <label class="check">
      <input type="checkbox" checked={settings[key]} onChange={(event) => app.settings.set({ [key]: event.currentTarget.checked })} />
      {t(`settings.${key}`)}
    </label>
  );
  const range = (key: 'brightness' | 'boardSize', min: number, max: number) => (
    <label class="range">
      {t(`settings.${key}`)}
      <input type="range" min={min} max={max} step={5} value={settings[key]} onInput={(event) => app.settings.set({ [key]: Number(event.currentTarget.value) })} />
      <output>{settings[key]} %</output>
    </label>
  );
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
          {pick('theme', t('settings.theme'), ['system', 'light', 'dark'])}
          {pick('colors', t('settings.colors'), ['usual', 'safe'])}
          {box('sound')}
          {box('animate')}
        </section>
        <section class="card">
          <h2>{t('settings.boards')}</h2>
          {pick('squares', t('settings.squares'), ['maple', 'blue', 'green', 'grey'])}
          {pick('wood', t('settings.wood'), ['light', 'dark', 'paper'])}
          {pick('stones', t('settings.stones'), ['shaded', 'flat'])}
          {games.filter(({ face }) => face.men.length > 1).map(({ game, face }) => (
            <Choice
              key={game}
              label={`${t('settings.men')}: ${t(`game.${game}`)}`}
              value={settings.men[game] ?? face.men[0]!}
              options={face.men.map((id) => ({ id, label: t(`set.${id}`) }))}
              onChange={(value) => app.settings.set({ men: { ...settings.men, [game]: value } })}
            />
          ))}
          {pick('labels', t('settings.labels'), ['on', 'off'])}
          {range('boardSize', 60, 100)}
          {range('brightness', 60, 110)}
          {box('numbers')}
          {box('asText')}
        </section>
        <section class="card">
          <h2>{t('settings.play')}</h2>
          {box('premoves')}
          {pick('confirm', t('settings.confirm'), ['auto', 'always', 'never'])}
          {games.map((descriptor) => (
            <NotationChoice key={descriptor.game} descriptor={descriptor} label={`${t('notation')}: ${t(`game.${descriptor.game}`)}`} />
          ))}
        </section>
        <KeySettings />
      </div>
    </main>
  );
}
