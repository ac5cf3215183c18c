// The choice of the notation in which the moves of a game are shown.
import { useApp, useNotation, useSettings, useText } from '../app/app';
import type { Descriptor } from '../wire/types';
import { Choice } from './choice';

export function NotationChoice({ descriptor, label }: { descriptor: Descriptor; label: string }) {
  const app = useApp();
  const t = useText();
  const chosen = useSettings((settings) => settings.notation);
  const shown = useNotation(descriptor);
  return (
    <Choice
      label={label}
      value={String(shown)}
      options={descriptor.notations.map((name, i) => ({ id: String(i), label: t(`notation.${name}`) }))}
      onChange={(value) => app.settings.set({ notation: { ...chosen, [descriptor.game]: Number(value) } })}
    />
  );
}
