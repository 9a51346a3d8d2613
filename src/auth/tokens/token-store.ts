import { randomBytes } from 'node:crypto';
import type { Driver, Row } from '../../database/driver.ts';
import { hashTokenKey, type TokenType } from './api-tokens.ts';
import { idCell, textCell, timeCell } from '../../database/cells.ts';
import { fixedInsert, fixedStatement } from '../../sql/fixed-statement.ts';
import type { WritingDialect } from '../users/user-store.ts';

export interface StoredToken {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string;
  /** Milliseconds. */
  readonly expiresAt: number | null;
}

export interface NewToken {
  readonly name: string;
  readonly description: string;
  readonly type: TokenType;
  readonly lifespanMs: number | null;
  /** Of a custom token. */
  readonly actions: readonly string[];
}

export interface TokenStore {
  list(): Promise<readonly StoredToken[]>;
  /** The key, which is shown once and not stored. */
  create(token: NewToken): Promise<string>;
  /** By name or id; false when there is no such token. */
  revoke(nameOrId: string): Promise<boolean>;
}

export function createTokenStore(
  driver: Pick<Driver, 'query' | 'transaction'>,
  dialect: WritingDialect,
  salt: string,
): TokenStore {
  const sql = (text: string) => fixedStatement(dialect, text);
  const all = sql('select [id], [name], [description], [type], [expires_at] from [strapi_api_tokens] order by [id]');
  const insert = fixedInsert(
    dialect,
    `insert into [strapi_api_tokens]
     ([name], [description], [type], [access_key], [expires_at], [lifespan], [created_at], [updated_at])
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertAction = fixedInsert(
    dialect,
    'insert into [strapi_api_token_permissions] ([action], [created_at], [updated_at]) values (?, ?, ?)',
  );
  const link = sql(
    `insert into [strapi_api_token_permissions_token_links] ([api_token_permission_id], [api_token_id]) values (?, ?)`,
  );
  const actionsOf = sql(
    'select [api_token_permission_id] from [strapi_api_token_permissions_token_links] where [api_token_id] = ?',
  );
  const deleteLinks = sql('delete from [strapi_api_token_permissions_token_links] where [api_token_id] = ?');
  const deleteAction = sql('delete from [strapi_api_token_permissions] where [id] = ?');
  const deleteToken = sql('delete from [strapi_api_tokens] where [id] = ?');

  const list = async () => (await driver.query(all, [])).map(readToken);

  return {
    list,

    async create({ name, description, type, lifespanMs, actions }) {
      const key = randomBytes(128).toString('hex');
      const hash = hashTokenKey(key, salt);
      const now = dialect.encodeValue(new Date());
      const expiresAt = lifespanMs === null ? null : dialect.encodeValue(new Date(Date.now() + lifespanMs));
      await driver.transaction(async (session) => {
        const [token = 0] = await session.insert(insert, [
          name,
          description,
          type,
          hash,
          expiresAt,
          lifespanMs,
          now,
          now,
        ]);
        for (const action of type === 'custom' ? new Set(actions) : []) {
          const [permission = 0] = await session.insert(insertAction, [action, now, now]);
          await session.execute(link, [permission, token]);
        }
      });
      return key;
    },

    async revoke(nameOrId) {
      const tokens = await list();
      const token = tokens.find(({ name }) => name === nameOrId) ?? tokens.find(({ id }) => String(id) === nameOrId);
      if (!token) return false;
      await driver.transaction(async (session) => {
        const permissions = await session.query(actionsOf, [token.id]);
        await session.execute(deleteLinks, [token.id]);
        for (const [permission] of permissions) await session.execute(deleteAction, [idCell(permission)]);
        await session.execute(deleteToken, [token.id]);
      });
      return true;
    },
  };
}

function readToken([id, name, description, type, expiresAt]: Row): StoredToken {
  return {
    id: idCell(id),
    name: textCell(name),
    description: textCell(description),
    type: String(type),
    expiresAt: timeCell(expiresAt),
  };
}
