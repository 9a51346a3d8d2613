import { useState } from 'preact/hooks';
import { explainError } from '../server/explain-error.ts';
import { tell } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import { ConfirmFileDeletion } from './confirm-file-deletion.tsx';
import { deleteItems } from './library.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** The open folder. */
  readonly folder: number | null;
  readonly onDone: () => void;
}

/** Moves or deletes the selected files and folders. */
export function SelectionBar({ selection, folder, onDone }: SelectionBarProps) {
  const { items } = selection;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asks, setAsks] = useState<'move' | 'delete' | null>(null);
  const remove = async () => {
    setAsks(null);
    setProblem(null);
    setIsBusy(true);
    try {
      await deleteItems(items);
      tell(t('media.itemsDeleted', { count: items.length }));
      selection.set([]);
      onDone();
    } catch (error) {
      setProblem(explainError(error as Error));
    } finally {
      setIsBusy(false);
    }
  };
  if (items.length === 0) return null;
  return (
    <section class="bulk" aria-label={t('media.selectedFilesAndFolders')}>
      <strong>{t('list.selected', { count: items.length })}</strong>
      <button type="button" disabled={isBusy} onClick={() => setAsks('move')}>
        {t('common.move')}
      </button>
      <button type="button" class="danger" disabled={isBusy} onClick={() => setAsks('delete')}>
        {t('common.delete')}
      </button>
      <button type="button" class="quiet" onClick={() => selection.set([])}>
        {t('common.clearSelection')}
      </button>
      {problem !== null && (
        <p class="problem" role="alert">
          {t('media.nothingWasDeleted', { problem })}
        </p>
      )}
      {asks === 'move' && (
        <MoveDialog
          items={items}
          folder={folder}
          onClose={() => setAsks(null)}
          onMoved={() => {
            setAsks(null);
            tell(t('media.itemsMoved', { count: items.length }));
            selection.set([]);
            onDone();
          }}
        />
      )}
      {asks === 'delete' && (
        <ConfirmFileDeletion
          title={t('media.deleteItems', { count: items.length })}
          {...(items.some(({ kind }) => kind === 'folder') && { text: t('media.deleteFoldersText') })}
          onConfirm={remove}
          onClose={() => setAsks(null)}
        />
      )}
    </section>
  );
}
