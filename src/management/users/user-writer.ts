import type { Engine } from '../../content/engine.ts';
import type { LifecycleParams } from '../../content/lifecycles/lifecycles.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { openCodeScope, type Scope } from '../../content/scope.ts';
import { currentReader } from '../../content/writing/transaction.ts';
import { createEntity, deleteEntity, updateEntity } from '../../content/writing/write-entity.ts';
import { asCode, type WriteOptions } from '../../content/writing/write-options.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
import { type UserCheck, whileNamesAreFree } from './free-names.ts';
import { userNames } from './user-names.ts';

/** Values by attribute, including relations, media and components. */
export type UserData = Readonly<Record<string, unknown>>;

/**
 * Users are written like content, as in v4: the schema validates them and lifecycle hooks run. Names that were checked
 * to be free stay free until the user is stored.
 */
export interface UserWriter {
  /** The stored user with its role. */
  create(data: UserData, check?: UserCheck): Promise<Entity>;
  /** Null if there is no such user. */
  update(id: number, data: UserData, check?: UserCheck): Promise<Entity | null>;
  /** The deleted user without relations; null if there was none. `where`: what lifecycle hooks are shown. */
  remove(id: number, where?: object): Promise<Entity | null>;
}

/** `rows`: values are stored without validation, with hashed passwords; required values may be missing. */
export function createUserWriter(
  engine: Engine,
  layer: 'content' | 'rows' = 'content',
  openWriting: () => Scope = () => openCodeScope(engine),
): UserWriter {
  const type = contentTypeOf(engine.model, USER_UID);
  const names = () => userNames(currentReader(engine), engine.dialect, type.table);
  const how = (check?: UserCheck, params: LifecycleParams = {}): WriteOptions => ({
    ...asCode(layer === 'rows' ? 'database' : 'content', params),
    show: WITH_ROLE,
    ...whileNamesAreFree(engine, check),
  });
  return {
    async create(data, check) {
      // A taken name is reported before other problems, and before the password is hashed.
      await check?.(names());
      return createEntity(openWriting(), type, data, how(check, WITH_ROLE));
    },
    async update(id, data, check) {
      await check?.(names());
      return updateEntity(openWriting(), type, id, data, how(check, WITH_ROLE));
    },
    // v4 deletes the row without an event.
    remove: (id, where = { id }) =>
      deleteEntity(openWriting(), type, id, { ...how(undefined, { where }), show: {}, layer: 'database' }),
  };
}

/** What is returned, as events and lifecycle hooks show it. */
const WITH_ROLE = { populate: ['role'] };
