// A field for a move in any notation of the game. Legal moves that the text may become are listed below; the
// server reads what is typed in other notations and reports what is wrong with it.
import { useState } from 'preact/hooks';
import { useSession, useText } from '../app';
import { completionsOf } from '../board/completion';
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
  const board = useSession((session) => session.board);
  const [text, setText] = useState('');
  const [chosen, choose] = useState<number | null>(null); // the completion that Enter plays
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<ServerError | null>(null);
  const found = board ? completionsOf({ ...board, legal }, text) : [];
  const send = async (move: string) => {
    if (move === '' || isSending) return;
    setSending(true);
    try {
      await onSend(move);
      onClose();
    } catch (failure) {
      setWrong(errorIn(failure));
    }
    setSending(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    const from = chosen ?? (step > 0 ? -1 : 0);
    choose((from + step + found.length) % found.length);
  };
  return (
    <Dialog title={t('cmd.type_move')} onClose={onClose}>
      <form
        class="type-move"
        onSubmit={(event) => {
          event.preventDefault();
          void send(chosen === null ? text.trim() : (found[chosen]?.text ?? text.trim()));
        }}
      >
        <label>
          {t('type.label')}
          <input
            value={text}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls="typed-moves"
            aria-activedescendant={chosen === null ? undefined : `typed-${chosen}`}
            aria-invalid={wrong !== null}
            aria-describedby="typed-wrong"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            autofocus
            onKeyDown={onKey}
            onInput={(event) => {
              setText(event.currentTarget.value);
              choose(null);
              setWrong(null);
            }}
          />
        </label>
        <button class="go" type="submit" disabled={isSending}>
          {t('type.play')}
        </button>
        <p class="wrong" id="typed-wrong" role="alert">
          {wrong && (
            <>
              {t(`error.${wrong.code}`)} <small>{wrong.text}</small>
            </>
          )}
        </p>
        {/* The list comes last, so that nothing moves when it changes. */}
        <ul id="typed-moves" role="listbox" aria-label={t('legal')}>
          {found.map((completion, i) => (
            <li key={completion.text} id={`typed-${i}`} role="option" aria-selected={i === chosen} onClick={() => void send(completion.text)}>
              <b>{completion.text}</b> {completion.label !== completion.text && completion.label}
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
