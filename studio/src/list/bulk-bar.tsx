import { type ContentType, hasDrafts } from '../model/model.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { BulkFailures } from '../view/bulk-failures.tsx';
import { ConfirmDeletion } from '../trash/confirm-deletion.tsx';
import { Confirm } from '../view/confirm.tsx';
import type { EntryActions } from './use-entry-actions.ts';

interface BulkBarProps {
  readonly type: ContentType;
  readonly ids: readonly number[];
  /** Of the list, with those of other pages; null if all are selected, or too many to be. */
  readonly selectable: number | null;
  readonly actions: EntryActions;
  readonly nameOf: (id: number) => string;
  readonly onSelectAll: () => void;
  readonly onEdit: () => void;
  readonly onClear: () => void;
}

/** As the server allows: one transaction writes them. */
const MOST_EDITED = 200;

/** Bulk actions on the selected entries, with progress and errors. */
export function BulkBar({ type, ids, selectable, actions, nameOf, onSelectAll, onEdit, onClear }: BulkBarProps) {
  const { rights } = useStudio();
  const { report, asked } = actions;
  const isRunning = report !== null && report.done < report.total;
  return (
    <>
      {(ids.length > 0 || report !== null) && (
        <section class="bulk" aria-label={t('list.selectedEntries')}>
          <strong>
            {isRunning
              ? t('list.progressOf', { done: report.done, total: report.total })
              : t('list.selected', { count: ids.length })}
          </strong>
          {isRunning && <progress aria-label={t('common.progress')} max={report.total} value={report.done} />}
          {!isRunning && ids.length > 0 && (
            <>
              {selectable !== null && (
                <button type="button" class="link" onClick={onSelectAll}>
                  {t('list.selectAll', { count: selectable })}
                </button>
              )}
              {rights.mayEntry('update', type.uid) && (
                <button
                  type="button"
                  disabled={ids.length > MOST_EDITED}
                  title={ids.length > MOST_EDITED ? t('list.editMost', { count: MOST_EDITED }) : undefined}
                  onClick={onEdit}
                >
                  {t('list.edit')}
                </button>
              )}
              {hasDrafts(type) && rights.mayEntry('publish', type.uid) && (
                <>
                  <button type="button" title={t('list.publishHint')} onClick={() => actions.start('publish', ids)}>
                    {t('list.publish')}
                  </button>
                  <button type="button" onClick={() => actions.start('unpublish', ids)}>
                    {t('list.unpublish')}
                  </button>
                </>
              )}
              {rights.mayEntry('delete', type.uid) && (
                <button type="button" class="danger" onClick={() => actions.start('delete', ids)}>
                  {t('common.delete')}
                </button>
              )}
              <button type="button" class="quiet" onClick={onClear}>
                {t('common.clearSelection')}
              </button>
            </>
          )}
          {!isRunning && report !== null && (
            <BulkFailures report={report} nameOf={nameOf} onClose={actions.closeReport} />
          )}
        </section>
      )}
      {asked?.action === 'delete' && (
        <ConfirmDeletion
          type={type}
          title={t('list.deleteEntries', { count: asked.ids.length })}
          onConfirm={actions.confirm}
          onClose={actions.cancel}
        />
      )}
      {asked?.action === 'unpublish' && (
        <Confirm
          title={t('list.unpublishEntries', { count: asked.ids.length })}
          text={t('list.unpublishText')}
          action={t('list.unpublish')}
          isDangerous
          onConfirm={actions.confirm}
          onClose={actions.cancel}
        />
      )}
    </>
  );
}
