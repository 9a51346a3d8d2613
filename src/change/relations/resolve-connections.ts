import { printValue } from '../values/print-value.ts';
import type { Connection, LinkOperation, Position } from '../change.ts';
import { beyondIssue } from '../issues/findings.ts';
import { type LinkField, pointAt } from './link-field.ts';
import { storingIssue } from '../resolution.ts';
import { idOf, resolveId, resolveIds } from './resolve-ids.ts';
import type { Id } from '../write-value.ts';

/** `{ connect, disconnect, options }`; null if it names nothing to connect or disconnect. */
export function resolveConnections(field: LinkField, sent: object): LinkOperation | null {
  const { connect, disconnect, options } = sent as Readonly<Record<string, unknown>>;
  const items = Array.isArray(connect) ? connect : [];
  if (pointAt(field, items) === null) return null;
  const connections = resolveConnect(field, items);
  const gone = resolveDisconnect(field, disconnect);
  if (connections.length === 0 && gone.length === 0) return null;
  const strict = field.resolution.rules === 'creation' || !isLenient(options);
  return { kind: 'edit', connect: connections, disconnect: gone, strict };
}

const isLenient = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'strict' in options && options.strict === false;

function resolveConnect(field: LinkField, items: readonly unknown[]): readonly Connection[] {
  const connections = new Map<Id, Connection>();
  for (const item of items) {
    const id = resolveId(idOf(item));
    if (id === null) continue;
    const connection = { id, position: resolvePosition(item) };
    const known = connections.get(id);
    if (known === undefined) connections.set(id, connection);
    else if (isOrdered(field) && !isSamePosition(known.position, connection.position))
      storingIssue(
        field.resolution,
        field.path,
        `The relation with id ${id} is already connected. You cannot connect the same relation twice.`,
      );
  }
  return [...connections.values()];
}

const isOrdered = ({ attribute }: LinkField): boolean =>
  attribute.kind !== 'relation' ||
  (attribute.storage.kind === 'linkTable' && attribute.storage.orderColumn !== undefined);

/** Targets that are not connected or do not exist can be disconnected; values that are not ids cannot. */
function resolveDisconnect({ path, findings }: LinkField, sent: unknown): readonly Id[] {
  const items = Array.isArray(sent) ? sent : [sent];
  const { ids, impossible } = resolveIds(items.filter((item) => item !== null && item !== undefined));
  const [wrong] = impossible;
  if (impossible.length > 0)
    findings.push(
      beyondIssue(
        `${path}.disconnect`,
        `${path}.disconnect takes ids, as numbers or { id }, not \`${printValue(wrong)}\``,
      ),
    );
  return ids;
}

/** The position of a `connect` item in the list; when in doubt, the contract takes it as the end. */
function resolvePosition(item: unknown): Position {
  const position = memberOf(item, 'position');
  const before = memberOf(position, 'before');
  const after = memberOf(position, 'after');
  if (before) return nextTo('before', before, position);
  if (after) return nextTo('after', after, position);
  return { kind: memberOf(position, 'start') ? 'start' : 'end' };
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

function nextTo(kind: 'before' | 'after', sent: unknown, position: unknown): Position {
  const members = Object.entries(position as object).slice(0, MAX_QUOTED);
  const quoted = Object.fromEntries(members.map(([name, value]) => [name, simple(value)]));
  return {
    kind,
    neighbour: resolveId(sent),
    sent: { position: JSON.stringify(quoted).slice(0, 200), neighbour: String(simple(sent)).slice(0, 100) },
  };
}

/** Messages quote no more of the value. */
const MAX_QUOTED = 10;

const simple = (value: unknown): unknown => (typeof value === 'object' && value !== null ? '[object]' : value);

function isSamePosition(one: Position, other: Position): boolean {
  if ('neighbour' in one && 'neighbour' in other) return one.kind === other.kind && one.neighbour === other.neighbour;
  return one.kind === other.kind;
}
