import { validationError } from '../../errors.ts';
import type { Entity } from '../../content/reading/read-entities.ts';

/** Reads several entries of one shape at once. */
export type ReadIds = (ids: readonly string[]) => Promise<readonly Entity[]>;

/** Collects reads of one turn of the event loop; `shape` is everything but the id. */
export type ReadById = (shape: string, id: string, read: ReadIds) => Promise<Entity | null>;

interface Waiting {
  readonly resolve: (entity: Entity | null) => void;
  readonly reject: (error: unknown) => void;
}

/** More ids than this are read in several statements. */
const MAX_AT_ONCE = 100;

export const isPlainId = (id: unknown): id is string | number =>
  typeof id === 'number' ? Number.isSafeInteger(id) && id >= 0 : typeof id === 'string' && /^\d{1,15}$/.test(id);

/**
 * An id that code passes without having one is its mistake, and not an entry that does not exist: as in v4 the call
 * fails, and the code does not go on without the entry.
 */
export function requireId(id: unknown): void {
  if (id === undefined || Number.isNaN(id)) throw validationError(`The id of an entry must be given; it is ${id}.`);
}

/**
 * Handlers often load something for each entry of a page, with one call each. Calls made together are batched: 25
 * entries take as many statements as one.
 */
export function createReadById(): ReadById {
  const batches = new Map<string, Map<string, Waiting[]>>();

  const flush = (shape: string, read: ReadIds): void => {
    const batch = batches.get(shape) ?? new Map<string, Waiting[]>();
    batches.delete(shape);
    const ids = [...batch.keys()];
    for (let start = 0; start < ids.length; start += MAX_AT_ONCE) {
      void answer(batch, ids.slice(start, start + MAX_AT_ONCE), read);
    }
  };

  return (shape, id, read) =>
    new Promise((resolve, reject) => {
      const known = batches.get(shape);
      const batch = known ?? new Map<string, Waiting[]>();
      if (known === undefined) {
        batches.set(shape, batch);
        queueMicrotask(() => flush(shape, read));
      }
      const key = String(Number(id));
      batch.set(key, [...(batch.get(key) ?? []), { resolve, reject }]);
    });
}

async function answer(
  batch: ReadonlyMap<string, readonly Waiting[]>,
  ids: readonly string[],
  read: ReadIds,
): Promise<void> {
  try {
    const found = new Map((await read(ids)).map((entity) => [String(entity.id), entity]));
    for (const id of ids) {
      // Each gets its own object: handlers must not see each other's changes.
      for (const [index, { resolve }] of (batch.get(id) ?? []).entries()) {
        const entity = found.get(id) ?? null;
        resolve(index === 0 ? entity : structuredClone(entity));
      }
    }
  } catch (error) {
    for (const id of ids) for (const { reject } of batch.get(id) ?? []) reject(error);
  }
}
