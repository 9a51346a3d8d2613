import type { Reader } from '../../database/driver.ts';
import { textCell } from '../../database/cells.ts';
import { fixedStatement, type StatementDialect } from '../../sql/fixed-statement.ts';

/** Settings that the reference keeps in the database: one row of JSON text for each key. */
export type ReadSetting = (key: string) => Promise<unknown>;

export function createSettingReader(driver: Pick<Reader, 'query'>, dialect: StatementDialect): ReadSetting {
  const find = fixedStatement(
    dialect,
    'select [value] from [strapi_core_store_settings] where [key] = ? order by [id]',
  );
  return async (key) => {
    const [row] = await driver.query(find, [key]);
    const text = textCell(row?.[0]);
    return text === null ? null : JSON.parse(text);
  };
}
