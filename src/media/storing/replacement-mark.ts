import { isDeepStrictEqual } from 'node:util';
import type { FileRow, FormatValues } from '../files/file-values.ts';
import type { PreparedFile } from '../files/prepare-file.ts';

/** By which it is known, of a row, whether other bytes have been written into it. */
export interface ReplacementMark {
  /** When the row was changed before. */
  readonly changed: string | null;
  readonly before: ByteFacts;
  readonly after: ByteFacts;
}

/** What a row says of the bytes of its file: nobody changes that but who changes the bytes. */
interface ByteFacts {
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The sizes of its formats, by their names. */
  readonly formats: Readonly<Record<string, number>>;
}

export const markReplacement = (row: FileRow, prepared: PreparedFile): ReplacementMark => ({
  changed: row.updatedAt ?? null,
  before: factsOf(row),
  after: {
    mime: prepared.file.mime,
    size: prepared.file.size,
    width: prepared.width ?? row.width ?? null,
    height: prepared.height ?? row.height ?? null,
    formats: Object.fromEntries([...prepared.formats].map(([key, { file }]) => [key, file.size])),
  },
});

const factsOf = ({ mime, size, width = null, height = null, formats }: FileRow): ByteFacts => ({
  mime,
  size: numberIn(size),
  width,
  height,
  formats: Object.fromEntries(
    Object.entries(formats ?? {}).map(([key, format]) => [key, numberIn((format as FormatValues | null)?.size)]),
  ),
});

/** Databases give some numbers as text, and others may have written anything. */
const numberIn = (value: unknown): number => Number(value) || 0;

/**
 * Which bytes a row is about: those from before, or later ones. Others may have changed its texts since, or have
 * replaced the file again.
 */
export function isStillBefore({ changed, before, after }: ReplacementMark, row: FileRow): boolean {
  if ((row.updatedAt ?? null) === changed) return true;
  const facts = factsOf(row);
  return isDeepStrictEqual(facts, before) && !isDeepStrictEqual(before, after);
}
