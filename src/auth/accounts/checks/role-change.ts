import { fieldRefusal, isFields } from './check-body.ts';

/**
 * The role that a body asks for: an id, or `{ connect: [{ id }] }` as the admin panel writes it.
 * Null when it asks for no change; a user's role can be replaced, not removed.
 */
export function readRoleChange(value: unknown): number | null {
  if (value === undefined) return null;
  if (!isFields(value)) return readRoleId(value);
  const { connect, disconnect } = value;
  if (!Array.isArray(connect)) throw fieldRefusal('role', 'role.connect is a required field');
  const last: unknown = connect.at(-1);
  if (last !== undefined) return readRoleId(isFields(last) ? last.id : last);
  if (Array.isArray(disconnect) && disconnect.length === 0) return null;
  throw fieldRefusal('role', disconnect === undefined ? 'Users must have a role' : 'Cannot remove role');
}

function readRoleId(value: unknown): number {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0) return id;
  const printed = JSON.stringify(value);
  throw fieldRefusal('role', `role must be a \`strapiID\` type, but the final value was: \`${printed}\`.`);
}
