// All stored games: found by a filter that stands in the address, opened one by one or together, saved in one file, and
// deleted into a bin, from which they are restored or deleted for good.
import { useState } from 'preact/hooks';
import { showError, useApp, useText, useTitle } from '../app/app';
import { GameCard } from './card';
import { ChosenBar } from './chosen';
import { Filters } from './filters';
import { countGames } from '../records/requests';
import { useGameList } from '../records/use-list';
import { errorIn } from '../net/rest';
import { everything, isNarrow, type GamesFilter } from '../records/games-filter';
import './games.css';
import { Confirm } from '../ui/confirm';
import { chooseFile } from '../records/drop';
import { Link } from '../ui/link';
import { Loading } from '../ui/loading';
import type { RecordSummary } from '../wire/types';
import { useChoice } from './use-choice';
import { useFilter } from './use-filter';
import { useGameActions, type GameActions } from './use-game-actions';

const none: readonly RecordSummary[] = [];

// What cannot be undone is asked about.
type Asked = { kind: 'delete'; records: readonly RecordSummary[] } | { kind: 'empty'; count: number };

export function GamesPage() {
  const t = useText();
  const [filter, setFilter] = useFilter();
  const { bin } = filter;
  const list = useGameList(filter);
  const { records, hasOlder } = list.listed ?? { records: none, hasOlder: false };
  const choice = useChoice(records, bin);
  const actions = useGameActions(filter, list, choice);
  const [asked, ask] = useState<Asked | null>(null);
  const title = t(bin ? 'games.bin' : 'nav.games');
  useTitle(title);
  // What was chosen before another filter may be out of sight, where nothing should happen to it.
  const narrow = (fields: Partial<GamesFilter>) => {
    choice.choose([]);
    setFilter({ ...filter, ...fields });
  };
  if (!list.listed) return <Loading />;
  return (
    <main class="page games-page">
      <Head title={title} bin={bin} isEmpty={records.length === 0} onEmpty={(count) => ask({ kind: 'empty', count })} />
      <Filters filter={filter} onChange={narrow} onClear={() => narrow({ ...everything, bin })} />
      {choice.chosen.length > 0 && (
        <ChosenBar choice={choice} actions={actions} isBinned={bin} onDelete={() => ask({ kind: 'delete', records: choice.chosen })} />
      )}
      {records.length === 0 && <p class="hint">{t(isNarrow(filter) ? 'games.no_match' : bin ? 'games.bin_is_empty' : 'games.none')}</p>}
      <ul class="cards">
        {records.map((record) => (
          <GameCard
            key={record.id}
            record={record}
            isBinned={bin}
            isChosen={choice.isChosen(record)}
            onChoose={(isRange) => choice.press(record, isRange)}
            onBin={() => actions.toBin([record])}
            onRestore={() => actions.restore([record])}
            onDelete={() => ask({ kind: 'delete', records: [record] })}
          />
        ))}
      </ul>
      {hasOlder && (
        <button class="plain" data-action="older" onClick={() => void list.more()}>
          {t('match.older')}
        </button>
      )}
      {asked && <Question asked={asked} actions={actions} onClose={() => ask(null)} />}
    </main>
  );
}

interface HeadProps {
  title: string;
  bin: boolean;
  isEmpty: boolean;
  onEmpty(count: number): void; // a press asks to empty the bin, which holds so many games
}

function Head({ title, bin, isEmpty, onEmpty }: HeadProps) {
  const app = useApp();
  const t = useText();
  const countBin = () =>
    void countGames({ ...everything, bin: true }).then(onEmpty, (failure: unknown) => showError(app, errorIn(failure)));
  return (
    <header class="page-head">
      <h1>{title}</h1>
      <div class="head-tools">
        {bin && !isEmpty && (
          <button class="plain" data-action="empty-bin" onClick={countBin}>
            {t('games.empty_bin')}
          </button>
        )}
        {!bin && (
          <button class="plain" onClick={() => chooseFile(app)}>
            {t('play.open')}
          </button>
        )}
        <Link class="plain" href={bin ? '/games' : '/games?bin=true'} data-action="other-list">
          {t(bin ? 'games.to_list' : 'games.bin')}
        </Link>
      </div>
    </header>
  );
}

function Question({ asked, actions, onClose }: { asked: Asked; actions: GameActions; onClose(): void }) {
  const t = useText();
  const confirm = () => {
    onClose();
    if (asked.kind === 'empty') actions.emptyBin();
    else actions.deleteForGood(asked.records);
  };
  const title = asked.kind === 'empty' ? t('games.empty_title', { n: asked.count }) : t('games.delete_title', { n: asked.records.length });
  return <Confirm title={title} text={t('games.no_undo')} action={t('games.delete_for_good')} onConfirm={confirm} onClose={onClose} />;
}
