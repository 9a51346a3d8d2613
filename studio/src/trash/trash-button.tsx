import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import type { ContentType } from '../model/model.ts';
import { t } from '../texts/t.ts';
import { lazy } from '../view/lazy.tsx';

const TrashDialog = lazy('list.loadingTheEntries', async () => (await import('./trash-dialog.tsx')).TrashDialog);

interface TrashButtonProps {
  readonly type: ContentType;
  readonly onRestored: () => void;
}

/** Opens the deleted entries of a type. */
export function TrashButton({ type, onRestored }: TrashButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        <Icon name="trash" />
        <span class="wide">{t('list.trash')}</span>
      </button>
      {isOpen && <TrashDialog type={type} onRestored={onRestored} onClose={() => setOpen(false)} />}
    </>
  );
}
