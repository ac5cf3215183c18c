// The opponent of a new game: whom, how strong, and with which options.
import { useText } from '../app/app';
import { Choice } from '../form/choice';
import { levelWords } from '../form/level';
import { Tuning } from '../form/profile';
import type { EngineSummary, Hello } from '../wire/types';
import { engineOf, isEngine, rivals, untuned, type Against, type Rival } from './rival';

interface RivalProps {
  rival: Rival;
  game: string;
  hello: Hello;
  onChange(fields: Partial<Rival>): void;
}

// The engines besides the built-in one that know the game.
export const enginesFor = (game: string, { engines }: Hello): EngineSummary[] =>
  engines.filter((engine) => engine.protocol !== 'builtin' && engine.games.includes(game));

export function RivalFields({ rival, game, hello, onChange }: RivalProps) {
  const t = useText();
  const { against, tuning } = rival;
  const engines = enginesFor(game, hello);
  return (
    <>
      <Choice
        label={t('play.against')}
        value={against}
        options={rivals.filter((id) => id !== 'engine' || engines.length > 0).map((id) => ({ id, label: t(`against.${id}`) }))}
        onChange={(value) => onChange({ against: value as Against, tuning: untuned })}
      />
      {against === 'builtin' && <LevelField rival={rival} game={game} hello={hello} onChange={onChange} />}
      {against === 'engine' && (
        <Choice
          label={t('play.engine')}
          value={rival.engine}
          options={engines.map(({ name, state }) => ({
            id: name,
            label: name,
            ...(state === 'failed' ? { small: t('engines.failed') } : {}),
          }))}
          onChange={(engine) => onChange({ engine, tuning: untuned })}
        />
      )}
      {isEngine(rival) && <Tuning engine={engineOf(rival)} game={game} {...tuning} onChange={(changed) => onChange({ tuning: changed })} />}
    </>
  );
}

function LevelField({ rival, game, hello, onChange }: RivalProps) {
  const t = useText();
  const levels = hello.levels.filter((level) => level.game === game);
  const chosen = levels[rival.level - 1];
  const words = chosen ? levelWords(chosen, t) : '';
  return (
    <>
      <Choice
        label={t('play.level')}
        value={String(rival.level)}
        options={levels.map(({ level }) => ({ id: String(level), label: level === levels.length ? t('level.full') : String(level) }))}
        onChange={(value) => onChange({ level: Number(value) })}
      />
      {words && (
        <p class="hint explained" data-of="level">
          {words}
        </p>
      )}
    </>
  );
}
