// A field for a move in any notation of the game. The server reads the move and reports what is
// wrong with it.
import { useState } from 'preact/hooks';
import { useText } from '../app';
import { errorIn } from '../net/rest';
import type { Legal, ServerError } from '../wire/types';
import { Dialog } from './dialog';

interface TypeMoveProps {
  legal: Legal | null;
  onSend(text: string): Promise<unknown>;
  onClose(): void;
}

export function TypeMove({ legal, onSend, onClose }: TypeMoveProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<ServerError | null>(null);
  const send = async (event: Event) => {
    event.preventDefault();
    try {
      await onSend(text.trim());
      onClose();
    } catch (failure) {
      setWrong(errorIn(failure));
    }
  };
  return (
    <Dialog title={t('cmd.type_move')} onClose={onClose}>
      <form class="type-move" onSubmit={send}>
        <label>
          {t('type.label')}
          <input value={text} list="typed-moves" autocomplete="off" autofocus onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <datalist id="typed-moves">
          {legal?.moves.map(({ m }) => (
            <option key={m} value={m} />
          ))}
        </datalist>
        <button class="go" type="submit">
          {t('type.play')}
        </button>
        <p class="wrong" role="alert">
          {wrong && (
            <>
              {t(`error.${wrong.code}`)} <small>{wrong.text}</small>
            </>
          )}
        </p>
      </form>
    </Dialog>
  );
}
