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
  const [asking, ask] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  // The keys before the presets were tried, one after the other: undoing the last choice undoes all of them.
  const before = useRef<{ kept: Pick<Settings, 'preset' | 'keys'>; toast: number } | null>(null);
  // Once a single key was changed, that undo would lose the change.
  const settle = () => {
    if (before.current) hideToast(app, before.current.toast);
    before.current = null;
  };
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
    settle();
    app.settings.set({ keys: { ...own, [id]: [key] } });
  };
  const choose = (chosen: PresetName) => {
    const kept = before.current?.kept ?? { preset, keys: own };
    const undo = () => {
      before.current = null;
      app.settings.set(kept);
    };
    setWrong('');
    app.settings.set({ preset: chosen, keys: {} });
    const toast = showToast(app, { text: t('keys.chosen', { preset: t(`preset.${chosen}`) }), undo, about: 'preset' });
    before.current = { kept, toast };
  };
  const reset = (id: string) => {
    const { [id]: _, ...rest } = own;
    settle();
    app.settings.set({ keys: rest });
  };
  return (
    <section class="card wide">
      <h2>{t('settings.keys')}</h2>
      <Choice
        label={t('keys.preset')}
        value={preset}
        options={presetNames.map((id) => ({ id, label: t(`preset.${id}`) }))}
        onChange={(value) => choose(value as PresetName)}
      />
      <p class="hint">{t('keys.preset_how')}</p>
      <p class="wrong" role="alert">
        {wrong}
      </p>
      <ul class="keys">
        {commands.map(({ id }) => (
          <li key={id}>
            <span class="grow">{t(`cmd.${id}`)}</span>
            <button
              class={`plain key ${asking === id ? 'asking' : ''}`}
              data-key-of={id}
              aria-label={t('keys.change', { command: t(`cmd.${id}`) })}
              onClick={() => ask(asking === id ? null : id)}
              onKeyDown={(event) => press(id, event)}
              onBlur={() => asking === id && ask(null)}
            >
              {asking === id ? t('keys.press') : table.get(id)?.map((key) => <kbd key={key}>{shownKey(key)}</kbd>)}
            </button>
            {id in own && (
              <button class="tool" aria-label={t('keys.reset')} title={t('keys.reset')} onClick={() => reset(id)}>
                <Icon name="reset" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
