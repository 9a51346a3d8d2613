import { randomBytes } from 'node:crypto';
import type { Engine } from '../../content/engine.ts';
import { openCodeScope, type Scope } from '../../content/scope.ts';
import { addRows, inRowsTransaction, removeRows } from '../../content/writing/storing/store-rows.ts';
import { currentReader } from '../../content/writing/transaction.ts';

import type { Row } from '../../database/driver.ts';
import { API_TOKEN, SERVER_MODEL, TOKEN_PERMISSION } from '../../schema/server-types.ts';
import { hashTokenKey, type TokenType } from './api-tokens.ts';
import { idCell, textCell, timeCell } from '../../database/cells.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';

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

export function createTokenStore(engine: Engine, salt: string): TokenStore {
  const { dialect } = engine;
  const sql = (text: string) => fixedStatement(dialect, text);
  const all = sql('select [id], [name], [description], [type], [expires_at] from [strapi_api_tokens] order by [id]');
  const actionsOf = sql(
    'select [api_token_permission_id] from [strapi_api_token_permissions_token_links] where [api_token_id] = ?',
  );

  const list = async () => (await currentReader(engine).query(all, [])).map(readToken);

  return {
    list,

    async create({ name, description, type, lifespanMs: lifespan, actions }) {
      const key = randomBytes(128).toString('hex');
      const accessKey = hashTokenKey(key, salt);
      const expiresAt = lifespan === null ? null : new Date(Date.now() + lifespan);
      await inRowsTransaction(openCodeScope(engine), [API_TOKEN, TOKEN_PERMISSION], async (inner) => {
        const scope = ofTokens(inner);
        const row = { name, description, type, accessKey, expiresAt, lifespan };
        const [token] = await addRows(scope, API_TOKEN, [row]);
        const allowed = type === 'custom' ? [...new Set(actions)] : [];
        await addRows(
          scope,
          TOKEN_PERMISSION,
          allowed.map((action) => ({ action, token })),
        );
      });
      return key;
    },

    async revoke(nameOrId) {
      const tokens = await list();
      const token = tokens.find(({ name }) => name === nameOrId) ?? tokens.find(({ id }) => String(id) === nameOrId);
      if (!token) return false;
      await inRowsTransaction(openCodeScope(engine), [API_TOKEN, TOKEN_PERMISSION], async (inner) => {
        const scope = ofTokens(inner);
        const permissions = (await scope.reader.query(actionsOf, [token.id])).map(([id]) => idCell(id));
        await removeRows(scope, TOKEN_PERMISSION, permissions);
        await removeRows(scope, API_TOKEN, [token.id]);
      });
      return true;
    },
  };
}

const ofTokens = (scope: Scope): Scope => ({ ...scope, engine: { ...scope.engine, model: SERVER_MODEL } });

function readToken([id, name, description, type, expiresAt]: Row): StoredToken {
  return {
    id: idCell(id),
    name: textCell(name),
    description: textCell(description),
    type: String(type),
    expiresAt: timeCell(expiresAt),
  };
}
