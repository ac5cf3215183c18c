// Buttons that act as radio buttons are one tab stop, and arrows choose the next one, as in a group of real ones.
const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// The key handler of the group; each radio has `tabIndex` 0 if it is the chosen one, else -1.
export function chooseByArrows(event: KeyboardEvent) {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const radios = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = radios.indexOf(document.activeElement as HTMLElement);
  const next = radios[(at + step + radios.length) % radios.length];
  if (at < 0 || !next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.click();
}
