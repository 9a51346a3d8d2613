import { contentTypeOf } from '../../schema/lookup.ts';
import { LOCALE_UID } from '../../schema/model.ts';
import { anyRowStatement } from '../../sql/insert-statement.ts';
import type { Engine } from '../engine.ts';
import { openCodeScope } from '../scope.ts';
import { changeSettingIn } from '../settings/setting-store.ts';
import { settingAt } from '../settings/stored-setting.ts';
import { addStep } from '../writing/storing/row-step.ts';
import { writeRows } from '../writing/storing/write-rows.ts';
import { DEFAULT_LOCALE_KEY } from '../../plan/writing/translations/plan-locale.ts';

/** Held while locales change: codes are unique, and one locale is always the default. */
export const LOCALES_LOCK = 'locales of the project';

export const DEFAULT_LOCALE_SETTING = settingAt(DEFAULT_LOCALE_KEY);

/** As v4 does at every start: a database without a locale gets one, which becomes the default. */
export async function createInitialLocale(engine: Engine, code: string): Promise<void> {
  const type = contentTypeOf(engine.model, LOCALE_UID);
  const anyRow = anyRowStatement(engine.dialect, type.table);
  if ((await engine.driver.query(anyRow, [])).length > 0) return;
  await writeRows(openCodeScope(engine), {
    // Another process may be starting on the same database.
    locks: [LOCALES_LOCK],
    async decide(inner) {
      const isEmpty = (await inner.source.reader.query(anyRow, [])).length === 0;
      return {
        steps: isEmpty ? [addStep(type, { name: nameOf(code), code })] : [],
        finish: (storing) =>
          changeSettingIn(storing, DEFAULT_LOCALE_SETTING, (stored) =>
            stored === null ? { text: JSON.stringify(code), type: 'string' } : null,
          ),
      };
    },
  });
}

/** `English (en)`, the form of v4's locale names. */
function nameOf(code: string): string {
  try {
    return `${new Intl.DisplayNames(['en'], { type: 'language' }).of(code)} (${code})`;
  } catch {
    return code;
  }
}
