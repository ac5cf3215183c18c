// The first page: game, opponent, strength, colour and time. Everything has an initial value; one
// press on Play begins. Each field comes from the descriptor of the game.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { showError, useApp, useIsOwner, useSession, useSettings, useText, type App } from '../app/app';
import { Diagram } from '../board/diagram';
import { Choice } from '../form/choice';
import { levelWords } from '../form/level';
import { builtin, noProfile, Tuning } from '../form/profile';
import { Problem } from '../form/problem';
import { askedRules, hasRules, RulesFields, SizeField, usualRules, withRules } from '../form/rules';
import { controlWords, shortControl, span } from '../game/time';
import { OwnTime } from '../form/own-time';
import { YourName } from '../form/your-name';
import { errorIn, post } from '../net/rest';
import { keepSecret } from '../game/secrets';
import { levelOf, mySeat } from '../app/settings';
import { setupAddress, startIn } from '../game/way';
import { chooseFile } from '../records/drop';
import { Icon } from '../ui/icons';
import { chooseByArrows } from '../ui/radio-keys';
import { Link } from '../ui/link';
import { Loading } from '../ui/loading';
import type { Descriptor, Hello, NewSeat, NewTable, Seat, ServerError, TimeControl } from '../wire/types';
import { AnalysesShelf } from './analyses-list';
import { GoingOn } from './going-on';
import { useStart, type Start } from './use-start';

const untuned = { profile: noProfile, strength: null as number | null };
type Against = 'builtin' | 'engine' | 'here' | 'link';
type Side = '0' | '1' | 'either';

