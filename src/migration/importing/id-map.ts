import type { Uid } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';

/** The database ids of an archive's entries and components, by type. */
export interface IdMap {
  set(type: Uid, archived: number, stored: number): void;
  /** Null if it was not imported. */
  get(type: Uid, archived: number): number | null;
}

const PAGE = 1024;

/** Eight bytes each, because there may be millions. */
export function createIdMap(): IdMap {
  const types = new Map<Uid, Map<number, Float64Array>>();
  return {
    set(type, archived, stored) {
      const pages = getOrCreate(types, type, () => new Map<number, Float64Array>());
      getOrCreate(pages, Math.floor(archived / PAGE), () => new Float64Array(PAGE))[archived % PAGE] = stored;
    },
    get: (type, archived) => types.get(type)?.get(Math.floor(archived / PAGE))?.[archived % PAGE] || null,
  };
}
