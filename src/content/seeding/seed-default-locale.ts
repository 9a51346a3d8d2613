import { LOCALE_UID } from '../../schema/model.ts';
import { DEFAULT_LOCALE, type SeedEntry } from './seed-entries.ts';
import { newSeedRow, type SeedRow } from './seed-row.ts';

/**
 * v4 keeps the language of entries that name none as a setting. A seed with languages brings it along:
 * English if it is one of them, as entries of a seed have it, or else the first. A stored one stays.
 */
export function defaultLocaleRows(entries: readonly SeedEntry[]): readonly SeedRow[] {
  const locales = entries.filter(({ type }) => type.uid === LOCALE_UID);
  const chosen = locales.find(({ values }) => values.code === DEFAULT_LOCALE) ?? locales[0];
  if (chosen === undefined) return [];
  const cells: [string, string][] = [
    ['key', 'plugin_i18n_default_locale'],
    ['value', JSON.stringify(chosen.values.code)],
    ['type', 'string'],
  ];
  return [newSeedRow('strapi_core_store_settings', chosen.place, cells, 'key')];
}
