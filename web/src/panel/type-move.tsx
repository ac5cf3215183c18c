// A field for moves in any notation of the game, above the buttons of the panel. It stays open from move to move, until
// Escape. Legal moves that the text may become are listed over it; the server reads what is typed in other notations and
// reports what is wrong with it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useApp, useSession, useText, type App } from '../app/app';
import { completionsOf } from '../board/completion';
import { errorIn } from '../net/rest';
import type { Legal, ServerError } from '../wire/types';
import { Icon } from '../ui/icons';

const fieldId = 'typed-move';

// Opens the field, or goes to it if it is open.
export function typeMoves(app: App) {
  app.session.set({ isTyping: true });
  document.getElementById(fieldId)?.focus();
}

interface TypeMoveProps {
  legal: Legal | null;
  onSend(text: string): Promise<unknown>;
}

export function TypeMove(props: TypeMoveProps) {
  return useSession((session) => session.isTyping) ? <Field {...props} /> : null;
}

function Field({ legal, onSend }: TypeMoveProps) {
  const app = useApp();
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
      setText('');
      choose(null);
      setWrong(null);
    } catch (failure) {
      setWrong(errorIn(failure));
    }
    setSending(false);
  };
  const field = useRef<HTMLInputElement>(null);
  // At once, because the next key belongs to the move.
  useLayoutEffect(() => field.current?.focus(), []);
  const close = () => {
    app.session.set({ isTyping: false });
    document.getElementById('board-points')?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    const from = chosen ?? (step > 0 ? -1 : 0);
    choose((from + step + found.length) % found.length);
  };
  return (
    <form
      class="type-move"
      onSubmit={(event) => {
        event.preventDefault();
        void send(chosen === null ? text.trim() : (found[chosen]?.text ?? text.trim()));
      }}
    >
      {/* The list lies over the moves above, so that nothing moves when it changes. */}
      <ul id="typed-moves" role="listbox" aria-label={t('legal')} hidden={found.length === 0}>
        {found.map((completion, i) => (
          <li key={completion.text} id={`typed-${i}`} role="option" aria-selected={i === chosen} onClick={() => void send(completion.text)}>
            <b>{completion.text}</b> {completion.label !== completion.text && completion.label}
          </li>
        ))}
      </ul>
      <p class="wrong" id="typed-wrong" role="alert">
        {wrong && (
          <>
            {t(`error.${wrong.code}`)}: <small>{wrong.text}</small>
          </>
        )}
      </p>
      <div>
        <input
          ref={field}
          id={fieldId}
          value={text}
          role="combobox"
          aria-label={t('type.label')}
          placeholder={t('type.label')}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls="typed-moves"
          aria-activedescendant={chosen === null ? undefined : `typed-${chosen}`}
          aria-invalid={wrong !== null}
          aria-describedby="typed-wrong"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onKeyDown={onKey}
          onInput={(event) => {
            setText(event.currentTarget.value);
            choose(null);
            setWrong(null);
          }}
        />
        <button class="plain" type="submit" disabled={isSending}>
          {t('type.play')}
        </button>
        <button class="tool" type="button" aria-label={t('close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
    </form>
  );
}
