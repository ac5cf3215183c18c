// A question before something that cannot be undone.
import { useText } from '../app/app';
import { Dialog } from './dialog';

interface ConfirmProps {
  title: string;
  text: string;
  action: string; // the text of the button that does it
  onConfirm(): void;
  onClose(): void;
}

export function Confirm({ title, text, action, onConfirm, onClose }: ConfirmProps) {
  const t = useText();
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="confirm">
        <p>{text}</p>
        <div class="head-tools">
          <button class="plain" data-action="cancel" onClick={onClose}>
            {t('cancel')}
          </button>
          <button class="plain main" data-action="confirm" onClick={onConfirm}>
            {action}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
