import type { Position } from '../change.ts';
import { resolveId } from './resolve-ids.ts';

/** The position of a `connect` item in the list; when in doubt, the contract takes it as the end. */
export function resolvePosition(item: unknown): Position {
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

export function isSamePosition(one: Position, other: Position): boolean {
  if ('neighbour' in one && 'neighbour' in other) return one.kind === other.kind && one.neighbour === other.neighbour;
  return one.kind === other.kind;
}
