import { createHash as hashOf } from 'node:crypto';
import { getOrCreate } from './get-or-create.ts';

type Ids = Map<string, Map<number, string>>;

/** Half of the ids that are remembered, about 160 bytes each: those of rows that responses show again and again. */
const MAX_RECENT = 25_000;

/**
 * By type and row. What has not been shown since `recent` was last full is forgotten: a page shows more than a hundred
 * ids, for which an order of use would cost more than the rest of their text.
 */
const known = { recent: new Map() as Ids, earlier: new Map() as Ids, count: 0 };

/**
 * The document id of an entry without a stored one, from its type and the smallest row id of its translations: 24
 * characters, a letter first, from a hash. The same entry always gets the same id, on every server.
 */
export function documentIdOf(uid: string, row: number): string {
  const remembered = known.recent.get(uid)?.get(row);
  if (remembered !== undefined) return remembered;
  const id = known.earlier.get(uid)?.get(row) ?? deriveDocumentId(`${uid}:${row}`, hashOf);
  if (known.count === MAX_RECENT) {
    known.earlier = known.recent;
    known.recent = new Map();
    known.count = 0;
  }
  getOrCreate(known.recent, uid, () => new Map<number, string>()).set(row, id);
  known.count += 1;
  return id;
}

/** Self-contained: the threads of SQLite receive its source text. */
export function deriveDocumentId(key: string, createHash: typeof hashOf): string {
  let rest = BigInt(`0x${createHash('sha256').update(key).digest('hex')}`);
  let id = '';
  // A letter first: 10 to 35 are the letters in base 36.
  while (id.length < 24) {
    const base = id === '' ? 26n : 36n;
    id += (Number(rest % base) + (id === '' ? 10 : 0)).toString(36);
    rest /= base;
  }
  return id;
}
