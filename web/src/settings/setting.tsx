// The controls of one setting: a choice, a check box, a range. Each shows the value and changes it.
import { useApp, useSettings, useText } from '../app/app';
import { choices, ranges } from '../app/settings';
import { Choice } from '../form/choice';

export function ChoiceSetting({ of }: { of: Exclude<keyof typeof choices, 'language' | 'preset'> }) {
  const app = useApp();
  const t = useText();
  return (
    <Choice
      label={t(`settings.${of}`)}
      value={useSettings((settings) => settings[of])}
      options={choices[of].map((id) => ({ id, label: t(`${of}.${id}`) }))}
      onChange={(value) => app.settings.set({ [of]: value })}
    />
  );
}

type Check = 'numbers' | 'asText' | 'premoves' | 'animate' | 'sound' | 'showArrows' | 'showOwnership';

export function CheckSetting({ of }: { of: Check }) {
  const app = useApp();
  const t = useText();
  return (
    <label class="check">
      <input
        type="checkbox"
        data-setting={of}
        checked={useSettings((settings) => settings[of])}
        onChange={(event) => app.settings.set({ [of]: event.currentTarget.checked })}
      />
      {t(`settings.${of}`)}
    </label>
  );
}

export function RangeSetting({ of }: { of: 'brightness' | 'boardSize' }) {
  const app = useApp();
  const t = useText();
  const value = useSettings((settings) => settings[of]);
  const [least, most] = ranges[of];
  return (
    <label class="range">
      {t(`settings.${of}`)}
      <input
        type="range"
        min={least}
        max={most}
        step={5}
        value={value}
        onInput={(event) => app.settings.set({ [of]: Number(event.currentTarget.value) })}
      />
      <output>{value} %</output>
    </label>
  );
}
