// Plays the stone that a touch has shown. It stands over the end of the list of moves and pushes nothing away:
// what is under the finger stays where it was.
import { useSession, useText } from '../app';

export function PlayHere() {
  const t = useText();
  const tapped = useSession((session) => session.tapped);
  if (!tapped) return null;
  return (
    <div class="play-here">
      <button class="go" data-action="play-here" onClick={tapped.play}>
        {t('play_here', { point: tapped.point })}
      </button>
    </div>
  );
}
