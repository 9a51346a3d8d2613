import { contentTypeOf } from '../../../schema/lookup.ts';
import { LOCALE_UID, type Model } from '../../../schema/model.ts';
import { STORED_SETTING } from '../../../schema/server-types.ts';
import type { Planning } from '../stored-read.ts';

/** The key of the setting that names the default locale. */
export const DEFAULT_LOCALE_KEY = 'plugin_i18n_default_locale';

/** Whether the project has a locale. */
export function* planLocale(model: Model, code: string): Planning<boolean> {
  const { table } = contentTypeOf(model, LOCALE_UID);
  const [rows = []] = yield [{ kind: 'matching', table, column: 'code', values: [code], columns: ['code'] }];
  // Some collations consider `EN` equal, but entries in it would be found under no locale.
  return rows.some(([stored]) => stored === code);
}

/** The default locale as it is stored; undefined if the project never chose one. */
export function* planDefaultLocale(): Planning<unknown> {
  const { table } = STORED_SETTING;
  const columns = ['key', 'value'];
  const [rows = []] = yield [{ kind: 'matching', table, column: 'key', values: [DEFAULT_LOCALE_KEY], columns }];
  const row = rows.find(([key, text]) => key === DEFAULT_LOCALE_KEY && typeof text === 'string');
  return row === undefined ? undefined : JSON.parse(row[1] as string);
}
