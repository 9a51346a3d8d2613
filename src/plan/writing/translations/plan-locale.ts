import { contentTypeOf } from '../../../schema/lookup.ts';
import { LOCALE_UID, type Model } from '../../../schema/model.ts';
import type { Planning } from '../stored-read.ts';

/** Whether the project has a locale. */
export function* planLocale(model: Model, code: string): Planning<boolean> {
  const { table } = contentTypeOf(model, LOCALE_UID);
  const [rows = []] = yield [{ kind: 'matching', table, column: 'code', values: [code] }];
  return rows.length > 0;
}
