import groupBy from 'lodash/groupBy.js';
import type { Engine } from '../../content/engine.ts';
import { openCodeScope, type Scope } from '../../content/scope.ts';
import {
  addRows,
  changeRow,
  inRowsTransaction,
  lockRow,
  removeRows,
} from '../../content/writing/storing/prepare-rows.ts';
import { currentReader } from '../../content/writing/transaction.ts';
import { idCell } from '../../database/cells.ts';
import type { Reader } from '../../database/driver.ts';
import { applicationError } from '../../errors.ts';
import { SERVER_MODEL } from '../../schema/server-types.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import { readPermission, readToken, type StoredToken, TOKEN_COLUMNS, type TokenPermission } from './stored-token.ts';
import { hashTokenKey, newTokenKey } from './token-key.ts';
import type { TokenKind } from './token-kind.ts';

export interface NewToken {
  readonly name: string;
  readonly description: string;
  /** Of API tokens only. */
  readonly type?: string;
  readonly lifespanMs: number | null;
  readonly actions: readonly string[];
  /** Project code may store a second token of the same name, as in v4. */
  readonly allowSameName?: boolean;
}

export interface TokenChange {
  readonly name?: string;
  readonly description?: string | null;
  readonly type?: string;
  /** The whole new list; absent: unchanged. */
  readonly actions?: readonly string[];
}

export interface CreatedToken {
  readonly token: StoredToken;
  /** Shown once and not stored. */
  readonly key: string;
}

/** Tokens of one kind, for the command line, project code and the admin API. */
export interface TokenStore {
  /** By name. */
  list(): Promise<readonly StoredToken[]>;
  byId(id: number): Promise<StoredToken | null>;
  byName(name: string): Promise<StoredToken | null>;
  create(token: NewToken): Promise<CreatedToken>;
  /** Null if there is no such token. */
  update(id: number, change: TokenChange): Promise<StoredToken | null>;
  /** A new key, which invalidates the old one; null if there is no such token. */
  regenerate(id: number): Promise<string | null>;
  /** The removed token, or null. */
  remove(id: number): Promise<StoredToken | null>;
}

export const NAME_TAKEN = 'Name already taken';

const MAX_ID = 2 ** 31 - 1;

type Found = Pick<Reader, 'query'>;

export function createTokenStore(engine: Engine, kind: TokenKind, salt: string): TokenStore {
  const { token: type, permission, link, hasType } = kind;
  const columns = [...TOKEN_COLUMNS, ...(hasType ? ['type'] : [])].map((name) => `[${name}]`).join(', ');
  const select = (rest: string) => fixedStatement(engine.dialect, `select ${columns} from [${type.table}] ${rest}`);
  const all = select('order by [name], [id]');
  const one = select('where [id] = ?');
  const named = select('where [name] = ? order by [id]');
  const permissionsOf = (rest: string) =>
    fixedStatement(
      engine.dialect,
      `select p.[id], p.[action], p.[created_at], p.[updated_at], l.[${link.targetColumn}] from [${permission.table}] p
       join [${link.table}] l on l.[${link.ownColumn}] = p.[id] ${rest} order by l.[id]`,
    );
  const everyPermission = permissionsOf('');
  const ownPermissions = permissionsOf(`where l.[${link.targetColumn}] = ?`);

  const write = <T>(work: (inner: Scope) => Promise<T>): Promise<T> =>
    inRowsTransaction(openCodeScope(engine), [type, permission], (inner) =>
      work({ ...inner, engine: { ...inner.engine, model: SERVER_MODEL } }),
    );
  const permissionsIn = async (reader: Found, id: number): Promise<readonly TokenPermission[]> =>
    (await reader.query(ownPermissions, [id])).map(readPermission);
  const byId = async (id: number, reader: Found = currentReader(engine)): Promise<StoredToken | null> => {
    // Project code may pass any value.
    if (!Number.isInteger(id) || id > MAX_ID) return null;
    const [row] = await reader.query(one, [id]);
    return row === undefined ? null : readToken(row, hasType, await permissionsIn(reader, id));
  };
  /** The token, locked until the transaction ends. */
  const locked = async (inner: Scope, id: number): Promise<StoredToken | null> => {
    await lockRow(inner, type, id);
    return byId(id, inner.source.reader);
  };
  /** Names have no unique index: writes that assign one are serialized. */
  const refuseTaken = async (inner: Scope, name: string, own: number | null): Promise<void> => {
    await inner.transaction?.session.lock(`names of ${type.uid}`);
    const rows = await inner.source.reader.query(named, [name]);
    if (rows.some(([id]) => idCell(id) !== own)) throw applicationError(NAME_TAKEN);
  };
  const setActions = async (inner: Scope, id: number, actions: readonly string[]): Promise<void> => {
    const stored = await permissionsIn(inner.source.reader, id);
    const wanted = new Set(actions);
    const has = new Set(stored.map(({ action }) => action));
    const gone = stored.filter(({ action }) => !wanted.has(action)).map((one) => one.id);
    await removeRows(inner, permission, gone);
    const added = [...wanted].filter((action) => !has.has(action)).map((action) => ({ action, token: id }));
    await addRows(inner, permission, added);
  };

  return {
    async list() {
      const reader = currentReader(engine);
      const [rows, permissions] = await Promise.all([reader.query(all, []), reader.query(everyPermission, [])]);
      const grouped = groupBy(permissions, (row) => idCell(row[4]));
      return rows.map((row) => readToken(row, hasType, (grouped[idCell(row[0])] ?? []).map(readPermission)));
    },
    byId: (id) => byId(id),
    async byName(name) {
      // Some collations consider other names equal.
      const rows = await currentReader(engine).query(named, [name]);
      const row = rows.find((one) => readToken(one, hasType, []).name === name);
      return row === undefined ? null : byId(idCell(row[0]));
    },
    create: ({ name, description, type: given, lifespanMs: lifespan, actions, allowSameName }) =>
      write(async (inner) => {
        const key = newTokenKey();
        if (allowSameName !== true) await refuseTaken(inner, name, null);
        const expiresAt = lifespan === null ? null : new Date(Date.now() + lifespan);
        const row = { name, description, accessKey: hashTokenKey(key, salt), expiresAt, lifespan };
        const [id = 0] = await addRows(inner, type, [{ ...row, ...(hasType && { type: given }) }]);
        await setActions(inner, id, !hasType || given === 'custom' ? actions : []);
        return { token: (await byId(id, inner.source.reader)) as StoredToken, key };
      }),
    update: (id, { name, actions, ...values }) =>
      write(async (inner) => {
        if (name !== undefined) await refuseTaken(inner, name, id);
        const stored = await locked(inner, id);
        if (stored === null) return null;
        await changeRow(inner, type, id, { ...values, ...(name !== undefined && { name }) });
        const kept = !hasType || (values.type ?? stored.type) === 'custom' ? actions : [];
        if (kept !== undefined) await setActions(inner, id, kept);
        return byId(id, inner.source.reader);
      }),
    regenerate: (id) =>
      write(async (inner) => {
        if ((await locked(inner, id)) === null) return null;
        const key = newTokenKey();
        await changeRow(inner, type, id, { accessKey: hashTokenKey(key, salt) });
        return key;
      }),
    remove: (id) =>
      write(async (inner) => {
        const stored = await locked(inner, id);
        if (stored === null) return null;
        await setActions(inner, id, []);
        await removeRows(inner, type, [id]);
        return stored;
      }),
  };
}
