// A stored game in the list: its last position, who played, how it ended; chosen by its check box.
import { showError, useApp, useSession, useText } from '../app/app';
import { Diagram } from '../board/diagram';
import { formatDate } from '../records/date';
import type { Text } from '../i18n/text';
import { errorIn, file } from '../net/rest';
import { outcomeWord } from '../game/outcome';
import { shownName } from '../game/words';
import { lengthWords } from '../game/length';
import { Icon } from '../ui/icons';
import { Link } from '../ui/link';
import type { Descriptor, RecordSummary } from '../wire/types';
import { saveFile } from '../records/requests';

// The names of both players; who has none is named by the colour.
export function titleOf({ names, setup }: RecordSummary, descriptors: readonly Descriptor[], t: Text): string {
  const seats = descriptors.find(({ game }) => game === setup.game)?.seats;
  return names.map((name, seat) => shownName(name, t) || (seats ? t(`seat.${seats[seat]}`) : '?')).join(' – ');
}

interface CardProps {
  record: RecordSummary;
  isBinned: boolean;
  isChosen: boolean;
  onChoose(isRange: boolean): void; // with Shift: all from the last choice to this one
  onBin(): void;
  onRestore(): void;
  onDelete(): void;
}

export function GameCard({ record, isBinned, isChosen, onChoose, onBin, onRestore, onDelete }: CardProps) {
  const app = useApp();
  const t = useText();
  const descriptors = useSession((session) => session.hello?.games ?? []);
  const { id, setup, board, cells, result, plies, date } = record;
  const language = useSession((session) => session.language);
  const title = titleOf(record, descriptors, t);
  const descriptor = descriptors.find(({ game }) => game === setup.game);
  const notes = [
    t(`game.${setup.game}`),
    descriptor ? outcomeWord(result, descriptor, t) : '',
    lengthWords(plies, descriptor, t),
    formatDate(date, language),
  ];
  const body = (
    <>
      {board ? <Diagram face={board} cells={cells} /> : <span class="diagram no-board">?</span>}
      <span class="grow">
        <b>{title}</b>
        <small>{board ? notes.filter(Boolean).map((note) => <span key={note}>{note}</span>) : t('games.no_board')}</small>
      </span>
    </>
  );
  const tool = (icon: string, action: string, label: string, act: () => void) => (
    <button class="tool" data-action={action} aria-label={`${label}: ${title}`} title={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <li class={isChosen ? 'chosen' : ''} data-record={id}>
      <label class="pick">
        <input type="checkbox" aria-label={t('games.choose', { title })} checked={isChosen} onClick={(event) => onChoose(event.shiftKey)} />
      </label>
      {/* A game in the bin, or one without a board, cannot be opened. */}
      {isBinned || !board ? (
        <div class="body">{body}</div>
      ) : (
        <Link class="body" href={`/analyse/${id}`}>
          {body}
        </Link>
      )}
      {!board &&
        tool(
          'file',
          'save-stored',
          t('games.save_stored'),
          () =>
            void file(`records/${id}/export?format=stored`).then(
              (stored) => saveFile(stored.file, stored.name),
              (failure) => showError(app, errorIn(failure)),
            ),
        )}
      {isBinned ? tool('reset', 'restore', t('games.restore'), onRestore) : tool('trash', 'bin', t('games.delete'), onBin)}
      {isBinned && tool('trash', 'delete', t('games.delete_for_good'), onDelete)}
    </li>
  );
}
