import groupBy from 'lodash/groupBy.js';
import type { Engine } from '../../content/engine.ts';
import { openCodeScope, type TransactionScope } from '../../content/scope.ts';
import { addStep, changeStep, newRow, type RowStep, removeStep } from '../../content/writing/storing/row-step.ts';
import { type RowsDecision, writeRows } from '../../content/writing/storing/write-rows.ts';
import { currentReader } from '../../content/writing/transaction.ts';
import { idCell } from '../../database/cells.ts';
import type { Reader, Row } from '../../database/driver.ts';
import { applicationError } from '../../errors.ts';
import type { Lock } from '../../plan/writing/locks/lock.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
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

type QueryReader = Pick<Reader, 'query'>;

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

  const scope = () => openCodeScope({ ...engine, model: SERVER_MODEL });
  const write = <T>(
    locks: readonly Lock[],
    decide: (inner: TransactionScope) => Promise<RowsDecision<T>>,
  ): Promise<T> => writeRows(scope(), { locks, decide });
  /** Writes an existing token, locked until the transaction ends; null if there is none. */
  const writeStored = <T>(
    id: number,
    decide: (inner: TransactionScope, stored: StoredToken) => Promise<RowsDecision<T | null>>,
    locks: readonly Lock[] = [],
  ): Promise<T | null> =>
    write<T | null>([...locks, ...(isId(id) ? [entryLock(type, id)] : [])], async (inner) => {
      const stored = await byId(id, inner.source.reader);
      return stored === null ? { steps: [], finish: async () => null } : decide(inner, stored);
    });
  /** Some collations consider other names equal. */
  const namedIn = async (reader: QueryReader, name: string): Promise<readonly Row[]> =>
    (await reader.query(named, [name])).filter((row) => readToken(row, hasType, []).name === name);
  const permissionsIn = async (reader: QueryReader, id: number): Promise<readonly TokenPermission[]> =>
    (await reader.query(ownPermissions, [id])).map(readPermission);
  const byId = async (id: number, reader: QueryReader = currentReader(engine)): Promise<StoredToken | null> => {
    if (!isId(id)) return null;
    const [row] = await reader.query(one, [id]);
    return row === undefined ? null : readToken(row, hasType, await permissionsIn(reader, id));
  };
  /** Names have no unique index: writes that assign one are serialized. */
  const namesLock = `names of ${type.uid}`;
  const refuseTaken = async (inner: TransactionScope, name: string, own: number | null): Promise<void> => {
    const rows = await namedIn(inner.source.reader, name);
    if (rows.some(([id]) => idCell(id) !== own)) throw applicationError(NAME_TAKEN);
  };
  const actionSteps = ({ id, permissions }: StoredToken, actions: readonly string[]): readonly RowStep[] => {
    const wanted = new Set(actions);
    const has = new Set(permissions.map(({ action }) => action));
    return [
      ...permissions.filter(({ action }) => !wanted.has(action)).map((one) => removeStep(permission, one.id)),
      ...[...wanted].filter((action) => !has.has(action)).map((action) => addStep(permission, { action, token: id })),
    ];
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
      const [row] = await namedIn(currentReader(engine), name);
      return row === undefined ? null : byId(idCell(row[0]));
    },
    create({ name, description, type: tokenType, lifespanMs: lifespan, actions, allowSameName }) {
      const key = newTokenKey();
      const expiresAt = lifespan === null ? null : new Date(Date.now() + lifespan);
      const data = { name, description, accessKey: hashTokenKey(key, salt), expiresAt, lifespan };
      const granted = !hasType || tokenType === 'custom' ? [...new Set(actions)] : [];
      return write(allowSameName ? [] : [namesLock], async (inner) => {
        if (allowSameName !== true) await refuseTaken(inner, name, null);
        const row = newRow();
        return {
          steps: [
            addStep(type, { ...data, ...(hasType && { type: tokenType }) }, { as: row }),
            ...granted.map((action) => addStep(permission, { action }, { links: { token: row } })),
          ],
          finish: async ({ source }, idOf) => ({ token: (await byId(idOf(row), source.reader)) as StoredToken, key }),
        };
      });
    },
    update: (id, { name, actions, ...values }) =>
      writeStored(
        id,
        async (inner, stored) => {
          if (name !== undefined) await refuseTaken(inner, name, id);
          const keptActions = !hasType || (values.type ?? stored.type) === 'custom' ? actions : [];
          return {
            steps: [
              changeStep(type, id, { ...values, ...(name !== undefined && { name }) }),
              ...(keptActions === undefined ? [] : actionSteps(stored, keptActions)),
            ],
            finish: ({ source }) => byId(id, source.reader),
          };
        },
        name === undefined ? [] : [namesLock],
      ),
    regenerate(id) {
      const key = newTokenKey();
      const steps = [changeStep(type, id, { accessKey: hashTokenKey(key, salt) })];
      return writeStored<string>(id, async () => ({ steps, finish: async () => key }));
    },
    remove: (id) =>
      writeStored<StoredToken>(id, async (_inner, stored) => ({
        steps: [...actionSteps(stored, []), removeStep(type, id)],
        finish: async () => stored,
      })),
  };
}

/** Project code may pass any value. */
const isId = (id: number): boolean => Number.isInteger(id) && id <= MAX_ID;
