import { useState } from 'preact/hooks';
import { useModal } from '../../../kit/src/use-modal.ts';
import { t } from '../texts/t.ts';
import { FolderSelect } from './folder-select.tsx';
import { type LibraryItem, moveItems } from './library.ts';

interface MoveDialogProps {
  readonly items: readonly LibraryItem[];
  /** The open folder. */
  readonly folder: number | null;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

/** Moves files and folders, all or none; errors are shown here. */
export function MoveDialog({ items, folder, onMoved, onClose }: MoveDialogProps) {
  const dialog = useModal();
  const [destination, setDestination] = useState(folder);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const move = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await moveItems(items, destination);
      onMoved();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <dialog class="dialog" ref={dialog} aria-label={t('common.move')} onClose={onClose}>
      <form class="stack" onSubmit={move}>
        <h1>
          {items.length === 1
            ? t('media.moveNamed', { name: items[0]?.name ?? '' })
            : t('media.moveItems', { count: items.length })}
        </h1>
        <FolderSelect value={destination} onChange={setDestination} />
        {problem !== null && (
          <p class="problem" role="alert">
            {t('media.nothingWasMoved', { problem })}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" class="primary" disabled={isBusy}>
            {t('common.move')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
