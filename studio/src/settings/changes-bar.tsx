import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useUnsaved } from '../state/unsaved.ts';
import { t } from '../texts/t.ts';
import { Dialog } from '../view/dialog.tsx';

interface ChangesBarProps {
  /** The number of unsaved changes; without any, the bar is hidden. */
  readonly count: number;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** The list of changes. */
  readonly children: () => ComponentChildren;
}

/** Unsaved changes at the bottom of the page: reviewed first, then saved or discarded. */
export function ChangesBar({ count, isSaving, onSave, onDiscard, children }: ChangesBarProps) {
  const [isOpen, setOpen] = useState(false);
  useUnsaved(count > 0);
  if (count === 0) return null;
  return (
    <section class="changes-bar" aria-label={t('entry.unsavedChanges')}>
      <strong role="status">{t('settings.unsavedCount', { count })}</strong>
      <span class="row">
        <button type="button" onClick={() => setOpen(true)}>
          {t('settings.review')}
        </button>
        <button type="button" disabled={isSaving} onClick={onDiscard}>
          {t('common.discard')}
        </button>
        <button type="button" class="primary" disabled={isSaving} onClick={onSave}>
          {isSaving ? t('entry.saving') : t('common.save')}
        </button>
      </span>
      {isOpen && (
        <Dialog title={t('entry.unsavedChanges')} onClose={() => setOpen(false)}>
          {children()}
        </Dialog>
      )}
    </section>
  );
}
