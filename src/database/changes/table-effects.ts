import type { Row } from '../../sql/rows.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { WriteKind, Writes } from './writes.ts';

/**
 * What the database itself does when a table is written to or read. Names are in lower case: databases compare them in
 * different ways, and to take two tables for one is never wrong.
 */
export interface TableEffects {
  /** The tables whose rows change when these writes are committed; null if that cannot be known. */
  changedBy(writes: Writes): ReadonlySet<string> | null;
  /** Whether reading the table reads its own rows and nothing else: no view, no partition, no policy. */
  isPlain(table: string): boolean;
}

/** A foreign key that changes the rows of `table` when rows of `referenced` are deleted or get other keys. */
interface Cascade {
  readonly table: string;
  readonly on: 'delete' | 'update';
  /** What it does to the rows of `table`. */
  readonly does: 'update' | 'delete';
}

/** `tables`: plain ones, name and whether code of the database runs when they are written to, as 1 or 0. `keys`: foreign keys, as table, referenced table, action on delete, action on update. */
export function readTableEffects(tables: readonly Row[], keys: readonly Row[]): TableEffects {
  const plain = new Map<string, boolean>();
  for (const [name, runsCode] of tables) {
    const table = nameOf(name);
    // Two tables whose names differ in case: neither is known.
    plain.set(table, plain.has(table) || Number(runsCode) === 1);
  }
  const cascades = new Map<string, Cascade[]>();
  for (const [table, referenced, onDelete, onUpdate] of keys) {
    const found = [...actionOf(nameOf(table), 'delete', onDelete), ...actionOf(nameOf(table), 'update', onUpdate)];
    cascades.set(nameOf(referenced), [...(cascades.get(nameOf(referenced)) ?? []), ...found]);
  }

  const follow = (from: string, kindOfWrite: WriteKind): ReadonlySet<string> | null => {
    const seen = new Set<string>();
    const changed = new Set<string>();
    const open: [string, WriteKind][] = [[from, kindOfWrite]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [table, kind] = next;
      if (seen.has(`${kind} ${table}`)) continue;
      seen.add(`${kind} ${table}`);
      if (plain.get(table) !== false) return null;
      changed.add(table);
      for (const cascade of cascades.get(table) ?? []) {
        if (kind === 'delete' || kind === cascade.on) open.push([cascade.table, cascade.does]);
      }
    }
    return changed;
  };
  const followed: Record<WriteKind, Map<string, ReadonlySet<string> | null>> = {
    insert: new Map(),
    update: new Map(),
    delete: new Map(),
  };

  return {
    isPlain: (table) => plain.has(table),
    changedBy(writes) {
      let all: ReadonlySet<string> | null = null;
      for (const [name, kind] of writes) {
        const changed = getOrCreate(followed[kind], name, () => follow(nameOf(name), kind));
        if (changed === null) return null;
        all = all === null ? changed : new Set([...all, ...changed]);
      }
      return all ?? new Set();
    },
  };
}

const nameOf = (name: unknown): string => String(name).toLowerCase();

/** Actions that only refuse a change have no effect. */
function actionOf(table: string, on: Cascade['on'], action: unknown): readonly Cascade[] {
  const text = String(action).toLowerCase();
  if (text === 'no action' || text === 'restrict') return [];
  return [{ table, on, does: text === 'cascade' && on === 'delete' ? 'delete' : 'update' }];
}
