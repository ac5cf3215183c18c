// The keys of each command: the person presses a button, then the new key. A key that belongs to
// another command is refused, and that command is named.
import { useRef, useState } from 'preact/hooks';
import { hideToast, showToast, useApp, useSettings, useText } from '../app/app';
import { Choice } from '../form/choice';
import { commands, conflictOf, keyTable, nameOfKey, shownKey, unavailable } from '../app/commands';
import { presetNames, type PresetName } from '../app/presets';
import type { Settings } from '../app/settings';
import { Icon } from '../ui/icons';

export function KeySettings() {
  const app = useApp();
  const t = useText();
  const preset = useSettings((settings) => settings.preset);
  const own = useSettings((settings) => settings.keys);
  const presets = usePresets();
  const [asking, ask] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const table = keyTable(preset, own);

  const press = (id: string, event: KeyboardEvent) => {
    if (asking !== id || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const key = nameOfKey(event);
    if (key === 'Escape') return ask(null);
    const rival = conflictOf(table, id, key);
    if (unavailable.includes(key)) return setWrong(t('keys.unavailable', { key: shownKey(key) }));
    if (rival !== null) return setWrong(t('keys.conflict', { key: shownKey(key), command: t(`cmd.${rival}`) }));
    setWrong('');
    ask(null);
    presets.settle();
    app.settings.set({ keys: { ...own, [id]: [key] } });
  };
  const reset = (id: string) => {
    const { [id]: _, ...rest } = own;
    presets.settle();
    app.settings.set({ keys: rest });
  };
  return (
    <section class="card wide">
      <h2>{t('settings.keys')}</h2>
      <Choice
        label={t('keys.preset')}
        value={preset}
        options={presetNames.map((id) => ({ id, label: t(`preset.${id}`) }))}
        onChange={(value) => {
          setWrong('');
          presets.choose(value as PresetName);
        }}
      />
      <p class="hint">{t('keys.preset_how')}</p>
      <p class="wrong" role="alert">
        {wrong}
      </p>
      <ul class="keys">
        {commands.map(({ id }) => (
          <KeyRow
            key={id}
            id={id}
            keys={table.get(id) ?? []}
            isAsking={asking === id}
            onAsk={(asks) => ask(asks ? id : null)}
            onKey={(event) => press(id, event)}
            {...(id in own ? { onReset: () => reset(id) } : {})}
          />
        ))}
      </ul>
    </section>
  );
}

// Choosing a preset, with a message that undoes it.
function usePresets() {
  const app = useApp();
  const t = useText();
  // The keys before the presets were tried, one after the other: undoing the last choice undoes all of them.
  const before = useRef<{ kept: Pick<Settings, 'preset' | 'keys'>; toast: number } | null>(null);
  const choose = (chosen: PresetName) => {
    const { preset, keys } = app.settings.get();
    const kept = before.current?.kept ?? { preset, keys };
    const undo = () => {
      before.current = null;
      app.settings.set(kept);
    };
    app.settings.set({ preset: chosen, keys: {} });
    const toast = showToast(app, { text: t('keys.chosen', { preset: t(`preset.${chosen}`) }), undo, about: 'preset' });
    before.current = { kept, toast };
  };
  // Once a single key was changed, that undo would lose the change.
  const settle = () => {
    if (before.current) hideToast(app, before.current.toast);
    before.current = null;
  };
  return { choose, settle };
}

interface KeyRowProps {
  id: string; // of the command
  keys: readonly string[];
  isAsking: boolean; // the next key that is pressed becomes the key of the command
  onAsk(asks: boolean): void;
  onKey(event: KeyboardEvent): void;
  onReset?(): void; // absent: the keys are those of the preset
}

function KeyRow({ id, keys, isAsking, onAsk, onKey, onReset }: KeyRowProps) {
  const t = useText();
  return (
    <li>
      <span class="grow">{t(`cmd.${id}`)}</span>
      <button
        class={`plain key ${isAsking ? 'asking' : ''}`}
        data-key-of={id}
        aria-label={t('keys.change', { command: t(`cmd.${id}`) })}
        onClick={() => onAsk(!isAsking)}
        onKeyDown={onKey}
        onBlur={() => isAsking && onAsk(false)}
      >
        {isAsking ? t('keys.press') : keys.map((key) => <kbd key={key}>{shownKey(key)}</kbd>)}
      </button>
      {onReset && (
        <button class="tool" aria-label={t('keys.reset')} title={t('keys.reset')} onClick={onReset}>
          <Icon name="reset" />
        </button>
      )}
    </li>
  );
}
