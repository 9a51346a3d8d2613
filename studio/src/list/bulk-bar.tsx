import { useState } from 'preact/hooks';
import { type ContentType, hasDrafts } from '../model/model.ts';
import { type BulkReport, runBulk } from '../state/run-bulk.ts';
import { useStudio } from '../state/studio.ts';
import { tell } from '../state/tell.ts';
import { BulkFailures } from '../view/bulk-failures.tsx';
import { Confirm } from '../view/confirm.tsx';
import { changeEntry, type EntryAction } from './change-entry.ts';

interface BulkBarProps {
  readonly type: ContentType;
  readonly ids: readonly number[];
  readonly onDone: () => void;
  readonly onClear: () => void;
}

const DONE: Readonly<Record<EntryAction, string>> = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'deleted',
};

/** Bulk actions on the selected entries, with progress and errors. */
export function BulkBar({ type, ids, onDone, onClear }: BulkBarProps) {
  const { rights } = useStudio();
  const [report, setReport] = useState<BulkReport<number> | null>(null);
  const [asks, setAsks] = useState(false);
  const run = async (action: EntryAction) => {
    setAsks(false);
    setReport({ done: 0, total: ids.length, failures: [] });
    const finished = await runBulk(ids, (id) => changeEntry(type.uid, action, id), setReport);
    const count = finished.total - finished.failures.length;
    if (count > 0) tell(`${count} ${count === 1 ? 'entry' : 'entries'} ${DONE[action]}`);
    setReport(finished.failures.length > 0 ? finished : null);
    onDone();
  };
  const isRunning = report !== null && report.done < report.total;
  if (ids.length === 0 && report === null) return null;
  return (
    <section class="bulk" aria-label="Selected entries">
      <strong>{isRunning ? `${report.done} of ${report.total}` : `${ids.length} selected`}</strong>
      {isRunning && <progress aria-label="Progress" max={report.total} value={report.done} />}
      {!isRunning && ids.length > 0 && (
        <>
          {hasDrafts(type) && rights.mayEntry('publish', type.uid) && (
            <>
              <button type="button" onClick={() => run('publish')}>
                Publish
              </button>
              <button type="button" onClick={() => run('unpublish')}>
                Unpublish
              </button>
            </>
          )}
          {rights.mayEntry('delete', type.uid) && (
            <button type="button" class="danger" onClick={() => setAsks(true)}>
              Delete
            </button>
          )}
          <button type="button" class="quiet" onClick={onClear}>
            Clear selection
          </button>
        </>
      )}
      {!isRunning && report !== null && (
        <BulkFailures report={report} nameOf={(id) => `Entry ${id}`} onClose={() => setReport(null)} />
      )}
      {asks && (
        <Confirm
          title={`Delete ${ids.length} ${ids.length === 1 ? 'entry' : 'entries'}?`}
          text="This cannot be undone."
          action="Delete"
          isDangerous
          onConfirm={() => run('delete')}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
