// A number in a row of them, with its label above. Where it may be left open an empty field is null. The
// field keeps what is typed, so that "0." on the way to "0.05" stays; `value` is what it begins with.
interface NumberProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  step?: number | 'any';
  name?: string; // for tests and for the errors of the server
  onChange(value: number | null): void;
}

export function NumberField({ label, value, min, max, step = 1, name, onChange }: NumberProps) {
  const take = (text: string) => onChange(text === '' ? null : Number(text));
  return (
    <label class="number">
      {label}
      <input type="number" min={min} max={max} step={step} defaultValue={value === null ? '' : String(value)} data-field={name} onInput={(event) => take(event.currentTarget.value)} />
    </label>
  );
}

// A box that belongs to a word.
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
