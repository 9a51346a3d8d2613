import type { ComponentChildren } from 'preact';
import { useModal } from '../../../kit/src/use-modal.ts';
import { t } from '../texts/t.ts';

interface DialogProps {
  readonly title: string;
  /** What it is called, if the title needs its surroundings to be understood. */
  readonly label?: string;
  readonly look?: 'large' | 'help';
  readonly onClose: () => void;
  /** Buttons beside the one that closes it. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Something to look at, under a title, that is closed again. */
export function Dialog({ title, label = title, look = 'large', onClose, actions, children }: DialogProps) {
  const dialog = useModal();
  return (
    <dialog class={`dialog ${look}`} ref={dialog} aria-label={label} onClose={onClose}>
      <div class="stack">
        <h1>{title}</h1>
        {children}
        <div class="dialog-actions">
          {actions}
          <button type="button" class="primary" onClick={onClose}>
            {t('common.close')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
