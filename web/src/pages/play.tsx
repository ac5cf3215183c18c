// The first page: game, opponent, strength, colour and time. Everything has an initial value; one
// press on Play begins. Each field comes from the descriptor of the game.
import { useEffect, useState } from 'preact/hooks';
import { showError, useApp, useSession, useSettings, useText, type App } from '../app';
import { Diagram } from '../board/diagram';
import { Choice } from '../form/choice';
import { builtin, noProfile, ProfileSelect } from '../form/profile';
import { askedRules, RulesFields, SizeField, usualRules } from '../form/rules';
import { controlWords, shortControl } from '../form/time';
import { OwnTime } from '../form/own-time';
import { YourName } from '../form/your-name';
import { errorIn, post } from '../net/rest';
import { keepSecret } from '../state/secrets';
import { levelOf, mySeat } from '../state/settings';
import { otherSeat } from '../state/table';
import { chooseFile } from '../ui/drop';
import { Icon } from '../ui/icons';
import { Loading } from '../ui/loading';
import type { Descriptor, Hello, NewSeat, NewTable, Seat, TimeControl } from '../wire/types';
import { GoingOn } from './going-on';

type Against = 'builtin' | 'engine' | 'here' | 'link';
type Side = '0' | '1' | 'either';

export function PlayPage() {
  const app = useApp();
  const t = useText();
  const hello = useSession((session) => session.hello);
  const lastGame = useSettings((settings) => settings.lastGame);
  const first = lastGame || (navigator.language.startsWith('zh') ? 'xiangqi' : 'chess');
  useEffect(() => {
    document.title = 'Ludex';
  }, []);
  if (!hello) return <Loading />;
  const descriptor = hello.games.find(({ game }) => game === first) ?? hello.games[0]!;
  return (
    <main class="start">
      <div class="start-main">
        <h1>{t('play.title')}</h1>
        <div class="games" role="radiogroup" aria-label={t('play.game')}>
          {hello.games.map(({ game, face, picture }) => (
            <button key={game} class={`game ${game === descriptor.game ? 'on' : ''}`} role="radio" aria-checked={game === descriptor.game} data-game={game} onClick={() => app.settings.set({ lastGame: game })}>
              <Diagram face={face} cells={picture} />
              <b>{t(`game.${game}`)}</b>
            </button>
          ))}
        </div>
        <button class="drop" onClick={() => chooseFile(app)}>
          <Icon name="file" />
          <span>
            <b>{t('play.open')}</b> {t('play.open_how', { formats: formatsOf(hello) })}
          </span>
        </button>
        <GoingOn games={hello.games} />
      </div>
      <Form key={descriptor.game} descriptor={descriptor} hello={hello} />
    </main>
  );
}

const formatsOf = (hello: Hello): string =>
  [...new Set(hello.games.flatMap(({ formats }) => formats.filter(({ read }) => read).map(({ name }) => name.toUpperCase())))].join(', ');

