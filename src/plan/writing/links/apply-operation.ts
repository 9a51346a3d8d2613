import type { Connection, LinkChange, LinkOperation } from '../../../change/change.ts';
import type { EntryId } from '../../../change/write-value.ts';
import type { RowId } from '../row-operations.ts';
import { rowOf, type WriteDraft } from '../write-draft.ts';
import { movableList } from './movable-list.ts';

/** The entries named by the operation, to be added or kept. */
export const namedTargets = (operation: LinkOperation): readonly EntryId[] =>
  operation.kind === 'set' ? operation.targets : operation.connect.map(({ id }) => id);

/** The list after the change; impossible positions become issues of the draft. */
export function applyOperation(
  draft: WriteDraft,
  change: LinkChange,
  current: readonly RowId[],
  many: boolean,
): readonly RowId[] {
  const { operation } = change;
  if (operation.kind === 'set') return operation.targets.map((id) => rowOf(draft, id));
  const { connect, disconnect } = operation;
  if (!many && connect.length > 0) return connect.slice(-1).map(({ id }) => rowOf(draft, id));
  const gone = new Set<RowId>(disconnect);
  const staying = current.filter((id) => !gone.has(id));
  const list = movableList(staying);
  for (const { id, position } of sortConnections(draft, change, connect, new Set(staying))) {
    list.place(rowOf(draft, id), position);
  }
  return list.toArray();
}

/** A connection positioned next to another new one comes after it. */
function sortConnections(
  draft: WriteDraft,
  change: LinkChange,
  connect: readonly Connection[],
  current: ReadonlySet<RowId>,
): readonly Connection[] {
  if (connect.every(({ position }) => !('neighbour' in position))) return connect;
  const byId = new Map<EntryId, Connection>(connect.map((connection) => [connection.id, connection]));
  const sorted: Connection[] = [];
  const done = new Set<EntryId>();
  for (const first of connect) {
    const branch = new Set<Connection>();
    let next: Connection | undefined = first;
    while (next !== undefined && !done.has(next.id)) {
      if (branch.has(next)) {
        refuse(draft, change, CIRCLE);
        break;
      }
      branch.add(next);
      next = neighbourOf(next, current, byId);
    }
    for (const connection of [...branch].reverse()) {
      done.add(connection.id);
      sorted.push(placed(draft, change, connection, current, byId));
    }
  }
  return sorted;
}

const CIRCLE =
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it';

/** The connection that has to come first. */
function neighbourOf(
  { position }: Connection,
  current: ReadonlySet<RowId>,
  connections: ReadonlyMap<EntryId, Connection>,
): Connection | undefined {
  if (!('neighbour' in position) || position.neighbour === null || current.has(position.neighbour)) return undefined;
  return connections.get(position.neighbour);
}

function placed(
  draft: WriteDraft,
  change: LinkChange,
  connection: Connection,
  current: ReadonlySet<RowId>,
  connections: ReadonlyMap<EntryId, Connection>,
): Connection {
  const { id, position } = connection;
  if (!('neighbour' in position)) return connection;
  const { neighbour, sent } = position;
  if (neighbour !== null && (current.has(neighbour) || connections.has(neighbour))) return connection;
  if (change.operation.kind === 'edit' && change.operation.strict) {
    refuse(
      draft,
      change,
      `There was a problem connecting relation with id ${id} at position ${sent.position}. The relation with id ${sent.neighbour} needs to be connected first.`,
    );
  }
  return { id, position: { kind: 'end' } };
}

function refuse(draft: WriteDraft, { path, place }: LinkChange, message: string): void {
  draft.issues.push({ stage: 'storing', place, path, message, name: 'ValidationError' });
}
