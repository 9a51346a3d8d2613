import { Icon } from '../../../kit/src/icon.tsx';
import type { DeletedEntry } from '../../../src/admin/contract/trash.ts';
import { type ContentType, isLocalized } from '../model/model.ts';
import { nameOf } from '../server/people.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';

interface TrashTableProps {
  readonly type: ContentType;
  readonly entries: readonly DeletedEntry[];
  readonly isBusy: boolean;
  readonly onRestore: (one: DeletedEntry) => void;
  readonly onForget: (one: DeletedEntry) => void;
}

/** Deleted entries, newest first. */
export function TrashTable({ type, entries, isBusy, onRestore, onForget }: TrashTableProps) {
  const { rights } = useStudio();
  return (
    <div class="table-scroll">
      <table class="entries" aria-busy={isBusy}>
        <thead>
          <tr>
            <th>{t('trash.entry')}</th>
            {isLocalized(type) && <th>{t('common.locale')}</th>}
            <th>{t('trash.deletedTime')}</th>
            <th>{t('trash.until')}</th>
            <th>
              <span class="sr-only">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((one) => (
            <tr key={one.id}>
              <td dir="auto">{titleOf(one)}</td>
              {isLocalized(type) && <td>{one.locale}</td>}
              <td>
                {formatTime(one.deletedAt)} <small>{nameOf(one.deletedBy)}</small>
              </td>
              <td>{one.until !== null && formatTime(one.until)}</td>
              <td class="narrow">
                <span class="row">
                  {rights.mayEntry('create', type.uid) && (
                    <button
                      type="button"
                      disabled={isBusy}
                      aria-label={t('trash.restoreNamed', { name: titleOf(one) })}
                      onClick={() => onRestore(one)}
                    >
                      {t('common.restore')}
                    </button>
                  )}
                  {rights.mayEntry('delete', type.uid) && (
                    <button
                      type="button"
                      class="quiet icon-only"
                      disabled={isBusy}
                      title={t('trash.forget', { name: titleOf(one) })}
                      onClick={() => onForget(one)}
                    >
                      <Icon name="trash" />
                      <span class="sr-only">{t('trash.forget', { name: titleOf(one) })}</span>
                    </button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** By its main field, if that may be read. */
export const titleOf = ({ label, entry }: DeletedEntry): string =>
  label === null || label === '' ? t('list.entry', { id: String(entry) }) : String(label);
