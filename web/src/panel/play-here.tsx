// The button that plays the stone shown by a touch. It covers the end of the list of moves and moves nothing,
// so that what is under the finger stays there.
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
