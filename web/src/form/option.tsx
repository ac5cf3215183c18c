// One option of an engine or parameter of a game as the fitting control: a check box, a number (with
// a slider if its range is short), a list, a text field or a button.
import type { ComponentChildren } from 'preact';
import { useText } from '../app/app';
import { Icon } from '../ui/icons';
import type { Option, OptionValue } from '../wire/types';

interface OptionFieldProps {
  option: Option;
  label: string;
  value: OptionValue;
  base?: OptionValue; // the unchanged value to compare with; absent: the option's default
  hint?: string;
  wrong?: ComponentChildren; // the server's error about the value
  noButton?: string; // why a button cannot be pressed now; absent if it can
  open?: string; // the text for the empty value, which leaves the option to follow from others
  word?(choice: string): string; // the text of a choice; absent: the choice itself
  onChange(value: OptionValue): void;
  onReset?(): void;
}

const sliderRange = 200;

// Whether a text option is a path, by the words of its name: SyzygyPath, EvalFile, Debug Log File, workdir.
export function isPath({ type, name }: Option): boolean {
  if (type !== 'text') return false;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => /(path|file|dir|directory|folder)s?$/.test(word) && !word.startsWith('profile'));
}

// Whether the range of a number says anything. Engines that name none, or none that can be counted to, get that of
// 64 bits, of which a number of JavaScript does not even hold the ends.
export const hasRange = ({ min, max }: Option): boolean => Number.isSafeInteger(min) && Number.isSafeInteger(max);

// Whether a number is out of its range. For a text option with a range an empty text is valid: it
// leaves the option open.
export function isOutside(option: Option, value: OptionValue): boolean {
  const { type, min, max } = option;
  if (type !== 'spin' && (type !== 'text' || value === '' || min === undefined)) return false;
  const number = value === '' ? Number.NaN : Number(value);
  return !(number >= (min ?? -Infinity) && number <= (max ?? Infinity));
}

export function OptionField(props: OptionFieldProps) {
  const { option, label, value, base = option.default, onReset } = props;
  const t = useText();
  const { type, min = 0, max = 0 } = option;
  const isChanged = base !== undefined && String(value) !== String(base);
  const wrong = isOutside(option, value) ? t('option.range', { min, max }) : props.wrong;
  return (
    <div class={`option of-${isPath(option) ? 'path' : type}`} data-option={option.name}>
      <label>
        <span class="name">
          <span>
            {label}
            {isChanged && <i class="changed" title={t('option.changed')} />}
          </span>
          {props.hint && <small>{props.hint}</small>}
          {/* The path is typed: a file chosen in the browser would be one of another computer. */}
          {isPath(option) && !option.closed && <small>{t('option.path')}</small>}
          {option.closed && <small>{t('option.closed')}</small>}
        </span>
        <Control {...props} isWrong={wrong !== undefined} />
      </label>
      {onReset && (
        <button
          class="tool"
          type="button"
          aria-label={t('option.reset', { name: label })}
          title={t('option.reset', { name: label })}
          disabled={!isChanged}
          onClick={onReset}
        >
          <Icon name="reset" />
        </button>
      )}
      {type === 'spin' && max - min <= sliderRange && (
        <input
          type="range"
          aria-label={label}
          min={min}
          max={max}
          value={Number(value)}
          onInput={(event) => props.onChange(Number(event.currentTarget.value))}
        />
      )}
      {wrong !== undefined && <div class="wrong">{wrong}</div>}
    </div>
  );
}

function Control({
  option,
  value,
  noButton,
  isWrong,
  open = '',
  word = (choice) => choice,
  onChange,
}: OptionFieldProps & { isWrong: boolean }) {
  const t = useText();
  switch (option.type) {
    case 'check':
      return <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    case 'combo':
      return (
        <select value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
          {option.choices?.map((choice) => (
            <option key={choice} value={choice}>
              {choice === '' ? open : word(choice)}
            </option>
          ))}
        </select>
      );
    case 'spin':
      return (
        <input
          type="number"
          min={option.min}
          max={option.max}
          value={String(value)}
          aria-invalid={isWrong}
          onInput={(event) => onChange(event.currentTarget.value === '' ? '' : Number(event.currentTarget.value))}
        />
      );
    case 'text':
      return (
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          disabled={option.closed}
          value={String(value)}
          aria-invalid={isWrong}
          placeholder={option.default === '' ? open : ''}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'button':
      return (
        <button class="plain" type="button" disabled={noButton !== undefined} title={noButton} onClick={() => onChange(true)}>
          {t('option.press')}
        </button>
      );
  }
}
