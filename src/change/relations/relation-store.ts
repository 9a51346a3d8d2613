import type { Type, Uid } from '../../schema/model.ts';
import type { TargetsClaim } from '../issues/claims.ts';
import { bodyIssue, type Finding, type Unplaced } from '../issues/findings.ts';
import type { Id } from '../write-value.ts';

/** The rows that a change refers to, by type, and the relations that cannot be read. */
export interface RelationStore {
  readonly targets: Map<string, Pointed>;
  readonly unreadable: Unreadable[];
}

/** Positions of the attributes and items on the path to a relation: the first in the body is found first. */
type Order = readonly number[];

interface Pointed {
  readonly target: Type;
  readonly guarded: boolean;
  readonly beyond: boolean;
  readonly ids: Set<Id>;
  /** Ids that no row can have, as sent. */
  readonly impossible: Set<unknown>;
  /** The other ids, as sent. */
  readonly spelled: Set<unknown>;
  order: Order;
}

interface Unreadable {
  readonly order: Order;
  readonly message: string;
  /** Absent if no permission is needed for it. */
  readonly target?: Uid;
}

export const createRelationStore = (): RelationStore => ({ targets: new Map(), unreadable: [] });

export interface PointedIds {
  readonly ids: readonly Id[];
  readonly impossible: readonly unknown[];
  readonly spelled: Iterable<unknown>;
}

/** How a relation refers to its rows: see `TargetsClaim`. */
export interface Pointing {
  readonly guarded: boolean;
  readonly beyond: boolean;
}

/** A relation without rows still affects the order of types. */
export function notePointed(
  { targets }: RelationStore,
  target: Type,
  { guarded, beyond }: Pointing,
  { ids, impossible, spelled }: PointedIds,
  order: Order,
): void {
  const key = `${target.uid} ${guarded} ${beyond}`;
  const known = targets.get(key);
  const pointed = known ?? {
    target,
    guarded,
    beyond,
    ids: new Set(),
    impossible: new Set(),
    spelled: new Set(),
    order,
  };
  if (known === undefined) targets.set(key, pointed);
  else if (compareOrders(order, pointed.order) < 0) pointed.order = order;
  for (const id of ids) pointed.ids.add(id);
  for (const id of impossible) pointed.impossible.add(id);
  for (const id of spelled) pointed.spelled.add(id);
}

/**
 * The contract's result for all relations together: it stops at one that it cannot read, otherwise at the first type
 * with missing rows. The findings share one position.
 */
export function relationFindings({ targets, unreadable }: RelationStore): readonly Finding[] {
  const byOrder = (one: { order: Order }, other: { order: Order }) => compareOrders(one.order, other.order);
  return [
    ...unreadable.sort(byOrder).map(
      ({ message, target }): Finding => ({
        ...bodyIssue('', message),
        ...(target !== undefined && { target }),
      }),
    ),
    ...[...targets.values()]
      .filter(({ ids, impossible }) => ids.size + impossible.size > 0)
      .sort(byOrder)
      .map(
        ({ target, ids, impossible, spelled, guarded, beyond }): Unplaced<TargetsClaim> => ({
          kind: 'targets',
          path: [],
          target,
          ids,
          impossible: impossible.size,
          respelled: spelled.size - ids.size,
          guarded,
          beyond,
        }),
      ),
  ];
}

function compareOrders(one: Order, other: Order): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
