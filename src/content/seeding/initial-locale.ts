import { contentTypeOf } from '../../schema/lookup.ts';
import { LOCALE_UID } from '../../schema/model.ts';
import { anyRowStatement } from '../../sql/insert-statement.ts';
import type { Engine } from '../engine.ts';
import { openCodeScope } from '../scope.ts';
import { createSettingStore } from '../settings/setting-store.ts';
import { settingAt } from '../settings/stored-setting.ts';
import { addRows, inRowsTransaction } from '../writing/storing/prepare-rows.ts';

/** As v4 does at every start: a database without a locale gets one, which becomes the default. */
export async function createInitialLocale(engine: Engine, code: string): Promise<void> {
  const type = contentTypeOf(engine.model, LOCALE_UID);
  const anyRow = anyRowStatement(engine.dialect, type.table);
  if ((await engine.driver.query(anyRow, [])).length > 0) return;
  await inRowsTransaction(openCodeScope(engine), [type], async (inner) => {
    // Another process may be starting on the same database.
    await inner.transaction?.session.lock(`first row of ${type.table}`);
    if ((await inner.source.reader.query(anyRow, [])).length > 0) return;
    await addRows(inner, type, [{ name: nameOf(code), code }]);
  });
  await createSettingStore(engine).change(settingAt('plugin_i18n_default_locale'), (stored) =>
    stored === null ? { text: JSON.stringify(code), type: 'string' } : null,
  );
}

/** `English (en)`, the form of v4's locale names. */
function nameOf(code: string): string {
  try {
    return `${new Intl.DisplayNames(['en'], { type: 'language' }).of(code)} (${code})`;
  } catch {
    return code;
  }
}
