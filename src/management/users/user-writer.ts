import type { Engine } from '../../content/engine.ts';
import { openCodeScope } from '../../content/scope.ts';
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
  create(data: UserData, check: UserCheck): Promise<number>;
  /** False if there is no such user. */
  update(id: number, data: UserData, check?: UserCheck): Promise<boolean>;
  remove(id: number): Promise<boolean>;
}

/** `rows`: values are stored without validation, with hashed passwords; required values may be missing. */
export function createUserWriter(engine: Engine, layer: 'content' | 'rows' = 'content'): UserWriter {
  const type = contentTypeOf(engine.model, USER_UID);
  const names = () => userNames(currentReader(engine), engine.dialect, type.table);
  const how = (check?: UserCheck): WriteOptions => ({
    ...asCode(layer === 'rows' ? 'database' : 'content'),
    // The user as events show it.
    show: { populate: ['role'] },
    ...whileNamesAreFree(engine, check),
  });
  return {
    async create(data, check) {
      // A taken name is reported before other problems, and before the password is hashed.
      await check(names());
      return (await createEntity(openCodeScope(engine), type, data, how(check))).id;
    },
    async update(id, data, check) {
      await check?.(names());
      return (await updateEntity(openCodeScope(engine), type, id, data, how(check))) !== null;
    },
    // v4 deletes the row without an event.
    remove: async (id) =>
      (await deleteEntity(openCodeScope(engine), type, id, { ...how(), layer: 'database' })) !== null,
  };
}
