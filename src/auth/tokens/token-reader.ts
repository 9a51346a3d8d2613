import type { Access } from '../../access/access.ts';
import type { Driver } from '../../database/driver.ts';
import { accessOfActions, FULL_ACCESS, READ_ONLY_ACCESS } from '../access-of-actions.ts';
import { idCell, textCell, timeCell } from '../../database/cells.ts';
import { fixedStatement, type StatementDialect } from '../../sql/fixed-statement.ts';

export interface ApiToken {
  readonly id: number;
  readonly name: string | null;
  readonly type: string;
  readonly expiresAt: number | null;
  readonly access: Access;
}

const NO_ACCESS = accessOfActions([]);

export function createTokenReader(
  driver: Pick<Driver, 'query'>,
  dialect: StatementDialect,
): (keyHash: string) => Promise<ApiToken | null> {
  const byHash = fixedStatement(
    dialect,
    'select [id], [name], [type], [expires_at] from [strapi_api_tokens] where [access_key] = ?',
  );
  const actionsOf = fixedStatement(
    dialect,
    `select p.[action] from [strapi_api_token_permissions] p
     join [strapi_api_token_permissions_token_links] l on l.[api_token_permission_id] = p.[id]
     where l.[api_token_id] = ?`,
  );

  const accessOf = async (id: number, type: string): Promise<Access> => {
    switch (type) {
      case 'full-access':
        return FULL_ACCESS;
      case 'read-only':
        return READ_ONLY_ACCESS;
      case 'custom':
        return accessOfActions((await driver.query(actionsOf, [id])).map(([action]) => String(action)));
      default:
        return NO_ACCESS;
    }
  };

  return async (keyHash) => {
    const [row] = await driver.query(byHash, [keyHash]);
    if (!row) return null;
    const [id, name, type, expiresAt] = row;
    const tokenId = idCell(id);
    const tokenType = String(type);
    return {
      id: tokenId,
      name: textCell(name),
      type: tokenType,
      expiresAt: timeCell(expiresAt),
      access: await accessOf(tokenId, tokenType),
    };
  };
}
