// Offers commands to the keys while a component is on the page; the latest offer of a command wins.
export type Act = () => void;

export class Offers {
  private stack: Record<string, Act>[] = [];

  offer(acts: Record<string, Act>): () => void {
    this.stack.push(acts);
    return () => {
      this.stack = this.stack.filter((entry) => entry !== acts);
    };
  }
  has(id: string): boolean {
    return this.stack.some((acts) => id in acts);
  }
  run(id: string): boolean {
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const act = this.stack[i]![id];
      if (act) {
        act();
        return true;
      }
    }
    return false;
  }
}

// Keys are text while a field has the focus, and belong to a dialog while one is open.
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type);
  return isText || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.closest('dialog') !== null;
}
// Space and Enter press the button that has the focus.
export const isPressed = (target: EventTarget | null, key: string): boolean =>
  (key === 'Space' || key === 'Enter') && target instanceof HTMLElement && target.closest('button, a, input, summary') !== null;
