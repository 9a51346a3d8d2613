import { createHash as hashOf } from 'node:crypto';
import { BoundedMap } from './bounded-map.ts';

/** Ids of the rows that responses show again and again. */
const MAX_BYTES = 8 * 1024 ** 2;
const ENTRY_BYTES = 160;

const known = new BoundedMap<string, string>(MAX_BYTES);

/**
 * The document id of an entry without a stored one, from its type and the smallest row id of its translations: 24
 * characters, a letter first, from a hash. The same entry always gets the same id, on every server.
 */
export function documentIdOf(uid: string, row: number): string {
  const key = `${uid}:${row}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const id = deriveDocumentId(key, hashOf);
  known.set(key, id, ENTRY_BYTES);
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
