// The row of steps under the moves: flip, back and forth, menu. It keeps its place, so that a
// repeated press hits the same button.
import { useRef } from 'preact/hooks';
import { useApp, useText, useTip } from '../app/app';
import { Icon } from '../ui/icons';

interface ToolProps {
  icon: string;
  id: string;
  isOn?: boolean;
  disabled?: boolean;
  why?: string; // the reason that it gives while it is disabled
  how?: string; // how it will do what it does
}

export function Tool({ icon, id, isOn, disabled, why, how }: ToolProps) {
  const { offers } = useApp();
  const t = useText();
  const tip = useTip();
  return (
    <button
      class="tool"
      aria-label={t(`cmd.${id}`)}
      title={disabled && why ? why : [tip(id), how].filter(Boolean).join(': ')}
      aria-pressed={isOn}
      disabled={disabled}
      data-command={id}
      onClick={() => offers.run(id)}
    >
      <Icon name={icon} />
    </button>
  );
}

// A button that repeats while a finger holds it down.
function Repeat({ icon, id, disabled }: { icon: string; id: string; disabled: boolean }) {
  const { offers } = useApp();
  const t = useText();
  const tip = useTip();
  const timer = useRef(0);
  const stop = () => clearInterval(timer.current);
  const hold = (event: PointerEvent) => {
    stop();
    if (event.pointerType === 'mouse') return;
    timer.current = window.setInterval(() => offers.run(id), 220);
  };
  return (
    <button
      class="tool"
      aria-label={t(`cmd.${id}`)}
      title={tip(id)}
      disabled={disabled}
      data-command={id}
      onClick={() => offers.run(id)}
      onPointerDown={hold}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
    >
      <Icon name={icon} />
    </button>
  );
}

export function Steps({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  return (
    <div class="steps">
      <Tool icon="flip" id="flip" />
      <span class="grow" />
      <Tool icon="first" id="first" disabled={isFirst} />
      <Repeat icon="prev" id="back" disabled={isFirst} />
      <Repeat icon="next" id="forward" disabled={isLast} />
      <Tool icon="last" id="last" disabled={isLast} />
      <span class="grow" />
      <Tool icon="menu" id="menu" />
    </div>
  );
}

interface ActionProps {
  icon: string;
  label: string;
  name: string;
  command?: string; // whose key the tip names
  disabled?: boolean;
  isMain?: boolean; // what most people press next
  onPress(): void;
}

export function Action({ icon, label, onPress, disabled, name, command, isMain = false }: ActionProps) {
  const tip = useTip();
  return (
    <button
      class={`action ${isMain ? 'main' : ''}`}
      title={command && tip(command)}
      disabled={disabled}
      data-action={name}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}
