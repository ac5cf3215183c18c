// One of a few, as a row of radio buttons.
import { useId } from 'preact/hooks';

export interface ChoiceOption {
  id: string;
  label: string;
  small?: string;
  disabled?: boolean;
}
interface ChoiceProps {
  label: string;
  value: string;
  options: ChoiceOption[];
  onChange(value: string): void;
}

export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.id} class={option.id === value ? 'on' : ''}>
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              disabled={option.disabled}
              onChange={() => onChange(option.id)}
            />
            <span>{option.label}</span>
            {option.small !== undefined && <small>{option.small}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
