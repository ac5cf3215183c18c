// Collects the commands that components offer to the keys while they are on the page; the latest
// offer of a command wins.
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

// Whether key presses belong to the focused element and not to commands: a text field, a selection
// list, or anything in an open dialog.
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type);
  return isText || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.closest('dialog') !== null;
}
// Whether the key activates the focused element: Space and Enter press a button or link.
export const isPressed = (target: EventTarget | null, key: string): boolean =>
  (key === 'Space' || key === 'Enter') && target instanceof HTMLElement && target.closest('button, a, input, summary') !== null;
