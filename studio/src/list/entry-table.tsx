import { Icon } from '../../../kit/src/icon.tsx';
import type { PlannedChange } from '../../../src/admin/contract/content-types.ts';
import type { ShownStage } from '../../../src/admin/contract/reviews.ts';
import type { View } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import { type ContentType, hasDrafts } from '../model/model.ts';
import { t } from '../texts/t.ts';
import { Cell } from './cell.tsx';
import type { EntryAction } from './change-entry.ts';
import { PlannedChanges } from './planned-changes.tsx';
import { moveInRows } from './row-keys.ts';
import { RowMenu } from './row-menu.tsx';
import { formatCount } from '../view/format.ts';
import { StageChip } from '../view/stage-chip.tsx';
import { TranslationMarks } from './translation-marks.tsx';
import type { Translations } from './use-translations.ts';
import { Status } from '../view/status.tsx';

export interface Entry {
  readonly id: number;
  readonly publishedAt?: string | null;
  readonly [name: string]: unknown;
}

interface EntryTableProps {
  readonly type: ContentType;
  readonly view: View;
  readonly columns: readonly string[];
  readonly entries: readonly Entry[];
  readonly sort: string;
  /** With unpublished changes. */
  readonly changed: ReadonlySet<number>;
  readonly planned: readonly PlannedChange[];
  /** The number of open ones. */
  readonly comments: ReadonlyMap<number, number>;
  /** Null if the entries are not reviewed. */
  readonly stageOf: ((id: number) => ShownStage | undefined) | null;
  /** Null if the type has no translations. */
  readonly translations: Translations | null;
  readonly selected: ReadonlySet<number>;
  readonly isBusy: boolean;
  readonly hrefOfEntry: (entry: Entry) => string;
  readonly onSort: (sort: string) => void;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
  readonly onAction: (action: EntryAction, id: number) => void;
}

/** The entries of a page. The main field's link covers its row, so a click anywhere opens the entry. */
export function EntryTable(props: EntryTableProps) {
  const {
    type,
    view,
    columns,
    entries,
    sort,
    changed,
    planned,
    comments,
    stageOf,
    translations,
    selected,
    isBusy,
    hrefOfEntry,
    onSort,
    onSelect,
    onAction,
  } = props;
  const isAllSelected = entries.length > 0 && entries.every(({ id }) => selected.has(id));
  const linked = columns.includes(view.settings.mainField) ? view.settings.mainField : columns[0];
  const toggle = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    onSelect(next);
  };
  return (
    <div class="table-scroll">
      <table class="entries" aria-busy={isBusy}>
        <thead>
          <tr>
            {view.settings.bulkable && (
              <th class="narrow">
                <input
                  type="checkbox"
                  aria-label={t('list.selectPage')}
                  checked={isAllSelected}
                  onChange={(event) =>
                    toggle(
                      entries.map(({ id }) => id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </th>
            )}
            {columns.map((name) => (
              <HeaderCell key={name} name={name} view={view} sort={sort} onSort={onSort} />
            ))}
            {stageOf !== null && <th>{t('list.stage')}</th>}
            {translations !== null && <th>{t('list.translations')}</th>}
            {hasDrafts(type) && <th class="status-cell">{t('common.status')}</th>}
            <th class="narrow actions-cell">
              <span class="sr-only">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveInRows}>
          {entries.map((entry) => (
            <tr key={entry.id} class={selected.has(entry.id) ? 'chosen' : undefined}>
              {view.settings.bulkable && (
                <td class="narrow">
                  <input
                    type="checkbox"
                    aria-label={t('list.selectEntry', { id: String(entry.id) })}
                    checked={selected.has(entry.id)}
                    onChange={(event) => toggle([entry.id], event.currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map((name) => (
                <td key={name}>
                  {name === linked && comments.has(entry.id) && <OpenComments count={comments.get(entry.id) ?? 0} />}
                  {name === linked ? (
                    <a class="entry-link" href={hrefOfEntry(entry)}>
                      <Cell
                        name={name}
                        attribute={type.attributes[name]}
                        value={entry[name] ?? `#${entry.id}`}
                        view={view}
                      />
                    </a>
                  ) : (
                    <Cell name={name} attribute={type.attributes[name]} value={entry[name]} view={view} />
                  )}
                </td>
              ))}
              {stageOf !== null && (
                <td>
                  <StageChip stage={stageOf(entry.id)} />
                </td>
              )}
              {translations !== null && (
                <td>
                  <TranslationMarks locales={translations.locales} stored={translations.byEntry.get(entry.id)} />
                </td>
              )}
              {hasDrafts(type) && (
                <td class="status-cell">
                  <Status publishedAt={entry.publishedAt} hasChanges={changed.has(entry.id)} />
                  <PlannedChanges planned={planned.filter(({ id }) => id === entry.id)} />
                </td>
              )}
              <td class="narrow actions-cell">
                <RowMenu
                  type={type}
                  name={String(entry[view.settings.mainField] ?? entry.id)}
                  href={hrefOfEntry(entry)}
                  isPublished={Boolean(entry.publishedAt)}
                  hasChanges={changed.has(entry.id)}
                  onAction={(action) => onAction(action, entry.id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const OpenComments = ({ count }: { readonly count: number }) => (
  <small class="open-comments" title={t('common.openComments', { count })}>
    <Icon name="comment" />
    <span aria-hidden="true">{formatCount(count)}</span>
    <span class="sr-only">{t('common.openComments', { count })}</span>
  </small>
);

interface HeaderCellProps {
  readonly name: string;
  readonly view: View;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function HeaderCell({ name, view, sort, onSort }: HeaderCellProps) {
  const label = labelOf(view, name, 'list');
  const [field, direction] = sort.split(':');
  const isSorted = field?.split('[')[0] === name;
  const isDescending = isSorted && direction?.toUpperCase() === 'DESC';
  if (view.metadatas[name]?.list.sortable !== true) return <th>{label}</th>;
  const main = view.metadatas[name]?.edit.mainField;
  const path = main === undefined ? name : `${name}[${main}]`;
  return (
    <th aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        class="quiet"
        onClick={() => onSort(`${path}:${isSorted && !isDescending ? 'DESC' : 'ASC'}`)}
      >
        {label}
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </button>
    </th>
  );
}
