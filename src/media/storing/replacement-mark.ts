import { isDeepStrictEqual } from 'node:util';
import type { FileRow, FormatValues } from '../files/file-values.ts';
import type { PreparedFile } from '../files/prepare-file.ts';

/** Determines from a row whether new bytes have been written. */
export interface ReplacementMark {
  /** The row's previous `updatedAt`. */
  readonly changed: string | null;
  readonly before: ByteFacts;
  readonly after: ByteFacts;
}

/** The row's values that only change with the file's bytes. */
interface ByteFacts {
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The sizes of its formats by name. */
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

/** Databases return some numbers as strings, and other programs may have written anything. */
const numberIn = (value: unknown): number => Number(value) || 0;

/**
 * Whether a row describes the previous bytes or later ones. Its other values may have changed since, or the file may
 * have been replaced again.
 */
export function isStillBefore({ changed, before, after }: ReplacementMark, row: FileRow): boolean {
  if ((row.updatedAt ?? null) === changed) return true;
  const facts = factsOf(row);
  return isDeepStrictEqual(facts, before) && !isDeepStrictEqual(before, after);
}
