import { Icon } from '../../../kit/src/icon.tsx';
import type { DeletedEntry } from '../../../src/admin/contract/trash.ts';
import { nameOf } from '../server/people.ts';
import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';
import type { TrashPlace } from './trash-place.ts';

interface TrashTableProps {
  readonly place: TrashPlace;
  readonly entries: readonly DeletedEntry[];
  readonly isBusy: boolean;
  readonly onRestore: (one: DeletedEntry) => void;
  readonly onForget: (one: DeletedEntry) => void;
}

/** What was deleted, newest first. */
export function TrashTable({ place, entries, isBusy, onRestore, onForget }: TrashTableProps) {
  const { hasLocales, kind, mayForget, mayRestore, nameOf: titleOf } = place;
  return (
    <div class="table-scroll">
      <table class="entries" aria-busy={isBusy}>
        <thead>
          <tr>
            <th>{kind}</th>
            {hasLocales && <th>{t('common.locale')}</th>}
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
              {hasLocales && <td>{one.locale}</td>}
              <td>
                {formatTime(one.deletedAt)} <small>{nameOf(one.deletedBy)}</small>
              </td>
              <td>{one.until !== null && formatTime(one.until)}</td>
              <td class="narrow">
                <span class="row">
                  {mayRestore && (
                    <button
                      type="button"
                      disabled={isBusy}
                      aria-label={t('trash.restoreNamed', { name: titleOf(one) })}
                      onClick={() => onRestore(one)}
                    >
                      {t('common.restore')}
                    </button>
                  )}
                  {mayForget && (
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
