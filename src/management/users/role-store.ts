import snakeCase from 'lodash/snakeCase.js';
import type { Engine } from '../../content/engine.ts';
import { openCodeScope, type TransactionScope } from '../../content/scope.ts';
import {
  addStep,
  changeStep,
  newRow,
  type RowChange,
  type RowStep,
  removeStep,
} from '../../content/writing/storing/row-step.ts';
import { type RowsDecision, writeRows } from '../../content/writing/storing/write-rows.ts';
import { currentReader } from '../../content/writing/transaction.ts';
import { idCell } from '../../database/cells.ts';
import { applicationError, notFound, validationError } from '../../errors.ts';
import type { Lock } from '../../plan/writing/locks/lock.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { PERMISSION_UID, ROLE_UID, USER_UID } from '../../schema/model.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import { startOfText } from '../../util/text/start-of-text.ts';
import { readAuthLayout } from './auth-layout.ts';
import { readStoredRole, ROLE_COLUMNS, type StoredRole } from './stored-role.ts';

/** Roles of users with their permissions. Every change is one transaction, and changes are serialized. */
export interface RoleStore {
  list(): Promise<readonly StoredRole[]>;
  /** Role id -> number of users. */
  countUsers(): Promise<ReadonlyMap<number, number>>;
  /** Refuses a type that is taken. */
  create(role: NewRole, actions: readonly string[]): Promise<number>;
  /** The roles of a new project; false if there are any already. */
  createFirst(roles: readonly RoleGrant[]): Promise<boolean>;
  /** Grants and revokes; actions that already have the requested state are unchanged. */
  change(id: number, change: RoleChange): Promise<void>;
  /** Several roles, all or none. */
  apply(created: readonly RoleGrant[], changed: ReadonlyMap<number, RoleChange>): Promise<void>;
  /** The whole new list of actions: of two concurrent replacements, one is stored completely. */
  replace(id: number, values: RoleValues, actions: readonly string[]): Promise<void>;
  /** Moves the role's users to another one: by default to `public`, which cannot be removed. */
  remove(id: number, heirId?: number): Promise<void>;
}

export interface RoleValues {
  readonly name?: string;
  readonly description?: string;
}

export interface RoleChange {
  readonly grant?: readonly string[];
  readonly revoke?: readonly string[];
  readonly values?: RoleValues;
}

export interface NewRole {
  readonly name: string;
  readonly description: string | null;
  /** Without one, it is derived from the name. */
  readonly type?: string | undefined;
}

export interface RoleGrant {
  readonly role: NewRole;
  readonly actions: readonly string[];
}

const PUBLIC_ROLE = 'public';
const LOCK = 'roles of users';

