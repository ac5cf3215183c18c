// What an analysis begins with: its engine for each game, lines and limit, and what is drawn on the board.
import { useApp, useSession, useSettings, useText } from '../app/app';
import { Choice } from '../form/choice';
import { builtin } from '../form/profile';
import { limitWord } from '../game/words';
import { limits } from '../form/limits';
import { ranges } from '../app/settings';

export function AnalysisSettings() {
  const app = useApp();
  const t = useText();
  const settings = useSettings((all) => all);
  const hello = useSession((session) => session.hello);
  const [fewest, most] = ranges.lines;
  const counts = Array.from({ length: most - fewest + 1 }, (_, i) => String(fewest + i));
  const box = (key: 'showArrows' | 'showOwnership') => (
    <label class="check">
      <input
        type="checkbox"
        data-setting={key}
        checked={settings[key]}
        onChange={(event) => app.settings.set({ [key]: event.currentTarget.checked })}
      />
      {t(`settings.${key}`)}
    </label>
  );
  return (
    <section class="card">
      <h2>{t('settings.analysis')}</h2>
      {hello?.games.map(({ game }) => {
        const names = [...new Set([builtin, ...hello.engines.filter((engine) => engine.games.includes(game)).map(({ name }) => name)])];
        const chosen = settings.lastEngine[game] ?? builtin;
        return (
          <label key={game} class="row-field">
            <span>{`${t('play.engine')}: ${t(`game.${game}`)}`}</span>
            {/* An engine that the server does not have now stays chosen until another is. */}
            <select
              data-engine-of={game}
              value={chosen}
              onChange={(event) => app.settings.set({ lastEngine: { ...settings.lastEngine, [game]: event.currentTarget.value } })}
            >
              {[...new Set([...names, chosen])].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        );
      })}
      <Choice
        label={t('settings.lines')}
        value={String(settings.lines)}
        options={counts.map((id) => ({ id, label: id }))}
        onChange={(value) => app.settings.set({ lines: Number(value) })}
      />
      <label class="row-field">
        <span>{t('settings.limit')}</span>
        <select data-setting="limit" value={settings.limit} onChange={(event) => app.settings.set({ limit: event.currentTarget.value })}>
          {limits.map((limit) => (
            <option key={limit} value={limit}>
              {limitWord(limit, t)}
            </option>
          ))}
        </select>
      </label>
      {box('showArrows')}
      {box('showOwnership')}
    </section>
  );
}
