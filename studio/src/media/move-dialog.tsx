import { useState } from 'preact/hooks';
import { useModal } from '../../../kit/src/use-modal.ts';
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
    <dialog class="dialog" ref={dialog} aria-label="Move" onClose={onClose}>
      <form class="stack" onSubmit={move}>
        <h1>Move {items.length === 1 ? items[0]?.name : `${items.length} items`}</h1>
        <FolderSelect value={destination} onChange={setDestination} />
        {problem !== null && (
          <p class="problem" role="alert">
            Nothing was moved: {problem}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={isBusy}>
            Move
          </button>
        </div>
      </form>
    </dialog>
  );
}
