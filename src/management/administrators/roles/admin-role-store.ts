import kebabCase from 'lodash/kebabCase.js';
import type { Engine } from '../../../content/engine.ts';
import { openCodeScope, type Scope, type TransactionScope } from '../../../content/scope.ts';
import { addStep, newRow, removeStep } from '../../../content/writing/storing/row-step.ts';
import { type RowsDecision, writeRows } from '../../../content/writing/storing/write-rows.ts';
import { currentReader } from '../../../content/writing/transaction.ts';
import { createEntity, updateEntity } from '../../../content/writing/write-entity.ts';
import { asCode, type WriteOptions } from '../../../content/writing/write-options.ts';
import { idCell } from '../../../database/cells.ts';
import { applicationError, type RequestError, validationError } from '../../../errors.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { ADMIN_USER_UID, type RelationAttribute } from '../../../schema/model.ts';
import { fixedStatement } from '../../../sql/fixed-statement.ts';
import { startOfText } from '../../../util/text/start-of-text.ts';
import { withoutUndefined } from '../../../util/without-undefined.ts';
import { createEntityReader } from '../../entity-reader.ts';
import type { AdminPermission } from '../admin-permission.ts';
import { forgetRoles } from '../../review/workflow-store.ts';
import { ADMINISTRATORS_LOCK } from '../administrator-store.ts';
import { readStoredRole, type StoredRole, SUPER_ADMIN_CODE } from '../administrator.ts';
import { ADMIN_PERMISSION_UID, ADMIN_ROLE_UID, readRolePermissions } from '../permission-reader.ts';
import {
  type NewPermission,
  type PermissionChange,
  planPermissions,
  type ReplaceOptions,
} from './replace-permissions.ts';

export interface AdminRoleStore {
  /** `query` in REST's format, already parsed and validated. */
  list(query?: RawObject): Promise<readonly StoredRole[]>;
  byId(id: number): Promise<StoredRole | null>;
  byCode(code: string): Promise<StoredRole | null>;
  /** Role id -> number of administrators. */
  countUsers(): Promise<ReadonlyMap<number, number>>;
  /** Refuses a name that is taken. Without a code, one is derived from the name. */
  create(role: NewRole): Promise<StoredRole>;
  /** Null if there is no such role. */
  update(id: number, values: RoleValues): Promise<StoredRole | null>;
  /** Refused if one of them is the super admin role or still has users. Returns the existing ones. */
  remove(ids: readonly number[]): Promise<RemovedRoles>;
  permissionsOf(id: number): Promise<readonly AdminPermission[]>;
  /** Replaces the permissions of a role; unchanged ones keep their ids. Null if there is no such role. */
  assign(id: number, permissions: readonly NewPermission[], options?: ReplaceOptions): Promise<Assigned | null>;
  /** Adds permissions to roles, all or none. */
  add(permissions: readonly Omit<AdminPermission, 'id'>[]): Promise<readonly AdminPermission[]>;
}

export interface RemovedRoles {
  readonly roles: readonly StoredRole[];
  /** The permissions that were removed with them. */
  readonly permissions: readonly AdminPermission[];
}

export interface Assigned {
  readonly change: PermissionChange;
  /** All permissions of the role: unchanged ones first, then new ones. */
  readonly permissions: readonly AdminPermission[];
}

export interface RoleValues {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
}

export interface NewRole extends RoleValues {
  readonly name: string;
  readonly code?: string;
}

const SUPER_ADMIN_STAYS = 'You cannot delete the super admin role';
const ROLE_HAS_USERS = 'Some roles are still assigned to some users';

