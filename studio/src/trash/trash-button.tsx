import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { t } from '../texts/t.ts';
import { lazy } from '../view/lazy.tsx';
import type { Trashed } from './trash-place.ts';

const TrashDialog = lazy('list.loadingTheEntries', async () => (await import('./trash-dialog.tsx')).TrashDialog);

interface TrashButtonProps {
  readonly trashed: Trashed;
  readonly onRestored: () => void;
}

/** Opens what was deleted. */
export function TrashButton({ trashed, onRestored }: TrashButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        <Icon name="trash" />
        <span class="wide">{t('list.trash')}</span>
      </button>
      {isOpen && <TrashDialog trashed={trashed} onRestored={onRestored} onClose={() => setOpen(false)} />}
    </>
  );
}
