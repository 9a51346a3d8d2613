import { useModal } from '../../../kit/src/use-modal.ts';
import { tell } from '../state/tell.ts';
import { t } from '../texts/t.ts';

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly onClose: () => void;
}

/** A secret, which the server returns only once unless a note says otherwise. */
export function ShownOnce({ title, text, note = t('settings.itIsShownOnlyOnce'), onClose }: ShownOnceProps) {
  const dialog = useModal();
  const copy = async () => {
    await navigator.clipboard?.writeText(text);
    tell(t('common.copied'));
  };
  return (
    <dialog class="dialog" ref={dialog} aria-label={title} onClose={onClose}>
      <div class="stack">
        <h1>{title}</h1>
        <code class="secret">{text}</code>
        <p class="soft">{note}</p>
        <div class="dialog-actions">
          <button type="button" onClick={copy}>
            {t('settings.copy')}
          </button>
          <button type="button" class="primary" onClick={onClose}>
            {t('common.done')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
