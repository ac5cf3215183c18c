// The tools of the position editor: the palette, the side to move, the fields of the game, the text, and
// what to do with the position. The field that an error is about is marked; the foot says what is wrong.
import { useEffect, useState } from 'preact/hooks';
import { useApp, useText } from '../app/app';
import { Choice } from '../form/choice';
import { Problem } from '../form/problem';
import { hasRules, RulesFields } from '../form/rules';
import { fieldsOf, isFlags, isNumber, turnFlag, wrongWord } from './position';
import { Icon } from '../ui/icons';
import { Palette, type PaletteProps } from './palette';
import { copy } from '../panel/copy';
import { Tool } from '../panel/steps';
import type { Descriptor } from '../wire/types';
import type { Editing } from './use-editing';

interface FieldsProps {
  descriptor: Descriptor;
  editing: Editing;
}

interface EditorPanelProps extends FieldsProps {
  title: string;
  palette: Omit<PaletteProps, 'descriptor' | 'face'>;
  onAnalyse(): void;
  onPlay(): void;
}

export function EditorPanel({ title, descriptor, editing, palette, onAnalyse, onPlay }: EditorPanelProps) {
  const t = useText();
  const { draft, rules } = editing;
  const size = descriptor.params.find(({ name }) => name === 'size');
  return (
    <div class="editor">
      <h1>{title}</h1>
      <Palette descriptor={descriptor} face={draft.face} {...palette} />
      <p class="hint">{t('editor.how')}</p>
      <WholeBoardTools editing={editing} />
      {size?.choices && (
        <Choice
          label={t('param.size')}
          value={String(draft.face.files)}
          options={size.choices.filter((id) => id !== '').map((id) => ({ id, label: id }))}
          onChange={editing.resize}
        />
      )}
      <Choice
        label={t('editor.turn')}
        value={String(draft.turn)}
        options={descriptor.seats.map((seat, i) => ({ id: String(i), label: t(`seat.${seat}`) }))}
        onChange={(value) => editing.change({ turn: value === '1' ? 1 : 0 })}
      />
      <Fields descriptor={descriptor} editing={editing} />
      <PositionField editing={editing} />
      {hasRules(descriptor) && (
        <details class="editor-rules">
          <summary>{t('play.more')}</summary>
          <RulesFields descriptor={descriptor} rules={rules} withSize={false} onChange={editing.setRules} />
        </details>
      )}
      <Foot editing={editing} onAnalyse={onAnalyse} onPlay={onPlay} />
    </div>
  );
}

function WholeBoardTools({ editing }: { editing: Editing }) {
  const t = useText();
  return (
    <div class="editor-row">
      <Tool icon="takeback" id="undo" disabled={!editing.undo} />
      <Tool icon="rematch" id="redo" disabled={!editing.redo} />
      <Tool icon="flip" id="flip" />
      <button class="plain" data-action="start" onClick={editing.start}>
        {t('editor.start')}
      </button>
      <button class="plain" data-action="clear" onClick={editing.clear}>
        {t('editor.clear')}
      </button>
    </div>
  );
}

// The text of the position. What is typed is shown on the board at Enter or when the field is left, what is pasted at
// once.
function PositionField({ editing: { text, error, fill } }: { editing: Editing }) {
  const app = useApp();
  const t = useText();
  const [typed, type] = useState(text);
  useEffect(() => type(text), [text]);
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        fill(typed.trim());
      }}
    >
      <label>
        <span>{t('editor.text')}</span>
        <input
          type="text"
          class="position-text"
          data-field="text"
          spellcheck={false}
          value={typed}
          aria-invalid={error !== null}
          onInput={(event) => type(event.currentTarget.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData?.getData('text').trim() ?? '';
            if (pasted === '') return;
            event.preventDefault();
            type(pasted);
            fill(pasted);
          }}
          onBlur={() => typed.trim() !== text && fill(typed.trim())}
        />
      </label>
      <button
        class="tool"
        type="button"
        aria-label={t('cmd.copy_position')}
        title={t('cmd.copy_position')}
        onClick={() => void copy(app, text)}
      >
        <Icon name="copy" />
      </button>
    </form>
  );
}

// What is wrong stands beside the buttons that it disables. The foot stays in sight and moves nothing.
function Foot({ editing, onAnalyse, onPlay }: Pick<EditorPanelProps, 'editing' | 'onAnalyse' | 'onPlay'>) {
  const t = useText();
  const { error, isOver, isLeftOut } = editing;
  return (
    <div class="editor-foot">
      {error && <Problem error={error} />}
      {!error && (isOver || isLeftOut) && (
        <p class="hint" role="status">
          {t(isOver ? 'editor.over' : 'editor.left_out')}
        </p>
      )}
      <button class="go" data-action="play" disabled={error !== null || isOver} onClick={onPlay}>
        {t('editor.play')}
      </button>
      <button class="plain main" data-action="analyse" disabled={error !== null} onClick={onAnalyse}>
        {t('analyse')}
      </button>
    </div>
  );
}

// The fields after the side to move, as far as the language files name them: flags where the field of the
// usual start consists of letters, numbers where it consists of digits.
function Fields({ descriptor, editing }: FieldsProps) {
  const t = useText();
  const { fields } = editing.draft;
  const usualFields = fieldsOf(editing.usual.position);
  const wrong = wrongWord(editing.text, editing.error);
  const change = (at: number, text: string) => editing.change({ fields: fields.map((field, i) => (i === at ? text : field)) });
  const known = (at: number) => t(`field.${descriptor.game}.${at}`) !== String(at);
  return (
    <div class="editor-fields">
      {fields.map((field, at) => {
        const usual = usualFields[at] ?? '';
        const isWrong = wrong === at + 2;
        if (!known(at) && !isWrong) return null;
        const label = known(at) ? t(`field.${descriptor.game}.${at}`) : usual;
        return (
          <div key={at} class={`editor-field ${isFlags(usual) ? 'whole' : ''}`} data-field={at}>
            {isFlags(usual) ? (
              <fieldset class="flags" aria-invalid={isWrong}>
                <legend>{label}</legend>
                {[...usual].map((flag) => (
                  <label key={flag}>
                    <input type="checkbox" checked={field.includes(flag)} onChange={() => change(at, turnFlag(field, flag, usual))} />{' '}
                    {t(`flag.${descriptor.game}.${flag === flag.toUpperCase() ? 'first' : 'second'}.${flag.toLowerCase()}`)}
                  </label>
                ))}
              </fieldset>
            ) : (
              <label class="field">
                <span>{label}</span>
                <input
                  type={isNumber(usual) ? 'number' : 'text'}
                  min={isNumber(usual) ? 0 : undefined}
                  value={field}
                  aria-invalid={isWrong}
                  onInput={(event) => change(at, event.currentTarget.value.trim())}
                />
              </label>
            )}
          </div>
        );
      })}
    </div>
  );
}