export function PlayPage() {
  const app = useApp();
  const t = useText();
  const hello = useSession((session) => session.hello);
  const lastGame = useSettings((settings) => settings.lastGame);
  const asked = useSession((session) => session.path);
  const named = useMemo(() => startIn(asked), [asked]);
  const first = named?.game || lastGame || (navigator.language.startsWith('zh') ? 'xiangqi' : 'chess');
  useEffect(() => {
    document.title = 'Ludex';
  }, []);
  const descriptor = hello?.games.find(({ game }) => game === first) ?? hello?.games[0];
  const isOwner = useIsOwner();
  if (!hello || !descriptor) return <Loading />;
  if (!isOwner) return <GuestStart />;
  const choose = (game: string) => {
    app.settings.set({ lastGame: game });
    if (named) app.go('/');
  };
  return (
    <main class="start">
      <div class="start-main">
        <h1>{t('play.title')}</h1>
        <div class="games" role="radiogroup" aria-label={t('play.game')} onKeyDown={chooseByArrows}>
          {hello.games.map(({ game, face, picture }) => (
            <button
              key={game}
              class={`game ${game === descriptor.game ? 'on' : ''}`}
              role="radio"
              aria-checked={game === descriptor.game}
              tabIndex={game === descriptor.game ? 0 : -1}
              data-game={game}
              onClick={() => choose(game)}
            >
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
        <Link class="drop" href={`/setup/${descriptor.game}`} data-action="set-up">
          <Icon name="pencil" />
          <span>
            <b>{t('play.set_up')}</b> {t('play.set_up_how')}
          </span>
        </Link>
        <GoingOn games={hello.games} />
        <AnalysesShelf />
      </div>
      <Form key={descriptor.game} descriptor={descriptor} hello={hello} named={named} />
    </main>
  );
}

// What somebody sees here who came by an invitation.
function GuestStart() {
  const t = useText();
  return (
    <main class="page narrow">
      <h1>{t('guest.title')}</h1>
      <p>{t('guest.how')}</p>
    </main>
  );
}

const formatsOf = (hello: Hello): string =>
  [...new Set(hello.games.flatMap(({ formats }) => formats.filter(({ read }) => read).map(({ name }) => name.toUpperCase())))].join(', ');

function Form({ descriptor, hello, named }: { descriptor: Descriptor; hello: Hello; named: ReturnType<typeof startIn> }) {
  const app = useApp();
  const t = useText();
  const { game, seats, controls } = descriptor;
  const settings = useSettings((all) => all);
  const lastEngine = settings.lastEngine[game];
  const [against, setAgainst] = useState<Against>('builtin');
  const [tuning, setTuning] = useState(untuned);
  const [side, setSide] = useState<Side>('either');
  const [time, setTime] = useState<TimeControl>(controls[0] ?? { kind: 'none' });
  const [ownTime, showOwn] = useState(false);
  const [rules, setRules] = useState(() => withRules(usualRules(descriptor), named?.rules, descriptor));
  const start = useStart(descriptor, named?.position, rules);
  const levels = hello.levels.filter((level) => level.game === game);
  const level = levelOf(settings, game, levels.length);
  const known = levels[level - 1] ? levelWords(levels[level - 1]!, t) : '';
  const engines = hello.engines.filter((engine) => engine.protocol !== 'builtin' && engine.games.includes(game));
  // An engine whose last test failed is not the first choice.
  const engine =
    (engines.find(({ name }) => name === lastEngine) ?? engines.find(({ state }) => state !== 'failed') ?? engines[0])?.name ?? '';

  const { profile, strength } = tuning;
  const tuned = { ...(profile === noProfile ? {} : { profile }), ...(strength === null ? {} : { strength }) };
  const rival: NewSeat =
    against === 'builtin'
      ? { kind: 'builtin', level, ...tuned }
      : against === 'engine'
        ? { kind: 'engine', engine, ...tuned }
        : against === 'here'
          ? { kind: 'me' }
          : { kind: 'open' };
  // The server has said what the position means under these rules.
  const terms = start?.info
    ? { ...start.info.setup, position: start.info.position, params: start.info.setup.params ?? {} }
    : { game, ...askedRules(rules) };
  const hasEngine = against === 'builtin' || against === 'engine';
  const play = () => void begin(app, { ...terms, time }, rival, side);
  const isReady = !start || (start.isAnswered && !start.error && start.info !== null && start.info.result === null);
  const refused = start?.error && !isAboutPosition(start.error) ? start.error : null;
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
      {start && <FromPosition start={start} descriptor={descriptor} />}
      <Choice
        label={t('play.against')}
        value={against}
        options={(['builtin', 'engine', 'here', 'link'] as const)
          .filter((id) => id !== 'engine' || engines.length > 0)
          .map((id) => ({ id, label: t(`against.${id}`) }))}
        onChange={(value) => {
          setAgainst(value as Against);
          setTuning(untuned);
        }}
      />
      {against === 'builtin' && (
        <Choice
          label={t('play.level')}
          value={String(level)}
          options={levels.map((entry) => ({
            id: String(entry.level),
            label: entry.level === levels.length ? t('level.full') : String(entry.level),
          }))}
          onChange={(value) => app.settings.set(({ lastLevel }) => ({ lastLevel: { ...lastLevel, [game]: Number(value) } }))}
        />
      )}
      {against === 'builtin' && known && (
        <p class="hint explained" data-of="level">
          {known}
        </p>
      )}
      {against === 'engine' && (
        <Choice
          label={t('play.engine')}
          value={engine}
          options={engines.map(({ name, state }) => ({
            id: name,
            label: name,
            ...(state === 'failed' ? { small: t('engines.failed') } : {}),
          }))}
          onChange={(name) => {
            app.settings.set(({ lastEngine: known }) => ({ lastEngine: { ...known, [game]: name } }));
            setTuning(untuned);
          }}
        />
      )}
      {hasEngine && <Tuning engine={against === 'builtin' ? builtin : engine} game={game} {...tuning} onChange={setTuning} />}
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
      {!start && <SizeField descriptor={descriptor} rules={rules} onChange={setRules} />}
      <Choice
        label={t('play.time')}
        value={timeValue}
        options={[
          ...controls.map((control, i) => ({ id: String(i), label: shortControl(control, t) })),
          { id: 'own', label: t('time.own') },
        ]}
        onChange={(value) => {
          showOwn(value === 'own');
          setTime(value === 'own' ? { kind: 'fischer', base: 600_000, increment: 5_000 } : controls[Number(value)]!);
        }}
      />
      {!ownTime && time.kind !== 'none' && <p class="hint explained">{controlWords(time, t)}</p>}
      {/* No clock limits an engine: it has the time that the server gives it. */}
      {time.kind === 'none' && hasEngine && <p class="hint explained">{t('time.without_clock', { time: span(hello.unclocked_ms, t) })}</p>}
      {ownTime && <OwnTime time={time} onChange={setTime} />}
      {against !== 'here' && <YourName />}
      {hasRules(descriptor) && (
        <details>
          <summary>{t('play.more')}</summary>
          <RulesFields descriptor={descriptor} rules={rules} withSize={false} onChange={setRules} />
        </details>
      )}
      <div class="setup-go">
        {refused && <Problem error={refused} />}
        <button class="go" type="submit" data-action="play" disabled={!isReady}>
          {t('play.go')}
        </button>
      </div>
      {against === 'builtin' && levels[level - 1]?.rating && <p class="hint">{t('play.ratings')}</p>}
    </form>
  );
}

const isAboutPosition = ({ field = 'position' }: ServerError): boolean => field.endsWith('position');

// The position that the game begins from, and the ways to change it.
function FromPosition({ start: { position, info, error }, descriptor }: { start: Start; descriptor: Descriptor }) {
  const t = useText();
  return (
    <section class="from-position" aria-label={t('play.from')}>
      {info && <Diagram face={info.board} cells={info.cells} />}
      <span class="grow">
        <b>{t('play.from')}</b>
        {info && <small>{info.result ? t('editor.over') : t('play.to_move', { seat: t(`seat.${descriptor.seats[info.turn]}`) })}</small>}
        {error && isAboutPosition(error) && <Problem error={error} />}
        <span class="links">
          <Link href={setupAddress(descriptor.game, position)}>{t('play.change_position')}</Link>
          <Link href="/">{t('play.usual_start')}</Link>
        </span>
      </span>
    </section>
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
    app.go(rival.kind === 'open' ? `/invite/${id}` : `/table/${id}`);
  } catch (failure) {
    showError(app, errorIn(failure));
  }
}