export function createAdminRoleStore(engine: Engine): AdminRoleStore {
  const type = contentTypeOf(engine.model, ADMIN_ROLE_UID);
  const permissionType = contentTypeOf(engine.model, ADMIN_PERMISSION_UID);
  const reader = createEntityReader(engine, type);
  const countUsers = createUserCounts(engine);
  const first = async (filters: RawObject, inner?: Scope): Promise<StoredRole | null> => {
    const found = await createEntityReader(engine, type, inner).first({ filters, sort: 'id' });
    return found && readStoredRole(found);
  };
  const byId = (id: number, inner?: Scope) => first({ id: String(id) }, inner);
  /** Serialized: names have no unique index, and a role must not be deleted while it is being assigned. */
  const how = (guard: WriteOptions['guard']): WriteOptions => ({
    ...asCode('database'),
    ...{ show: {}, locks: [ADMINISTRATORS_LOCK], ...(guard && { guard }) },
  });
  const freeName = (name: string | undefined, own?: number) => async (inner: Scope) => {
    if (name === undefined) return;
    const filters = { name: { $eq: name }, ...(own !== undefined && { id: { $ne: String(own) } }) };
    if ((await first(filters, inner)) !== null) throw taken(name);
  };
  const write = <T>(decide: (inner: TransactionScope) => Promise<RowsDecision<T>>): Promise<T> =>
    writeRows(openCodeScope(engine), { locks: [ADMINISTRATORS_LOCK], decide });

  return {
    list: async (query = {}) => (await reader.list({ sort: 'id', ...query })).map(readStoredRole),
    byId: (id) => byId(id),
    byCode: (code) => first({ code }),
    countUsers: () => countUsers(),
    async create({ name, description = null, code = newCode(name) }) {
      if (name === '') throw validationError('name is a required field');
      const data = { name, description, code };
      return readStoredRole(await createEntity(openCodeScope(engine), type, data, how(freeName(name))));
    },
    async update(id, { name, description }) {
      const data = withoutUndefined({ name, description });
      const updated = await updateEntity(openCodeScope(engine), type, id, data, how(freeName(name, id)));
      return updated && readStoredRole(updated);
    },
    remove: (ids) =>
      write(async (inner) => {
        const counts = await countUsers(inner);
        // All of them: there are fewer roles than ids that a request can name.
        const stored = (await createEntityReader(engine, type, inner).list({ sort: 'id' })).map(readStoredRole);
        const byIds = new Map(stored.map((role) => [role.id, role]));
        const found = [...new Set(ids)].flatMap((id) => byIds.get(id) ?? []);
        if (found.some(({ code }) => code === SUPER_ADMIN_CODE)) throw applicationError(SUPER_ADMIN_STAYS);
        if (found.some(({ id }) => (counts.get(id) ?? 0) > 0)) throw applicationError(ROLE_HAS_USERS);
        const permissions: AdminPermission[] = [];
        for (const { id } of found) permissions.push(...(await readRolePermissions(engine, id, inner)));
        const steps = [
          ...permissions.map(({ id }) => removeStep(permissionType, id)),
          ...found.map(({ id }) => removeStep(type, id)),
        ];
        return {
          steps,
          async finish(written) {
            await forgetRoles(
              written,
              found.map(({ id }) => id),
            );
            return { roles: found, permissions };
          },
        };
      }),
    permissionsOf: (id) => readRolePermissions(engine, id),
    assign: (id, permissions, options) =>
      write<Assigned | null>(async (inner) => {
        if ((await byId(id, inner)) === null) return { steps: [], finish: async () => null };
        const stored = await readRolePermissions(engine, id, inner);
        const { steps, change, written } = planPermissions(permissionType, id, stored, permissions, options);
        return { steps, finish: async (_inner, idOf) => ({ change, permissions: written(idOf) }) };
      }),
    add: (permissions) =>
      write(async () => {
        const rows = permissions.map((one) => [one, newRow()] as const);
        return {
          steps: rows.map(([{ roleId: role, ...one }, as]) => addStep(permissionType, { ...one, role }, { as })),
          finish: async (_inner, idOf) => rows.map(([one, row]) => ({ ...one, id: idOf(row) })),
        };
      }),
  };
}

/** As in v4: the name, and the time in base 36. */
const newCode = (name: string): string => `${kebabCase(startOfText(name))}-${Date.now().toString(36)}`;

const taken = (name: string): RequestError =>
  applicationError(`The name must be unique and a role with name \`${name}\` already exists.`);

/** Role id -> number of administrators. */
function createUserCounts(engine: Engine): (inner?: Scope) => Promise<ReadonlyMap<number, number>> {
  const { storage } = contentTypeOf(engine.model, ADMIN_USER_UID).attributes.get('roles') as RelationAttribute;
  if (storage.kind !== 'linkTable') throw new Error('roles of administrators are kept in a table of links');
  const { table, targetColumn } = storage;
  const text = `select [${targetColumn}], count(*) from [${table}] group by [${targetColumn}]`;
  const statement = fixedStatement(engine.dialect, text);
  return async (inner) => {
    const rows = await (inner?.source.reader ?? currentReader(engine)).query(statement, []);
    return new Map(rows.map(([role, count]) => [idCell(role), Number(count)]));
  };
}