function Form({ descriptor, hello }: { descriptor: Descriptor; hello: Hello }) {
  const app = useApp();
  const t = useText();
  const { game, seats, controls } = descriptor;
  const settings = useSettings((all) => all);
  const lastEngine = settings.lastEngine[game];
  const [against, setAgainst] = useState<Against>('builtin');
  const [profile, setProfile] = useState(noProfile);
  const [side, setSide] = useState<Side>('either');
  const [time, setTime] = useState<TimeControl>(controls[0] ?? { kind: 'none' });
  const [ownTime, showOwn] = useState(false);
  const [rules, setRules] = useState(() => usualRules(descriptor));
  const levels = hello.levels.filter((level) => level.game === game);
  const level = levelOf(settings, game, levels.length);
  const engines = hello.engines.filter((engine) => engine.protocol !== 'builtin' && engine.games.includes(game));
  const engine = engines.find(({ name }) => name === lastEngine)?.name ?? engines[0]?.name ?? '';

  const tuned = profile === noProfile ? {} : { profile };
  const rival: NewSeat =
    against === 'builtin' ? { kind: 'builtin', level, ...tuned } : against === 'engine' ? { kind: 'engine', engine, ...tuned } : against === 'here' ? { kind: 'me' } : { kind: 'open' };
  const play = () => void begin(app, { game, ...askedRules(rules), time }, rival, side);
  const timeValue = ownTime ? 'own' : String(controls.indexOf(time));
  return (
    <form
      class="setup"
      aria-label={t(`game.${game}`)}
      onSubmit={(event) => {
        event.preventDefault();
        play();
      }}
    >
      <h2>{t(`game.${game}`)}</h2>
      <Choice
        label={t('play.against')}
        value={against}
        options={(['builtin', 'engine', 'here', 'link'] as const).filter((id) => id !== 'engine' || engines.length > 0).map((id) => ({ id, label: t(`against.${id}`) }))}
        onChange={(value) => {
          setAgainst(value as Against);
          setProfile(noProfile);
        }}
      />
      {against === 'builtin' && (
        <Choice
          label={t('play.level')}
          value={String(level)}
          options={levels.map((entry) => ({ id: String(entry.level), label: entry.level === levels.length ? t('level.full') : String(entry.level), ...(entry.rating === undefined ? {} : { small: String(entry.rating) }) }))}
          onChange={(value) => app.settings.set(({ lastLevel }) => ({ lastLevel: { ...lastLevel, [game]: Number(value) } }))}
        />
      )}
      {against === 'engine' && (
        <Choice
          label={t('play.engine')}
          value={engine}
          options={engines.map(({ name }) => ({ id: name, label: name }))}
          onChange={(name) => {
            app.settings.set(({ lastEngine: known }) => ({ lastEngine: { ...known, [game]: name } }));
            setProfile(noProfile);
          }}
        />
      )}
      {(against === 'builtin' || against === 'engine') && <ProfileSelect engine={against === 'builtin' ? builtin : engine} game={game} value={profile} onChange={setProfile} />}
      {against !== 'here' && (
        <Choice
          label={t('play.side')}
          value={side}
          options={[
            { id: '0', label: t(`seat.${seats[0]}`) },
            { id: 'either', label: t('play.either') },
            { id: '1', label: t(`seat.${seats[1]}`) },
          ]}
          onChange={(value) => setSide(value as Side)}
        />
      )}
      <SizeField descriptor={descriptor} rules={rules} onChange={setRules} />
      <Choice
        label={t('play.time')}
        value={timeValue}
        options={[...controls.map((control, i) => ({ id: String(i), label: shortControl(control, t) })), { id: 'own', label: t('time.own') }]}
        onChange={(value) => {
          showOwn(value === 'own');
          setTime(value === 'own' ? { kind: 'fischer', base: 600_000, increment: 5_000 } : controls[Number(value)]!);
        }}
      />
      {!ownTime && time.kind !== 'none' && <p class="hint explained">{controlWords(time, t)}</p>}
      {ownTime && <OwnTime time={time} onChange={setTime} />}
      {against !== 'here' && <YourName />}
      <details>
        <summary>{t('play.more')}</summary>
        <RulesFields descriptor={descriptor} rules={rules} withSize={false} onChange={setRules} />
      </details>
      <div class="setup-go">
        <button class="go" type="submit" data-action="play">
          {t('play.go')}
        </button>
      </div>
      {against === 'builtin' && levels.some(({ rating }) => rating !== undefined) && <p class="hint">{t('play.ratings')}</p>}
    </form>
  );
}

async function begin(app: App, asked: Omit<NewTable, 'seats'>, rival: NewSeat, side: Side) {
  const mine: Seat = side === 'either' ? (Math.random() < 0.5 ? 0 : 1) : side === '1' ? 1 : 0;
  const both = rival.kind === 'me';
  const byKeys = document.activeElement?.matches(':focus-visible') ?? false;
  const me: NewSeat = both ? rival : mySeat(app.settings.get());
  const seats: [NewSeat, NewSeat] = mine === 0 || both ? [me, rival] : [rival, me];
  try {
    const { id, secrets } = await post<{ id: number; secrets: [string, string] }>('tables', { ...asked, seats });
    for (const seat of [0, 1] as const) if (both || seat === mine) keepSecret(app.storage, id, seat, secrets[seat]);
    app.session.set({ byKeys });
    app.go(rival.kind === 'open' ? `/invite/${id}#${secrets[otherSeat(mine)]}` : `/table/${id}`);
  } catch (failure) {
    showError(app, errorIn(failure));
  }
}
