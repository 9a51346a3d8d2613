import type { View } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import { t } from '../texts/t.ts';
import type { ConfiguredType } from './configured-type.ts';
import { MovableList } from './movable-list.tsx';
import { withColumns, withListLabel, withSettings } from './view-draft.ts';

interface ListOptionsProps {
  readonly type: ConfiguredType;
  readonly view: View;
  readonly onChange: (view: View) => void;
}

const UNLISTED: ReadonlySet<string> = new Set(['json', 'richtext', 'blocks', 'dynamiczone', 'password']);

/** Not what an entry is called or sorted by. */
const NO_TITLE: ReadonlySet<string> = new Set([...UNLISTED, 'component', 'media', 'relation']);

const SWITCHES = [
  ['searchable', 'configure.searchable'],
  ['filterable', 'configure.filterable'],
  ['bulkable', 'configure.bulkable'],
] as const;

const PAGE_SIZES = [10, 20, 50, 100];

/** Columns of the list, its order and page size, and what entries are called. */
export function ListOptions({ type, view, onChange }: ListOptionsProps) {
  const { settings, layouts } = view;
  const kindOf = (name: string): string => type.attributes[name]?.type ?? '';
  const known = ['id', ...Object.keys(view.metadatas).filter((name) => name !== 'id' && kindOf(name) !== '')];
  const named = known.filter((name) => !NO_TITLE.has(kindOf(name)));
  const label = (name: string): string => labelOf(view, name, 'list');
  const choices = (names: readonly string[], chosen: string) =>
    [...new Set([chosen, ...names])].map((name) => (
      <option key={name} value={name}>
        {label(name)}
      </option>
    ));
  return (
    <section class="stack" aria-label={t('configure.list')}>
      <h2>{t('configure.list')}</h2>
      <div class="setting-fields">
        <label class="field">
          <span>{t('configure.mainField')}</span>
          <select
            value={settings.mainField}
            onChange={(event) => onChange(withSettings(view, { mainField: event.currentTarget.value }))}
          >
            {choices(named, settings.mainField)}
          </select>
        </label>
        <label class="field">
          <span>{t('configure.sortBy')}</span>
          <select
            value={settings.defaultSortBy}
            onChange={(event) => onChange(withSettings(view, { defaultSortBy: event.currentTarget.value }))}
          >
            {choices(named, settings.defaultSortBy)}
          </select>
        </label>
        <label class="field">
          <span>{t('configure.sortOrder')}</span>
          <select
            value={settings.defaultSortOrder}
            onChange={(event) =>
              onChange(withSettings(view, { defaultSortOrder: event.currentTarget.value === 'DESC' ? 'DESC' : 'ASC' }))
            }
          >
            <option value="ASC">{t('configure.ascending')}</option>
            <option value="DESC">{t('configure.descending')}</option>
          </select>
        </label>
        <label class="field">
          <span>{t('configure.pageSize')}</span>
          <select
            value={settings.pageSize}
            onChange={(event) => onChange(withSettings(view, { pageSize: Number(event.currentTarget.value) }))}
          >
            {[...new Set([...PAGE_SIZES, settings.pageSize])]
              .sort((one, other) => one - other)
              .map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
          </select>
        </label>
      </div>
      <div class="row wrap">
        {SWITCHES.map(([name, text]) => (
          <label key={name} class="row">
            <input
              type="checkbox"
              checked={settings[name]}
              onChange={(event) => onChange(withSettings(view, { [name]: event.currentTarget.checked }))}
            />
            {t(text)}
          </label>
        ))}
      </div>
      <MovableList
        label={t('list.columns')}
        items={layouts.list}
        rest={known.filter((name) => !layouts.list.includes(name) && !UNLISTED.has(kindOf(name)))}
        nameOf={label}
        isNeeded={layouts.list.length === 1}
        onChange={(list) => onChange(withColumns(view, list))}
      >
        {(name) => (
          <label class="field">
            <span>{t('configure.listLabel')}</span>
            <input
              type="text"
              dir="auto"
              value={view.metadatas[name]?.list.label ?? ''}
              onInput={(event) => onChange(withListLabel(view, name, event.currentTarget.value))}
            />
          </label>
        )}
      </MovableList>
    </section>
  );
}
