// The button that has the whole game analysed, and below it with what; a press there goes to where that is chosen.
import { useApp, useText, type App } from '../app/app';
import { chooseTab } from '../panel/parts';

export function WholeGame({ words }: { words: string }) {
  const app = useApp();
  const t = useText();
  return (
    <div class="whole-game">
      <button class="plain" data-action="analyse-game" onClick={() => app.offers.run('analyse_game')}>
        {t('cmd.analyse_game')}
      </button>
      <button
        class="quiet"
        data-action="change-engine"
        title={t('engine.change')}
        aria-label={`${words}. ${t('engine.change')}`}
        onClick={() => goToEngine(app)}
      >
        {words}
      </button>
    </div>
  );
}

// The head of the first engine has the engine, the profile, the lines and the limit; a folded one has the engine only.
function goToEngine(app: App) {
  chooseTab(app, 'analyse', 'engine');
  // The part is hidden in another tab and can take the focus once that tab is drawn.
  requestAnimationFrame(() =>
    (document.querySelector<HTMLElement>('.analysis .limit') ?? document.querySelector<HTMLElement>('.analysis select'))?.focus(),
  );
}
