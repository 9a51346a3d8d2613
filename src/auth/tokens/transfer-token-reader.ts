import type { Driver } from '../../database/driver.ts';
import { idCell, timeCell } from '../../database/cells.ts';
import { fixedStatement, type StatementDialect } from '../../sql/fixed-statement.ts';

export interface TransferToken {
  readonly expiresAt: number | null;
  /** `push`, `pull`. */
  readonly actions: ReadonlySet<string>;
}

export function createTransferTokenReader(
  driver: Pick<Driver, 'query'>,
  dialect: StatementDialect,
): (keyHash: string) => Promise<TransferToken | null> {
  const byHash = fixedStatement(
    dialect,
    'select [id], [expires_at] from [strapi_transfer_tokens] where [access_key] = ?',
  );
  const actionsOf = fixedStatement(
    dialect,
    `select p.[action] from [strapi_transfer_token_permissions] p
     join [strapi_transfer_token_permissions_token_links] l on l.[transfer_token_permission_id] = p.[id]
     where l.[transfer_token_id] = ?`,
  );
  return async (keyHash) => {
    const [row] = await driver.query(byHash, [keyHash]);
    if (!row) return null;
    const [id, expiresAt] = row;
    const actions = await driver.query(actionsOf, [idCell(id)]);
    return { expiresAt: timeCell(expiresAt), actions: new Set(actions.map(([action]) => String(action))) };
  };
}
