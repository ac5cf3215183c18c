// The keys of each command: the person presses a button, then the new key. A key that belongs to
// another command is refused, and that command is named.
import { useState } from 'preact/hooks';
import { useApp, useSettings, useText } from '../app';
import { Choice } from '../form/choice';
import { commands, conflictOf, keyTable, nameOfKey, presets, shownKey, unavailable } from '../keys/commands';
import { Icon } from '../ui/icons';

export function KeySettings() {
  const app = useApp();
  const t = useText();
  const preset = useSettings((settings) => settings.preset);
  const own = useSettings((settings) => settings.keys);
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
    app.settings.set({ keys: { ...own, [id]: [key] } });
  };
  const reset = (id: string) => {
    const { [id]: _, ...rest } = own;
    app.settings.set({ keys: rest });
  };
  return (
    <section class="card wide">
      <h2>{t('settings.keys')}</h2>
      <Choice label={t('keys.preset')} value={preset} options={Object.keys(presets).map((id) => ({ id, label: t(`preset.${id}`) }))} onChange={(value) => app.settings.set({ preset: value as typeof preset, keys: {} })} />
      <p class="wrong" role="alert">{wrong}</p>
      <ul class="keys">
        {commands.map(({ id }) => (
          <li key={id}>
            <span class="grow">{t(`cmd.${id}`)}</span>
            <button class={`plain key ${asking === id ? 'asking' : ''}`} data-key-of={id} aria-label={t('keys.change', { command: t(`cmd.${id}`) })} onClick={() => ask(asking === id ? null : id)} onKeyDown={(event) => press(id, event)} onBlur={() => asking === id && ask(null)}>
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
