// What can be done with the games that are chosen in the list.
import { useSession, useText } from '../app/app';
import type { RecordSummary } from '../wire/types';
import { commonFormats } from '../records/requests';

interface ChosenProps {
  chosen: readonly RecordSummary[];
  unlisted: number; // chosen games that the list does not show yet
  isBinned: boolean;
  onOpen(): void;
  onSave(format: string): void;
  onBin(): void;
  onRestore(): void;
  onDelete(): void;
  onAll(): void;
  onNone(): void;
}

export function ChosenBar({ chosen, unlisted, isBinned, onOpen, onSave, onBin, onRestore, onDelete, onAll, onNone }: ChosenProps) {
  const t = useText();
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
          {button('restore-chosen', t('games.restore'), onRestore, 'main')}
          {button('delete-chosen', t('games.delete_for_good'), onDelete)}
        </>
      ) : (
        <>
          {button('open-chosen', t('games.open'), onOpen, 'main')}
          {formats.length > 0 && (
            <select
              class="plain"
              data-action="save-chosen"
              aria-label={t('games.save')}
              value=""
              onChange={(event) => {
                onSave(event.currentTarget.value);
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
          {button('bin-chosen', t('games.delete'), onBin)}
        </>
      )}
      <span class="grow" />
      {button('choose-all', t('games.choose_all'), onAll)}
      {button('choose-none', t('games.choose_none'), onNone)}
    </div>
  );
}
