import type { Access } from '../../access/access.ts';
import { idCell, textCell, timeCell } from '../../database/cells.ts';
import type { Driver } from '../../database/driver.ts';
import { fixedStatement, type StatementDialect } from '../../sql/fixed-statement.ts';
import { accessOfActions, FULL_ACCESS, READ_ONLY_ACCESS } from '../access-of-actions.ts';

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
  const actionsOf = createActionReader(driver, dialect, 'api_token');
  const accessOf = async (id: number, type: string): Promise<Access> => {
    switch (type) {
      case 'full-access':
        return FULL_ACCESS;
      case 'read-only':
        return READ_ONLY_ACCESS;
      case 'custom':
        return accessOfActions(await actionsOf(id));
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

/** The actions that a token of this kind is granted. */
function createActionReader(
  driver: Pick<Driver, 'query'>,
  dialect: StatementDialect,
  kind: 'api_token' | 'transfer_token',
): (id: number) => Promise<readonly string[]> {
  const statement = fixedStatement(
    dialect,
    `select p.[action] from [strapi_${kind}_permissions] p
     join [strapi_${kind}_permissions_token_links] l on l.[${kind}_permission_id] = p.[id] where l.[${kind}_id] = ?`,
  );
  return async (id) => (await driver.query(statement, [id])).map(([action]) => String(action));
}

export interface TransferToken {
  readonly id: number;
  readonly name: string | null;
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
    'select [id], [name], [expires_at] from [strapi_transfer_tokens] where [access_key] = ?',
  );
  const actionsOf = createActionReader(driver, dialect, 'transfer_token');
  return async (keyHash) => {
    const [row] = await driver.query(byHash, [keyHash]);
    if (!row) return null;
    const [id, name, expiresAt] = row;
    return {
      ...{ id: idCell(id), name: textCell(name), expiresAt: timeCell(expiresAt) },
      actions: new Set(await actionsOf(idCell(id))),
    };
  };
}

/** Null if the header contains no bearer token: the caller is anonymous. */
export function bearerKey(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const [scheme, key, ...rest] = authorization.split(/\s+/);
  return scheme?.toLowerCase() === 'bearer' && key !== undefined && rest.length === 0 ? key : null;
}
