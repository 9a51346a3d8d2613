import type { ShownStage } from '../../../src/admin/contract/reviews.ts';
import type { Configuration } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import { type ContentType, hasDrafts, isLocalized, type Locale } from '../model/model.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { LocaleSelect } from '../view/locale-select.tsx';
import { SearchField } from '../view/search-field.tsx';
import { filterFields } from './filter-fields.ts';
import { FilterMenu } from './filter-menu.tsx';
import { type Layout, readLayout, writeLayout } from './layouts/layout.ts';
import type { ListView } from './list-view.ts';

interface ListToolsProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly view: ListView;
  /** Of the review of its entries; none if they are not reviewed. */
  readonly stages: readonly ShownStage[];
  /** The ways in which it can be shown. */
  readonly layouts: readonly Layout[];
  /** Those in which an entry can be missing. */
  readonly locales: readonly Locale[];
  readonly onChange: (change: Partial<ListView>) => void;
}

/** Search, status, locale and filters of a list. */
export function ListTools({ type, configuration, view, layouts, locales, stages, onChange }: ListToolsProps) {
  const studio = useStudio();
  const { searchable, filterable } = configuration.contentType.settings;
  return (
    <div class="list-tools">
      {searchable && <SearchField value={view.search} onChange={(search) => onChange({ search })} />}
      {hasDrafts(type) && (
        <select
          aria-label={t('common.status')}
          value={view.status}
          onChange={(event) => onChange({ status: event.currentTarget.value as ListView['status'] })}
        >
          <option value="all">{t('list.anyStatus')}</option>
          <option value="published">{t('list.published')}</option>
          <option value="changed">{t('common.unpublishedChanges')}</option>
          <option value="draft">{t('common.draft')}</option>
        </select>
      )}
      {stages.length > 0 && (
        <select
          aria-label={t('list.stage')}
          value={view.stage ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ stage: value === '' ? null : Number(value) })}
        >
          <option value="">{t('list.anyStage')}</option>
          {stages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {isLocalized(type) && view.locale !== null && (
        <LocaleSelect
          value={view.locale}
          allowed={studio.rights.localesOf('read', type.uid)}
          onChange={(locale) => onChange({ locale, ...(locale === view.missing && { missing: null }) })}
        />
      )}
      {locales.length > 1 && (
        <select
          aria-label={t('list.translations')}
          value={view.missing ?? ''}
          onChange={(event) => onChange({ missing: event.currentTarget.value || null })}
        >
          <option value="">{t('list.anyTranslations')}</option>
          {locales
            .filter(({ code }) => code !== view.locale)
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {t('list.missingIn', { locale: name ?? code })}
              </option>
            ))}
        </select>
      )}
      {layouts.length > 1 && (
        <select
          aria-label={t('list.layout')}
          value={writeLayout(readLayout(view.layout, layouts)) ?? ''}
          onChange={(event) => onChange({ layout: event.currentTarget.value || null })}
        >
          {layouts.map((layout) => (
            <option key={writeLayout(layout)} value={writeLayout(layout) ?? ''}>
              {nameOf(layout, configuration)}
            </option>
          ))}
        </select>
      )}
      {filterable && (
        <FilterMenu
          fields={filterFields(studio, type, configuration)}
          filters={view.filters}
          onChange={(filters) => onChange({ filters })}
        />
      )}
    </div>
  );
}

function nameOf(layout: Layout, { contentType }: Configuration): string {
  if (layout.kind === 'table') return t('list.asTable');
  const field = labelOf(contentType, layout.field);
  return layout.kind === 'gallery' ? t('list.asGallery', { field }) : t('list.asCalendar', { field });
}
