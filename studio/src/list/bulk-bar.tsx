import { useState } from 'preact/hooks';
import { publishAgain } from '../entry/publish-again.ts';
import type { View } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import { type ContentType, hasDrafts } from '../model/model.ts';
import { explainError } from '../server/explain-error.ts';
import { type BulkReport, runBulk } from '../state/run-bulk.ts';
import { useStudio } from '../state/studio.ts';
import { tell } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import { BulkFailures } from '../view/bulk-failures.tsx';
import { Confirm } from '../view/confirm.tsx';
import { changeEntry, type EntryAction, type Outcome } from './change-entry.ts';
import { describeOutcomes } from './describe-outcomes.ts';

interface BulkBarProps {
  readonly type: ContentType;
  readonly view: View;
  readonly ids: readonly number[];
  readonly nameOf: (id: number) => string;
  readonly onDone: () => void;
  readonly onClear: () => void;
}

/** Bulk actions on the selected entries, with progress and errors. */
export function BulkBar({ type, view, ids, nameOf, onDone, onClear }: BulkBarProps) {
  const { rights } = useStudio();
  const [report, setReport] = useState<BulkReport<number> | null>(null);
  const [asks, setAsks] = useState<'unpublish' | 'delete' | null>(null);
  const explain = (error: Error) => explainError(error, (field) => labelOf(view, field));
  const run = async (action: EntryAction) => {
    setAsks(null);
    setReport({ done: 0, total: ids.length, failures: [] });
    const outcomes: Outcome[] = [];
    const attempt = async (id: number) => outcomes.push(await changeEntry(type.uid, action, id));
    const finished = await runBulk(ids, attempt, setReport, explain);
    const text = describeOutcomes(action, outcomes);
    const gone = action === 'unpublish' ? outcomes.filter(({ done }) => done === 'entry') : [];
    const unpublishings = gone.map(({ id, version }) => ({
      address: { type, id, locale: null, translates: null },
      version,
    }));
    const undo = { label: t('common.undo'), run: () => publishAgain(unpublishings, onDone) };
    if (text !== '') tell(text, 'good', gone.length > 0 ? undo : undefined);
    setReport(finished.failures.length > 0 ? finished : null);
    onDone();
  };
  const isRunning = report !== null && report.done < report.total;
  if (ids.length === 0 && report === null) return null;
  return (
    <section class="bulk" aria-label={t('list.selectedEntries')}>
      <strong>
        {isRunning
          ? t('list.progressOf', { done: report.done, total: report.total })
          : t('list.selected', { count: ids.length })}
      </strong>
      {isRunning && <progress aria-label={t('common.progress')} max={report.total} value={report.done} />}
      {!isRunning && ids.length > 0 && (
        <>
          {hasDrafts(type) && rights.mayEntry('publish', type.uid) && (
            <>
              <button type="button" title={t('list.publishHint')} onClick={() => run('publish')}>
                {t('list.publish')}
              </button>
              <button type="button" onClick={() => setAsks('unpublish')}>
                {t('list.unpublish')}
              </button>
            </>
          )}
          {rights.mayEntry('delete', type.uid) && (
            <button type="button" class="danger" onClick={() => setAsks('delete')}>
              {t('common.delete')}
            </button>
          )}
          <button type="button" class="quiet" onClick={onClear}>
            {t('common.clearSelection')}
          </button>
        </>
      )}
      {!isRunning && report !== null && (
        <BulkFailures report={report} nameOf={nameOf} onClose={() => setReport(null)} />
      )}
      {asks === 'delete' && (
        <Confirm
          title={t('list.deleteEntries', { count: ids.length })}
          text={t('common.cannotBeUndone')}
          action={t('common.delete')}
          isDangerous
          onConfirm={() => run('delete')}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'unpublish' && (
        <Confirm
          title={t('list.unpublishEntries', { count: ids.length })}
          text={t('list.unpublishText')}
          action={t('list.unpublish')}
          isDangerous
          onConfirm={() => run('unpublish')}
          onClose={() => setAsks(null)}
        />
      )}
    </section>
  );
}
