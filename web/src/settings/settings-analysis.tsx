// What an analysis begins with: its engine for each game, lines and limit, and what is drawn on the board.
import { useApp, useSession, useSettings, useText } from '../app/app';
import { Choice } from '../form/choice';
import { builtin } from '../form/profile';
import { limitWord } from '../game/words';
import { limits } from '../form/limits';
import { ranges } from '../app/settings';
import { CheckSetting } from './setting';

export function AnalysisSettings() {
  const app = useApp();
  const t = useText();
  const settings = useSettings((all) => all);
  const games = useSession((session) => session.hello?.games ?? []);
  const [fewest, most] = ranges.lines;
  const counts = Array.from({ length: most - fewest + 1 }, (_, i) => String(fewest + i));
  return (
    <section class="card">
      <h2>{t('settings.analysis')}</h2>
      {games.map(({ game }) => (
        <EngineSetting key={game} game={game} />
      ))}
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
      <CheckSetting of="showArrows" />
      <CheckSetting of="showOwnership" />
    </section>
  );
}

// The engine that an analysis of a game begins with. One that the server does not have now stays chosen until another is.
function EngineSetting({ game }: { game: string }) {
  const app = useApp();
  const t = useText();
  const last = useSettings((settings) => settings.lastEngine);
  const known = useSession((session) => session.hello?.engines ?? []);
  const chosen = last[game] ?? builtin;
  const names = new Set([builtin, ...known.filter((engine) => engine.games.includes(game)).map(({ name }) => name), chosen]);
  return (
    <label class="row-field">
      <span>{`${t('play.engine')}: ${t(`game.${game}`)}`}</span>
      <select
        data-engine-of={game}
        value={chosen}
        onChange={(event) => app.settings.set({ lastEngine: { ...last, [game]: event.currentTarget.value } })}
      >
        {[...names].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
