// What is told about a table in its panel: who plays what, what has to be placed, and how the game ended.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, useApp, useIsOwner, useText } from '../app/app';
import { errorIn } from '../net/rest';
import { useTabbed } from './parts';
import { areSwapped, noticeOf, outcomeOf, playedOf, playerNames, titleOf } from '../game/words';
import { keepForRematch } from '../game/secrets';
import { inkOf, type TableState } from '../game/table';
import { lastWay, recordAddress } from '../game/way';
import { Told } from '../ui/told';
import type { Descriptor, Seat } from '../wire/types';

interface TableProps {
  table: TableState;
  descriptor: Descriptor;
}

export function Head({ table, descriptor }: TableProps) {
  const app = useApp();
  const t = useText();
  const title = titleOf(table, descriptor, t);
  useEffect(() => app.session.set({ title }), [app.session, title]);
  return (
    <div class="head">
      <h1>{title}</h1>
      <p>
        <Told words={playedOf(table, descriptor, t)} />
      </p>
    </div>
  );
}

// What has to be placed or chosen now, or what the other player just did without placing anything. It is also shown
// where the head is hidden.
export function Notice({ table, descriptor }: TableProps) {
  const t = useText();
  const text = noticeOf(table, descriptor, t);
  return text === '' ? null : <p class="notice">{text}</p>;
}

// The content of the head, shown as a part of its own where the head is hidden.
export function Facts({ table, descriptor }: TableProps) {
  const t = useText();
  const isTabbed = useTabbed('play');
  if (!isTabbed) return null;
  const names = playerNames(table.seats, descriptor.seats, table.me, t);
  return (
    <dl class="facts-list">
      {([0, 1] as Seat[]).map((seat) => (
        <div key={seat}>
          <dt>{t(`ink.${inkOf(table, seat)}.${descriptor.seats[seat]}`)}</dt>
          <dd>{names[seat]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('tab.game')}</dt>
        <dd>
          <Told words={playedOf(table, descriptor, t)} />
        </dd>
      </div>
    </dl>
  );
}

// A second press that was meant for a button of the game must not press one of those that replace it.
const settlesIn = 500; // milliseconds

// `isNews`: the game ended while it was looked at.
export function Outcome({ table, descriptor, isNews }: TableProps & { isNews: boolean }) {
  const app = useApp();
  const t = useText();
  const [isSettled, settle] = useState(false);
  const isOwner = useIsOwner();
  const headline = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focus was on a button that is gone with the game.
    if (isNews && document.activeElement === document.body) headline.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => settle(true), settlesIn);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- news are news once
  }, []);
  const [said, more] = outcomeOf(table.result!, descriptor, table.me, t, areSwapped(table));
  // A page that was away when the rematch was made keeps its secrets now.
  const toRematch = (id: number) => {
    keepForRematch(app.storage, table.id, id);
    app.go(`/table/${id}`);
  };
  const rematch = async () => {
    try {
      const made = (await app.live.do(`table/${table.id}`, 'rematch')) as { table: number };
      toRematch(made.table);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return (
    <div class="outcome">
      <p ref={headline} tabIndex={-1}>
        <b>{more ? t('result.headline', { result: said }) : said}</b> {more && <span>{more}</span>}
      </p>
      <div inert={!isSettled}>
        {table.again !== undefined && (
          <button class="plain" data-action="to-rematch" onClick={() => toRematch(table.again!)}>
            {t('rematch.go')}
          </button>
        )}
        {table.again === undefined && table.me.length > 0 && (
          <button class="plain" data-action="rematch" onClick={rematch}>
            {t('rematch')}
          </button>
        )}
        {isOwner && (
          <button class="plain" data-action="analyse" onClick={() => app.go(recordAddress(table.record ?? table.id, lastWay))}>
            {t('analyse')}
          </button>
        )}
        {isOwner && (
          <button class="plain" data-action="new-game" onClick={() => app.go('/')}>
            {t('play.another')}
          </button>
        )}
      </div>
    </div>
  );
}
