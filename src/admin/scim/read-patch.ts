import type { GroupValues } from '../../management/identities/directory-store.ts';
import { isRecord } from '../../util/is-record.ts';
import { shortName } from './read-filter.ts';
import { invalid } from './scim-error.ts';
import { type PersonValues, readAttribute, readPerson, textIn, textOrNull, together } from './scim-values.ts';

interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  /** Null: the value has the attributes. */
  readonly path: string | null;
  readonly value: unknown;
}

const MAX_OPERATIONS = 1_000;

/** Of Okta, which sends values without paths, and of Entra, which sends `Replace` and texts for flags. */
export function readOperations(body: unknown): readonly Operation[] {
  const list = isRecord(body) ? (body.Operations ?? body.operations) : undefined;
  if (!Array.isArray(list) || list.length > MAX_OPERATIONS)
    throw invalid(`"Operations" has to be a list of at most ${MAX_OPERATIONS}.`, 'invalidSyntax');
  return list.map((one: unknown) => {
    const { op, path, value } = isRecord(one) ? one : {};
    const name = String(op).toLowerCase();
    if (name !== 'add' && name !== 'replace' && name !== 'remove')
      throw invalid('"op" has to be add, replace or remove.', 'invalidSyntax');
    if (path !== undefined && path !== null && (typeof path !== 'string' || !PATH.test(path)))
      throw invalid('A path is not valid.', 'invalidPath');
    return { op: name, path: typeof path === 'string' && path !== '' ? path : null, value };
  });
}

const PATH = /^[\w.:$-]{0,200}(?:\[[^[\]]{0,300}\](?:\.[\w$-]{1,100})?)?$/;

export const patchedPerson = (operations: readonly Operation[]): PersonValues => together(operations.map(patchOf));

function patchOf({ op, path, value }: Operation): PersonValues {
  if (path === null) {
    if (op === 'remove') throw invalid('What to remove needs a path.', 'invalidPath');
    return readPerson(value);
  }
  if (op !== 'remove') return readAttribute(path, value);
  const name = shortName(path);
  if (name === 'active' || name === 'username') throw invalid(`"${path}" cannot be removed.`, 'mutability');
  return readAttribute(path, name === 'name' ? { givenName: null, familyName: null } : null);
}

export const patchedGroup = (current: GroupValues, operations: readonly Operation[]): GroupValues =>
  operations.reduce<GroupValues>((group, { op, path, value }) => {
    if (path !== null) return changedGroup(group, op, path, value);
    if (op === 'remove' || !isRecord(value)) throw invalid('The operation needs a path.', 'invalidPath');
    return Object.entries(value).reduce((one, [name, given]) => changedGroup(one, op, name, given), group);
  }, current);

function changedGroup(group: GroupValues, op: Operation['op'], path: string, value: unknown): GroupValues {
  const [, named] = /^members\[\s*value\s+eq\s+"(\d{1,15})"\s*\]$/i.exec(path) ?? [];
  if (named !== undefined) {
    if (op !== 'remove') throw invalid('A member can be added or removed, but not changed.', 'mutability');
    return { ...group, members: group.members.filter((id) => id !== Number(named)) };
  }
  switch (shortName(path)) {
    case 'members':
      return { ...group, members: changedMembers(group.members, op, value) };
    case 'displayname':
      return { ...group, displayName: textIn(op === 'remove' ? null : value, 'displayName') };
    case 'externalid':
      return { ...group, externalId: op === 'remove' ? null : textOrNull(value, 'externalId') };
    default:
      return group;
  }
}

function changedMembers(members: readonly number[], op: Operation['op'], value: unknown): readonly number[] {
  if (op === 'remove' && (value === undefined || value === null)) return [];
  const sent = membersIn(value);
  if (op === 'remove') return members.filter((id) => !sent.includes(id));
  return [...new Set(op === 'add' ? [...members, ...sent] : sent)];
}

const MAX_MEMBERS = 10_000;

/** Ids of administrators. */
export function membersIn(value: unknown): readonly number[] {
  const list: readonly unknown[] = value === undefined || value === null ? [] : [value].flat();
  if (list.length > MAX_MEMBERS) throw invalid(`A group has at most ${MAX_MEMBERS} members.`);
  return list.map((one) => {
    const id = isRecord(one) ? one.value : one;
    if ((typeof id !== 'string' && typeof id !== 'number') || !/^\d{1,15}$/.test(String(id)))
      throw invalid('A member has to name the id of a user in "value".');
    return Number(id);
  });
}
