import type { Driver } from '../../database/driver.ts';
import { type Model, USER_UID } from '../../schema/model.ts';
import { anyRowStatement, type StatementDialect } from '../../sql/insert-statement.ts';

/** Whether a project's database contains anything that a seed must not be mixed with: content, or users. */
export async function hasContent(
  model: Model,
  driver: Pick<Driver, 'query'>,
  dialect: StatementDialect,
): Promise<boolean> {
  for (const type of model.contentTypes.values()) {
    if (type.builtIn && type.uid !== USER_UID) continue;
    if ((await driver.query(anyRowStatement(dialect, type.table), [])).length > 0) return true;
  }
  return false;
}
