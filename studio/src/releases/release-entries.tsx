import { Icon } from '../../../kit/src/icon.tsx';
import type { ReleaseDetails, ReleaseEntry } from '../../../src/admin/contract/releases.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { NamedEntryLink, nameOfEntry } from '../view/named-entry-link.tsx';
import { EntryCheck } from './release-check.tsx';

type Action = ReleaseEntry['action'];

interface ReleaseEntriesProps {
  readonly release: ReleaseDetails;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Adds an entry again, as it is now. */
  readonly onAdd: (one: ReleaseEntry, action: Action) => void;
  readonly onTakeOut: (one: ReleaseEntry) => void;
}

/** The entries of a release, with what would happen to each. */
export function ReleaseEntries({ release, isOpen, isBusy, onAdd, onTakeOut }: ReleaseEntriesProps) {
  const { model, rights } = useStudio();
  const nameOf = ({ uid, entry }: ReleaseEntry): string =>
    entry === null ? t('releases.deletedEntry') : nameOfEntry(model, uid, entry);
  return (
    <div class="table-scroll">
      <table class="entries" aria-busy={isBusy}>
        <thead>
          <tr>
            <th>{t('trash.entry')}</th>
            <th>{t('releases.type')}</th>
            <th>{t('common.locale')}</th>
            <th>{t('releases.action')}</th>
            {isOpen && <th>{t('releases.check')}</th>}
            {isOpen && (
              <th>
                <span class="sr-only">{t('common.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {release.entries.map((one) => {
            const isTheirs = rights.mayEntry('publish', one.uid) || one.entry === null;
            // What undoes another release was not added by anybody, and could not be added again.
            const isReplaceable = isOpen && isTheirs && one.entry !== null && release.undoes === null;
            return (
              <tr key={one.id}>
                <td>{one.entry === null ? nameOf(one) : <NamedEntryLink uid={one.uid} entry={one.entry} />}</td>
                <td dir="auto">{model.types.get(one.uid)?.info.displayName ?? one.uid}</td>
                <td>{one.entry?.locale}</td>
                <td class="release-action">
                  {isReplaceable && actionsOf(one).length > 1 ? (
                    <select
                      aria-label={t('releases.actionOf', { name: nameOf(one) })}
                      value={one.action}
                      disabled={isBusy}
                      onChange={({ currentTarget }) => onAdd(one, currentTarget.value as Action)}
                    >
                      {actionsOf(one).map((action) => (
                        <option key={action} value={action}>
                          {actionName(action)}
                        </option>
                      ))}
                    </select>
                  ) : (
                    actionName(one.action)
                  )}
                </td>
                {isOpen && (
                  <td class="release-check">
                    <EntryCheck
                      entry={one}
                      isBusy={isBusy}
                      onTakeCurrent={isReplaceable ? () => onAdd(one, one.action) : undefined}
                    />
                  </td>
                )}
                {isOpen && (
                  <td class="narrow">
                    {isTheirs && (
                      <button
                        type="button"
                        class="quiet icon-only"
                        disabled={isBusy}
                        title={t('releases.takeOut', { name: nameOf(one) })}
                        onClick={() => onTakeOut(one)}
                      >
                        <Icon name="close" />
                        <span class="sr-only">{t('releases.takeOut', { name: nameOf(one) })}</span>
                      </button>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A draft cannot be unpublished. */
const actionsOf = ({ action, entry }: ReleaseEntry): readonly Action[] =>
  action === 'unpublish' || entry?.publishedAt ? ['publish', 'unpublish'] : ['publish'];

const actionName = (action: Action): string => t(action === 'publish' ? 'list.publish' : 'list.unpublish');
