// What can be done with the games that are chosen in the list.
import { useSession, useText } from '../app/app';
import { commonFormats } from '../records/requests';
import type { Choice } from './use-choice';
import type { GameActions } from './use-game-actions';

interface ChosenProps {
  choice: Choice;
  actions: GameActions;
  isBinned: boolean;
  onDelete(): void;
}

export function ChosenBar({ choice, actions, isBinned, onDelete }: ChosenProps) {
  const t = useText();
  const { chosen, unlisted } = choice;
  const descriptors = useSession((session) => session.hello?.games ?? []);
  const formats = commonFormats(chosen, descriptors);
  const button = (action: string, label: string, act: () => void, kind = '') => (
    <button class={`plain ${kind}`} data-action={action} onClick={act}>
      {label}
    </button>
  );
  return (
    <div class="chosen-bar" role="toolbar" aria-label={t('games.with_chosen')}>
      <b role="status">
        {[t('games.chosen', { n: chosen.length }), ...(unlisted > 0 ? [t('games.unlisted', { n: unlisted })] : [])].join(', ')}
      </b>
      {isBinned ? (
        <>
          {button('restore-chosen', t('games.restore'), () => actions.restore(chosen), 'main')}
          {button('delete-chosen', t('games.delete_for_good'), onDelete)}
        </>
      ) : (
        <>
          {button('open-chosen', t('games.open'), actions.open, 'main')}
          {formats.length > 0 && (
            <select
              class="plain"
              data-action="save-chosen"
              aria-label={t('games.save')}
              value=""
              onChange={(event) => {
                actions.save(event.currentTarget.value);
                event.currentTarget.value = '';
              }}
            >
              <option value="">{t('games.save')}</option>
              {formats.map((name) => (
                <option key={name} value={name}>
                  {t('save.as', { format: name.toUpperCase() })}
                </option>
              ))}
            </select>
          )}
          {button('bin-chosen', t('games.delete'), () => actions.toBin(chosen))}
        </>
      )}
      <span class="grow" />
      {button('choose-all', t('games.choose_all'), actions.chooseAll)}
      {button('choose-none', t('games.choose_none'), () => choice.choose([]))}
    </div>
  );
}
