import { StartError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type Model, PERMISSION_UID, ROLE_UID, USER_UID } from '../../schema/model.ts';
import type { LinkTable } from '../../schema/storage.ts';

/** Tables and columns of accounts and permissions in this database. */
export interface AuthLayout {
  readonly users: string;
  /** Columns by field: an extension may have removed any that v4 declares. */
  readonly userColumns: ReadonlySet<string>;
  readonly roles: string;
  readonly permissions: string;
  readonly userRole: LinkTable;
  readonly permissionRole: LinkTable;
}

export function readAuthLayout(model: Model): AuthLayout {
  return {
    users: contentTypeOf(model, USER_UID).table,
    userColumns: new Set(contentTypeOf(model, USER_UID).byColumn.keys()),
    roles: contentTypeOf(model, ROLE_UID).table,
    permissions: contentTypeOf(model, PERMISSION_UID).table,
    userRole: linkOf(model, USER_UID, 'role'),
    permissionRole: linkOf(model, PERMISSION_UID, 'role'),
  };
}

function linkOf(model: Model, uid: string, name: string): LinkTable {
  const attribute = contentTypeOf(model, uid).attributes.get(name);
  if (attribute?.kind !== 'relation' || attribute.storage.kind !== 'linkTable') {
    throw new StartError(`${uid} has no relation "${name}", which accounts need.`, {
      remedy: `Add it to the schema in src/extensions: { "type": "relation", "relation": "manyToOne", "target": "${ROLE_UID}", "inversedBy": "${uid === USER_UID ? 'users' : 'permissions'}" }.`,
    });
  }
  return attribute.storage;
}
