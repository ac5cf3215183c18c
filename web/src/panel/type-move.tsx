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

function closeField(app: App) {
  app.session.set({ isTyping: false });
  document.getElementById('board-points')?.focus();
}

interface TypeMoveProps {
  legal: Legal | null;
  onSend(text: string): Promise<unknown>;
}

export function TypeMove(props: TypeMoveProps) {
  return useSession((session) => session.isTyping) ? <Field {...props} /> : null;
}

// What is typed, the move that it may become, and what the server reports of it.
function useTyped(legal: Legal | null, onSend: TypeMoveProps['onSend']) {
  const board = useSession((session) => session.board);
  const [text, setText] = useState('');
  const [chosen, choose] = useState<number | null>(null); // the completion that Enter plays
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<ServerError | null>(null);
  const found = board ? completionsOf({ ...board, legal }, text) : [];
  const type = (next: string) => {
    setText(next);
    choose(null);
    setWrong(null);
  };
  const send = async (move: string) => {
    if (move === '' || isSending) return;
    setSending(true);
    try {
      await onSend(move);
      type('');
    } catch (failure) {
      setWrong(errorIn(failure));
    }
    setSending(false);
  };
  const sendChosen = () => send(chosen === null ? text.trim() : (found[chosen]?.text ?? text.trim()));
  const step = (by: 1 | -1) => choose(((chosen ?? (by > 0 ? -1 : 0)) + by + found.length) % found.length);
  return { text, type, found, chosen, step, isSending, wrong, send, sendChosen };
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

function Field({ legal, onSend }: TypeMoveProps) {
  const app = useApp();
  const t = useText();
  const { text, type, found, chosen, step, isSending, wrong, send, sendChosen } = useTyped(legal, onSend);
  const field = useRef<HTMLInputElement>(null);
  // At once, because the next key belongs to the move.
  useLayoutEffect(() => field.current?.focus(), []);
  const close = () => closeField(app);
  const onKey = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (by !== undefined && found.length > 0) {
      step(by);
    } else {
      return;
    }
    event.preventDefault();
  };
  return (
    <form
      class="type-move"
      onSubmit={(event) => {
        event.preventDefault();
        void sendChosen();
      }}
    >
      <Completions found={found} chosen={chosen} onPlay={(move) => void send(move)} />
      <Wrong error={wrong} />
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
          onInput={(event) => type(event.currentTarget.value)}
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

interface CompletionsProps {
  found: ReturnType<typeof completionsOf>;
  chosen: number | null;
  onPlay(move: string): void;
}

// The list lies over the moves above, so that nothing moves when it changes.
function Completions({ found, chosen, onPlay }: CompletionsProps) {
  const t = useText();
  return (
    <ul id="typed-moves" role="listbox" aria-label={t('legal')} hidden={found.length === 0}>
      {found.map(({ text, label }, i) => (
        <li key={text} id={`typed-${i}`} role="option" aria-selected={i === chosen} onClick={() => onPlay(text)}>
          <b>{text}</b> {label !== text && label}
        </li>
      ))}
    </ul>
  );
}

function Wrong({ error }: { error: ServerError | null }) {
  const t = useText();
  return (
    <p class="wrong" id="typed-wrong" role="alert">
      {error && (
        <>
          {t(`error.${error.code}`)}: <small>{error.text}</small>
        </>
      )}
    </p>
  );
}
