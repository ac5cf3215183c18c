// A new game: opponent, strength, colour and time. Everything has an initial value; one press on Play begins. Each field
// follows from the descriptor of the game.
import { useState } from 'preact/hooks';
import { showError, useApp, useSettings, useText, type App } from '../app/app';
import { levelOf, mySeat } from '../app/settings';
import { Diagram } from '../board/diagram';
import { Choice } from '../form/choice';
import { Problem } from '../form/problem';
import { askedRules, hasRules, RulesFields, SizeField, usualRules, withRules } from '../form/rules';
import { YourName } from '../form/your-name';
import { keepSecret } from '../game/secrets';
import { setupAddress, type startIn } from '../game/way';
import { errorIn, post } from '../net/rest';
import { Link } from '../ui/link';
import type { Descriptor, Hello, NewSeat, NewTable, ServerError, TimeControl } from '../wire/types';
import { isEngine, ownSeat, seatOf, untuned, usualEngine, type Rival, type Side } from './rival';
import { enginesFor, RivalFields } from './rival-fields';
import { TimeFields } from './time-fields';
import { useStart, type Start } from './use-start';

interface SetupProps {
  descriptor: Descriptor;
  hello: Hello;
  named: ReturnType<typeof startIn>; // the start that the address names
}

export function SetupForm({ descriptor, hello, named }: SetupProps) {
  const app = useApp();
  const t = useText();
  const { game } = descriptor;
  const { rival, change } = useRival(descriptor, hello);
  const [side, setSide] = useState<Side>('either');
  const [time, setTime] = useState<TimeControl>(descriptor.controls[0] ?? { kind: 'none' });
  const [rules, setRules] = useState(() => withRules(usualRules(descriptor), named?.rules, descriptor));
  const start = useStart(descriptor, named?.position, rules);
  // The server has answered what the position means under these rules.
  const terms = start?.info
    ? { ...start.info.setup, position: start.info.position, params: start.info.setup.params ?? {} }
    : { game, ...askedRules(rules) };
  const isReady = !start || (start.isAnswered && !start.error && start.info !== null && start.info.result === null);
  const refused = start?.error && !isAboutPosition(start.error) ? start.error : null;
  const isHere = rival.against === 'here';
  return (
    <form
      class="setup"
      aria-label={t(`game.${game}`)}
      onSubmit={(event) => {
        event.preventDefault();
        void begin(app, { ...terms, time }, seatOf(rival), side);
      }}
    >
      <h2>{t(`game.${game}`)}</h2>
      {start && <FromPosition start={start} descriptor={descriptor} />}
      <RivalFields rival={rival} game={game} hello={hello} onChange={change} />
      {!isHere && <SideField seats={descriptor.seats} side={side} onChange={setSide} />}
      {!start && <SizeField descriptor={descriptor} rules={rules} onChange={setRules} />}
      <TimeFields
        controls={descriptor.controls}
        time={time}
        hasEngine={isEngine(rival)}
        unclockedMs={hello.unclocked_ms}
        onChange={setTime}
      />
      {!isHere && <YourName />}
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
      {rival.against === 'builtin' && hello.levels.find((each) => each.game === game && each.level === rival.level)?.rating && (
        <p class="hint">{t('play.ratings')}</p>
      )}
    </form>
  );
}

// The rival. The level and the engine are kept in the settings.
function useRival({ game }: Descriptor, hello: Hello) {
  const app = useApp();
  const settings = useSettings((all) => all);
  const [own, setOwn] = useState<Pick<Rival, 'against' | 'tuning'>>({ against: 'builtin', tuning: untuned });
  const levels = hello.levels.filter((level) => level.game === game);
  const rival: Rival = {
    ...own,
    level: levelOf(settings, game, levels.length),
    engine: usualEngine(enginesFor(game, hello), settings.lastEngine[game]),
  };
  const change = ({ level, engine, ...rest }: Partial<Rival>) => {
    if (level !== undefined) app.settings.set(({ lastLevel }) => ({ lastLevel: { ...lastLevel, [game]: level } }));
    if (engine !== undefined) app.settings.set(({ lastEngine }) => ({ lastEngine: { ...lastEngine, [game]: engine } }));
    setOwn((known) => ({ ...known, ...rest }));
  };
  return { rival, change };
}

interface SideProps {
  seats: Descriptor['seats'];
  side: Side;
  onChange(side: Side): void;
}

function SideField({ seats, side, onChange }: SideProps) {
  const t = useText();
  return (
    <Choice
      label={t('play.side')}
      value={side}
      options={[
        { id: '0', label: t(`seat.${seats[0]}`) },
        { id: 'either', label: t('play.either') },
        { id: '1', label: t(`seat.${seats[1]}`) },
      ]}
      onChange={(value) => onChange(value as Side)}
    />
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
  const mine = ownSeat(side, Math.random());
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
