// The tools of the position editor: the palette, the side to move, the fields of the game, the text, and
// what to do with the position. The field that an error is about is marked; the foot says what is wrong.
import { useEffect, useState } from 'preact/hooks';
import { useText } from '../app/app';
import { Choice } from '../form/choice';
import { Problem } from '../form/problem';
import { hasRules, RulesFields, type Rules } from '../form/rules';
import { isFlags, isNumber, turnFlag } from './position';
import { Icon } from '../ui/icons';
import { Palette } from './palette';
import { Tool } from '../panel/steps';
import type { Descriptor, Face, Seat, ServerError } from '../wire/types';

interface EditorPanelProps {
  title: string;
  descriptor: Descriptor;
  face: Face;
  set: string;
  letters: string[];
  tool: string;
  turn: Seat;
  fields: string[];
  usualFields: string[];
  text: string;
  error: ServerError | null;
  wrongWord: number; // index of the wrong word of the text: 0 the board, 1 the side, 2 and more the fields; -1: none
  isOver: boolean;
  isLeftOut: boolean; // the server left something out of the fields
  size: number;
  onTool(letter: string): void;
  onDrop(letter: string, x: number, y: number): void;
  onTurn(turn: Seat): void;
  onFields(fields: string[]): void;
  onText(text: string): void;
  onSize(size: number | string): void;
  rules: Rules;
  onRules(rules: Rules): void;
  canUndo: boolean;
  canRedo: boolean;
  onStart(): void;
  onClear(): void;
  onCopy(): void;
  onAnalyse(): void;
  onPlay(): void;
}

export function EditorPanel(props: EditorPanelProps) {
  const { descriptor, text, error } = props;
  const t = useText();
  const { seats, params } = descriptor;
  const [typed, type] = useState(text);
  useEffect(() => type(text), [text]);
  const size = params.find(({ name }) => name === 'size');
  const isReady = !error && !props.isOver;
  return (
    <div class="editor">
      <h1>{props.title}</h1>
      <Palette {...props} />
      <p class="hint">{t('editor.how')}</p>
      <div class="editor-row">
        <Tool icon="takeback" id="undo" disabled={!props.canUndo} />
        <Tool icon="rematch" id="redo" disabled={!props.canRedo} />
        <Tool icon="flip" id="flip" />
        <button class="plain" data-action="start" onClick={props.onStart}>
          {t('editor.start')}
        </button>
        <button class="plain" data-action="clear" onClick={props.onClear}>
          {t('editor.clear')}
        </button>
      </div>
      {size?.choices && (
        <Choice
          label={t('param.size')}
          value={String(props.size)}
          options={size.choices.filter((id) => id !== '').map((id) => ({ id, label: id }))}
          onChange={props.onSize}
        />
      )}
      <Choice
        label={t('editor.turn')}
        value={String(props.turn)}
        options={seats.map((seat, i) => ({ id: String(i), label: t(`seat.${seat}`) }))}
        onChange={(value) => props.onTurn(value === '1' ? 1 : 0)}
      />
      <Fields {...props} />
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          props.onText(typed.trim());
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
              props.onText(pasted);
            }}
            onBlur={() => typed.trim() !== text && props.onText(typed.trim())}
          />
        </label>
        <button class="tool" type="button" aria-label={t('cmd.copy_position')} title={t('cmd.copy_position')} onClick={props.onCopy}>
          <Icon name="copy" />
        </button>
      </form>
      {hasRules(descriptor) && (
        <details class="editor-rules">
          <summary>{t('play.more')}</summary>
          <RulesFields descriptor={descriptor} rules={props.rules} withSize={false} onChange={props.onRules} />
        </details>
      )}
      {/* What is wrong is said beside the buttons that it disables. The foot stays in sight and moves nothing. */}
      <div class="editor-foot">
        {error && <Problem error={error} />}
        {!error && (props.isOver || props.isLeftOut) && (
          <p class="hint" role="status">
            {t(props.isOver ? 'editor.over' : 'editor.left_out')}
          </p>
        )}
        <button class="go" data-action="play" disabled={!isReady} onClick={props.onPlay}>
          {t('editor.play')}
        </button>
        <button class="plain main" data-action="analyse" disabled={error !== null} onClick={props.onAnalyse}>
          {t('analyse')}
        </button>
      </div>
    </div>
  );
}

// The fields after the side to move, as far as the language files name them: flags where the field of the
// usual start consists of letters, numbers where it consists of digits.
function Fields({ descriptor, fields, usualFields, wrongWord, onFields }: EditorPanelProps) {
  const t = useText();
  const change = (at: number, text: string) => onFields(fields.map((field, i) => (i === at ? text : field)));
  const known = (at: number) => t(`field.${descriptor.game}.${at}`) !== String(at);
  return (
    <div class="editor-fields">
      {fields.map((field, at) => {
        const usual = usualFields[at] ?? '';
        const isWrong = wrongWord === at + 2;
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
