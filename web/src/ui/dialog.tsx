// A modal dialog: the browser keeps the focus inside and gives it back; Escape closes it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useText } from '../app/app';
import { Icon } from './icons';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const t = useText();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  const press = (event: MouseEvent) => event.target === box.current && onClose();
  return (
    <dialog ref={box} class="dialog" aria-label={title} onClose={onClose} onClick={press}>
      <header>
        <h2>{title}</h2>
        <button class="tool" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
