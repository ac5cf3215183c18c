// The games that were opened together: the one on the board, the ways to its neighbours, and a list of all. Absent if
// the game on the board was opened alone.
import { openTogether, useApp, useCommands, useSession, useText, useTip } from '../app/app';
import { gameBeside } from '../app/opened';
import { Icon } from '../ui/icons';

export function OpenedGames({ record }: { record: number }) {
  const app = useApp();
  const t = useText();
  const tip = useTip();
  const games = useSession((session) => session.opened);
  const isOne = games.length > 1 && games.some(({ id }) => id === record);
  const before = gameBeside(games, record, -1);
  const after = gameBeside(games, record, 1);
  const go = (id: number | undefined) => id !== undefined && app.go(`/analyse/${id}`);
  useCommands({
    ...(isOne && before ? { previous_game: () => go(before.id) } : {}),
    ...(isOne && after ? { next_game: () => go(after.id) } : {}),
  });
  if (!isOne) return null;
  const step = (icon: string, command: string, game: typeof before) => (
    <button
      class="tool"
      data-action={command}
      aria-label={t(`cmd.${command}`)}
      title={tip(command)}
      disabled={!game}
      onClick={() => go(game?.id)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <nav class="opened" aria-label={t('opened.title')}>
      {step('prev', 'previous_game', before)}
      <select aria-label={t('opened.title')} value={String(record)} onChange={(event) => go(Number(event.currentTarget.value))}>
        {games.map(({ id, title }, i) => (
          <option key={id} value={String(id)}>
            {t('opened.of', { n: i + 1, total: games.length, title })}
          </option>
        ))}
      </select>
      {step('next', 'next_game', after)}
      <button
        class="tool"
        data-action="close-opened"
        aria-label={t('opened.close')}
        title={t('opened.close')}
        onClick={() => openTogether(app, [])}
      >
        <Icon name="close" />
      </button>
    </nav>
  );
}
