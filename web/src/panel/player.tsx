// One player: ink, name, captures and the clock.
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce, useApp, useText } from '../app/app';
import { Icon } from '../ui/icons';
import { Captured } from './captured';
import { playerName } from '../game/words';
import { formatTime, lowTime, nextChange, shownTime, spokenSecond } from '../game/clock';
import type { ClockState, Ink, Result, Seat, SeatInfo } from '../wire/types';

interface PlayerProps {
  where: 'top' | 'bottom';
  seat: Seat;
  info: SeatInfo;
  color: string; // the descriptor's name of the seat
  ink: Ink;
  isMine: boolean; // the only seat of this page
  isOwn: boolean; // a seat of this page
  isTurn: boolean;
  clock: ClockState | null;
  result: Result | null;
  hasAgreed: boolean; // to the dead stones, while a game is counted
  points: number | null; // points of this seat while a game is counted
  others: string; // what the other player captured
  start: string; // cells of the start position
  game: string;
  set: string; // the set of men for captured men; empty for stones
}

export function Player(props: PlayerProps) {
  const { info, seat, clock, isTurn, result } = props;
  const t = useText();
  const name = playerName(info, props.color, props.isMine, t);
  const own = info.strength === undefined ? '' : info.rating ? `≈ ${info.rating}` : `${t('play.strength')} ${info.strength}`;
  const level = info.level ? t(info.rating ? 'level.of' : 'level.unrated', { n: info.level, rating: String(info.rating ?? '') }) : own;
  const ink = t(`ink.${props.ink}.${props.color}`);
  const isActive = isTurn && !result;
  const isThinking = info.state === 'thinking' && isActive;
  // A page that is open somewhere else is no seat of this page, but the player is here.
  const isAway = !result && !props.isOwn && (info.state === 'away' || (info.kind === 'me' && info.here === false && info.state !== 'open'));
  const open = info.state === 'open' && name !== t('seat.open') ? t('seat.open') : '';
  const turn =
    !isActive || props.points !== null ? '' : t(isThinking ? 'seat.thinking' : props.isMine ? 'title.your_move' : 'seat.to_move');
  const color = ink === name ? '' : ink;
  const state = open || turn;
  const score = result && props.points === null ? (result.winner === seat ? '1' : result.winner === null ? '½' : '0') : null;
  return (
    <div class={`player ${props.where} ${isActive ? 'active' : ''}`} data-seat={seat}>
      <span class={`chip ${props.ink}`} aria-hidden="true" />
      <div class="who">
        <b title={name}>{name}</b>
        {color && <small class="color">{color}</small>}
        {level && (
          <small class="level">
            <span>{color ? `· ${level}` : level}</span>
          </small>
        )}
        {/* A long name leaves room for what happens now. */}
        {state && <small class="now">{color || level ? `· ${state}` : state}</small>}
      </div>
      <Captured captured={info.captured ?? ''} others={props.others} start={props.start} game={props.game} set={props.set} />
      {isThinking && <span class="pulse" aria-hidden="true" />}
      {info.state === 'starting' && <span class="badge">{t('engine.starting')}</span>}
      {info.state === 'queued' && (
        <span class="badge" title={t('seat.queued_how')}>
          {info.before ? t('seat.queued', { n: info.before }) : t('seat.queued_next')}
        </span>
      )}
      {info.state === 'died' && <Died reason={info.reason ?? ''} />}
      {isAway && (
        <span class="badge" title={t('seat.away_how')}>
          {t('seat.away')}
        </span>
      )}
      {props.hasAgreed && (
        <span class="badge agreed" role="img" aria-label={t('score.agreed')} title={t('score.agreed')}>
          <Icon name="agree" />
        </span>
      )}
      {props.points !== null && <b class="points">{props.points}</b>}
      {score !== null && <b class="points">{score}</b>}
      {clock && <Clock clock={clock} seat={seat} name={name} isMine={props.isMine} isOwn={props.isOwn} />}
    </div>
  );
}

// An engine that stopped, with its last words behind the badge.
function Died({ reason }: { reason: string }) {
  const t = useText();
  if (reason === '') return <span class="badge bad">{t('seat.died')}</span>;
  return (
    <details class="last-words">
      <summary class="badge bad">{t('seat.died')}</summary>
      <div>
        <b>{t('seat.last_words')}</b>
        <pre>{reason}</pre>
      </div>
    </details>
  );
}

interface ClockProps {
  clock: ClockState;
  seat: Seat;
  name: string;
  isMine: boolean;
  isOwn: boolean;
}
// The clocks of this page's seats are announced; with two of them, each by its player.
function Clock({ clock, seat, name, isMine, isOwn }: ClockProps) {
  const app = useApp();
  const t = useText();
  const now = () => (app.live.isTimed ? app.live.serverNow() : clock.s);
  const [left, setLeft] = useState(() => shownTime(clock, seat, now()));
  const before = useRef(left);
  // The language may change while the clock runs.
  const said = useRef(t);
  said.current = t;
  useEffect(() => {
    let timer = 0;
    let frame = 0;
    const tick = () => {
      const shown = shownTime(clock, seat, now());
      const second = isOwn ? spokenSecond(before.current, shown) : null;
      if (second !== null)
        announce(app, isMine ? said.current('say.clock', { n: second }) : said.current('say.clock_of', { seat: name, n: second }));
      if (isOwn && before.current > lowTime && shown <= lowTime && app.settings.get().sound) app.sounds.play('low');
      before.current = shown;
      setLeft(shown);
      if (clock.run !== seat || clock.paused || shown === 0) return;
      const wait = nextChange(shown);
      if (wait === null) frame = requestAnimationFrame(tick);
      else timer = window.setTimeout(tick, wait + 1);
    };
    tick();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ticking restarts with each clock of the server alone
  }, [clock, seat]);
  const period = clock.period[seat];
  const more = !period
    ? ''
    : period.moves !== undefined
      ? period.in
        ? ` / ${period.moves}`
        : ''
      : period.periods !== undefined && period.in
        ? ` ×${period.periods}`
        : '';
  return (
    <span class={`clock ${left < lowTime ? 'low' : ''} ${clock.paused ? 'paused' : ''}`} role="timer" aria-label={t('clock')}>
      {formatTime(left)}
      {more && <small>{more}</small>}
    </span>
  );
}
