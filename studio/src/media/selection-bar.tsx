import { useState } from 'preact/hooks';
import { type BulkReport, runBulk } from '../state/run-bulk.ts';
import { tell } from '../state/tell.ts';
import { BulkFailures } from '../view/bulk-failures.tsx';
import { Confirm } from '../view/confirm.tsx';
import { deleteItem, type LibraryItem } from './library.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** The open folder. */
  readonly folder: number | null;
  readonly onDone: () => void;
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** Moves or deletes the selected files and folders. */
export function SelectionBar({ selection, folder, onDone }: SelectionBarProps) {
  const { items } = selection;
  const [report, setReport] = useState<BulkReport<LibraryItem> | null>(null);
  const [asks, setAsks] = useState<'move' | 'delete' | null>(null);
  const remove = async () => {
    setAsks(null);
    setReport({ done: 0, total: items.length, failures: [] });
    const finished = await runBulk(items, deleteItem, setReport);
    const count = finished.total - finished.failures.length;
    if (count > 0) tell(`${countOf(count)} deleted`);
    setReport(finished.failures.length > 0 ? finished : null);
    selection.set(finished.failures.map(({ item }) => item));
    onDone();
  };
  const isRunning = report !== null && report.done < report.total;
  if (items.length === 0 && report === null) return null;
  return (
    <section class="bulk" aria-label="Selected files and folders">
      <strong>{isRunning ? `${report.done} of ${report.total}` : `${items.length} selected`}</strong>
      {isRunning && <progress aria-label="Progress" max={report.total} value={report.done} />}
      {!isRunning && items.length > 0 && (
        <>
          <button type="button" onClick={() => setAsks('move')}>
            Move
          </button>
          <button type="button" class="danger" onClick={() => setAsks('delete')}>
            Delete
          </button>
          <button type="button" class="quiet" onClick={() => selection.set([])}>
            Clear selection
          </button>
        </>
      )}
      {!isRunning && report !== null && (
        <BulkFailures report={report} nameOf={({ name }) => name} onClose={() => setReport(null)} />
      )}
      {asks === 'move' && (
        <MoveDialog
          items={items}
          folder={folder}
          onClose={() => setAsks(null)}
          onMoved={() => {
            setAsks(null);
            tell(`${countOf(items.length)} moved`);
            selection.set([]);
            onDone();
          }}
        />
      )}
      {asks === 'delete' && (
        <Confirm
          title={`Delete ${countOf(items.length)}?`}
          text={
            items.some(({ kind }) => kind === 'folder')
              ? 'All files and folders in the selected folders are deleted too. This cannot be undone.'
              : 'This cannot be undone.'
          }
          action="Delete"
          isDangerous
          onConfirm={remove}
          onClose={() => setAsks(null)}
        />
      )}
    </section>
  );
}
