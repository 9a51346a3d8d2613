import type { Uid } from '../../schema/model.ts';
import type { ArchivePart } from '../archive/archive-parts.ts';
import type { ArchivedLines } from '../archive/read-archive.ts';

/** Lines by the type of their entry; all others are counted under an empty type. */
export type LineCounts = ReadonlyMap<Uid, number>;

export const countParts = (parts: readonly ArchivePart[]): LineCounts => {
  const counts = new Map<Uid, number>();
  for (const part of parts) increment(counts, part.kind === 'entity' ? part.entity.type : '');
  return counts;
};

/**
 * Counts lines without decoding them, which would take longer than unpacking. Null if they must be parsed: schemas,
 * blank lines, and entries that do not begin with their type as in every export.
 */
export function countLines({ folder, bytes }: ArchivedLines): LineCounts | null {
  if (folder === 'schemas') return null;
  const counts = new Map<Uid, number>();
  let end = -1;
  do {
    const start = end + 1;
    const type = folder === 'entities' ? beginsWithType(bytes, start) : bytes[start] === BRACE ? '' : null;
    if (type === null) return null;
    increment(counts, type);
    end = bytes.indexOf(NEW_LINE, start);
  } while (end !== -1);
  return counts;
}

const increment = (counts: Map<Uid, number>, type: Uid): void => void counts.set(type, (counts.get(type) ?? 0) + 1);

const TYPE_FIRST = Buffer.from('{"type":"');
const BRACE = 0x7b;
const QUOTE = 0x22;
const NEW_LINE = 0x0a;

function beginsWithType(bytes: Buffer, start: number): Uid | null {
  const begin = start + TYPE_FIRST.length;
  if (begin > bytes.length || TYPE_FIRST.compare(bytes, start, begin) !== 0) return null;
  const end = bytes.indexOf(QUOTE, begin);
  if (end === -1) return null;
  const type = bytes.toString('utf8', begin, end);
  return /[\\\n]/.test(type) ? null : type;
}
