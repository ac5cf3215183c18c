// The buttons that play the move shown on the board, or take it back. They cover the end of the list of moves and
// move nothing, so that what is under the finger stays there.
import { useSession, useText } from '../app/app';
import { Icon } from '../ui/icons';

export function PlayHere() {
  const t = useText();
  const proposed = useSession((session) => session.proposed);
  if (!proposed) return null;
  // The button goes with the move; whoever pressed it by a key goes on at the board.
  const play = (event: MouseEvent) => {
    proposed.play();
    if (event.detail === 0) document.getElementById('board-points')?.focus();
  };
  return (
    <div class="play-here">
      <button class="go" data-action="play-here" onClick={play}>
        {proposed.label}
      </button>
      <button class="plain" data-action="drop-move" aria-label={t('cancel')} title={t('cancel')} onClick={proposed.drop}>
        <Icon name="close" />
      </button>
    </div>
  );
}
