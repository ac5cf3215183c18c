// A number field with its label above, for a row of fields. An empty field is null, which leaves the
// number open. The field keeps the typed text, so that "0." on the way to "0.05" stays; `value` is only
// its initial value.
interface NumberProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  step?: number | 'any';
  name?: string; // the field's name for tests
  onChange(value: number | null): void;
}

export function NumberField({ label, value, min, max, step = 1, name, onChange }: NumberProps) {
  const take = (text: string) => onChange(text === '' ? null : Number(text));
  return (
    <label class="number">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        step={step}
        defaultValue={value === null ? '' : String(value)}
        data-field={name}
        onInput={(event) => take(event.currentTarget.value)}
      />
    </label>
  );
}

// A check box with its label.
interface CheckProps {
  label: string;
  value: boolean;
  name?: string;
  onChange(value: boolean): void;
}
export function CheckField({ label, value, name, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={value} data-field={name} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