export function createRoleStore(engine: Engine): RoleStore {
  const { dialect, model } = engine;
  const { roles, permissions, permissionRole: link, userRole } = readAuthLayout(model);
  const roleType = contentTypeOf(model, ROLE_UID);
  const permissionType = contentTypeOf(model, PERMISSION_UID);
  const userType = contentTypeOf(model, USER_UID);
  const sql = (text: string) => fixedStatement(dialect, text);
  const all = sql(`select ${ROLE_COLUMNS} from [${roles}] order by [id]`);
  const userCounts = sql(
    `select [${userRole.targetColumn}], count(*) from [${userRole.table}] group by [${userRole.targetColumn}]`,
  );
  const granted = sql(
    `select p.[id], p.[action] from [${permissions}] p join [${link.table}] l on l.[${link.ownColumn}] = p.[id]
     where l.[${link.targetColumn}] = ?`,
  );
  const usersOf = sql(`select [${userRole.ownColumn}] from [${userRole.table}] where [${userRole.targetColumn}] = ?`);

  const write = <T>(decide: (inner: TransactionScope) => Promise<RowsDecision<T>>, ...locks: readonly Lock[]) =>
    writeRows(openCodeScope(engine), { locks: [LOCK, ...locks], decide });
  const listIn = async ({ source }: TransactionScope): Promise<readonly StoredRole[]> =>
    (await source.reader.query(all, [])).map(readStoredRole);
  const existing = (stored: readonly StoredRole[], id: number): StoredRole => {
    const role = stored.find((one) => one.id === id);
    if (role === undefined) throw notFound('Role not found');
    return role;
  };
  /** The steps from the stored permissions of a role to others. */
  const permissionSteps = async (
    { source }: TransactionScope,
    role: number,
    grant: readonly string[],
    revokes: (action: string) => boolean,
  ): Promise<readonly RowStep[]> => {
    const rows = (await source.reader.query(granted, [role])).map(([id, action]) => ({
      id: idCell(id),
      action: String(action),
    }));
    const has = new Set(rows.map(({ action }) => action));
    return [
      ...rows.filter(({ action }) => revokes(action)).map(({ id }) => removeStep(permissionType, id)),
      ...[...new Set(grant)]
        .filter((action) => !has.has(action))
        .map((action) => addStep(permissionType, { action, role })),
    ];
  };
  const valueSteps = (id: number, values: RoleValues): readonly RowStep[] =>
    Object.keys(values).length === 0 ? [] : [changeStep(roleType, id, { ...values })];
  const creation = (stored: readonly StoredRole[], { role, actions }: RoleGrant) => {
    const { name, description, type = snakeCase(startOfText(name).toLowerCase()) } = role;
    if (stored.some((one) => one.type === type)) throw validationError('This attribute must be unique');
    const row = newRow();
    const steps: readonly RowChange[] = [
      addStep(roleType, { name, description, type }, { as: row }),
      ...[...new Set(actions)].map((action) => addStep(permissionType, { action }, { links: { role: row } })),
    ];
    return { row, steps };
  };
  const changeSteps = async (inner: TransactionScope, id: number, change: RoleChange): Promise<readonly RowStep[]> => {
    const { grant = [], revoke = [], values = {} } = change;
    const revoked = new Set(revoke);
    return [...valueSteps(id, values), ...(await permissionSteps(inner, id, grant, (one) => revoked.has(one)))];
  };
  const done = async (): Promise<void> => undefined;
  const apply: RoleStore['apply'] = (created, changed) =>
    write(async (inner) => {
      const stored = await listIn(inner);
      const steps = created.flatMap((one) => creation(stored, one).steps as readonly RowStep[]);
      for (const [id, change] of changed) {
        existing(stored, id);
        steps.push(...(await changeSteps(inner, id, change)));
      }
      return { steps, finish: done };
    });

  return {
    list: async () => (await currentReader(engine).query(all, [])).map(readStoredRole),

    async countUsers() {
      const rows = await currentReader(engine).query(userCounts, []);
      return new Map(rows.map(([role, count]) => [idCell(role), Number(count)]));
    },

    create: (role, actions) =>
      write(async (inner) => {
        const { row, steps } = creation(await listIn(inner), { role, actions });
        return { steps, finish: async (_inner, idOf) => idOf(row) };
      }),

    createFirst: (grants) =>
      write(async (inner) => {
        const isFirst = (await listIn(inner)).length === 0;
        const steps = isFirst ? grants.flatMap((one) => creation([], one).steps) : [];
        return { steps, finish: async () => isFirst };
      }),

    change: (id, change) => apply([], new Map([[id, change]])),
    apply,

    replace: (id, values, actions) =>
      write(async (inner) => {
        existing(await listIn(inner), id);
        const keptActions = new Set(actions);
        const changed = await permissionSteps(inner, id, actions, (action) => !keptActions.has(action));
        return { steps: [changeStep(roleType, id, { ...values }), ...changed], finish: done };
      }),

    // A user who is given the role at the same time waits for its lock.
    remove: (id, heirId) =>
      write(
        async (inner) => {
          const stored = await listIn(inner);
          const role = existing(stored, id);
          const heir = heirId ?? stored.find(({ type }) => type === PUBLIC_ROLE)?.id;
          if (heir === undefined || role.type === PUBLIC_ROLE) throw applicationError('Cannot delete public role');
          const users = (await inner.source.reader.query(usersOf, [id])).map(([user]) => idCell(user));
          const steps = [
            ...users.map((user) => changeStep(userType, user, { role: heir }, 'database')),
            ...(await permissionSteps(inner, id, [], () => true)),
            removeStep(roleType, id),
          ];
          return { steps, finish: done };
        },
        entryLock(roleType, id),
      ),
  };
}
