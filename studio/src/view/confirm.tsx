import { useModal } from '../../../kit/src/use-modal.ts';
import { t } from '../texts/t.ts';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an irreversible action. */
export function Confirm({ title, text, action, isDangerous = false, onConfirm, onClose }: ConfirmProps) {
  const dialog = useModal();
  return (
    <dialog class="dialog" ref={dialog} aria-label={title} onClose={onClose}>
      <div class="stack">
        <h1>{title}</h1>
        <p>{text}</p>
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="button" class={isDangerous ? 'primary danger' : 'primary'} onClick={onConfirm}>
            {action}
          </button>
        </div>
      </div>
    </dialog>
  );
}
