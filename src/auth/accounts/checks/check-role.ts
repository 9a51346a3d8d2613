import { printValue } from '../../../change/values/print-value.ts';
import { type ValueProblem, valueProblem } from '../../../errors.ts';
import { isRecord } from '../../../util/is-record.ts';
import { isId } from './check-body.ts';

type Place = readonly (string | number)[];

/**
 * Problems with the role in a body: an id, or `{ connect: [{ id }] }` as sent by the admin panel, in an update with
 * `disconnect`. Whether the role exists is checked when the user is written. The order is the contract's: on each level
 * wrong types come before missing values, and both before the next level.
 */
export function checkRole(role: unknown, intent: 'create' | 'update'): readonly ValueProblem[] {
  if (role === undefined) return intent === 'create' ? [missing(['role'])] : [];
  if (typeof role !== 'object') return isId(role) ? [] : [wrongType(['role'], 'strapiID', role)];
  if (!isRecord(role)) return [wrongType(['role'], 'object', role)];
  const { connect } = role;
  const [wrong, absent] = intent === 'create' ? createProblems(connect) : updateProblems(connect, role.disconnect);
  return [...wrong, ...absent, ...(Array.isArray(connect) ? itemProblems(connect) : [])];
}

type Levels = readonly [wrong: readonly ValueProblem[], absent: readonly ValueProblem[]];

function createProblems(connect: unknown): Levels {
  const [wrong, absent] = listProblems('connect', connect);
  return [wrong, isEmpty(connect) ? [at(['role', 'connect'], 'Users must have a role')] : absent];
}

function updateProblems(connect: unknown, disconnect: unknown): Levels {
  const [wrongFrom, absentFrom] = listProblems('disconnect', disconnect);
  const [wrongTo, absentTo] = listProblems('connect', connect);
  const removes = Array.isArray(disconnect) && disconnect.length > 0 && (isEmpty(connect) || connect === '');
  const removal = removes ? [at(['role', 'disconnect'], 'Cannot remove role')] : [];
  return [
    [...wrongFrom, ...wrongTo],
    [...removal, ...absentFrom, ...absentTo],
  ];
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

function listProblems(name: 'connect' | 'disconnect', list: unknown): Levels {
  if (list === undefined) return [[], [missing(['role', name])]];
  return [Array.isArray(list) ? [] : [wrongType(['role', name], 'array', list)], []];
}

/** Enough to see the problem, without a response many times as long as the request. */
const MAX_ISSUES = 100;

function itemProblems(connect: readonly unknown[]): readonly ValueProblem[] {
  const items = connect.map((item, index) => ({ item, index, id: isRecord(item) ? item.id : undefined }));
  const place = (index: number): Place => ['role', 'connect', index];
  const no = items.filter(({ item }) => !isRecord(item)).slice(0, MAX_ISSUES);
  const odd = items.filter(({ id }) => id !== undefined && !isId(id)).slice(0, MAX_ISSUES);
  const without = items.filter(({ item, id }) => isRecord(item) && id === undefined).slice(0, MAX_ISSUES);
  return [
    ...no.map(({ item, index }) => wrongType(place(index), 'object', item)),
    ...odd.map(({ id, index }) => wrongType([...place(index), 'id'], 'strapiID', id)),
    ...without.map(({ index }) => missing([...place(index), 'id'])),
  ].slice(0, MAX_ISSUES);
}

const missing = (place: Place): ValueProblem => at(place, `${printPlace(place)} is a required field`);

const wrongType = (place: Place, type: string, value: unknown): ValueProblem =>
  at(place, `${printPlace(place)} must be a \`${type}\` type, but the final value was: \`${printValue(value)}\`.`);

const at = (place: Place, message: string): ValueProblem => valueProblem(place.map(String), message);

const printPlace = (place: Place): string =>
  place.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
