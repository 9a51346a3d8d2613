import { StartError } from '../../errors.ts';
import { isPathSegment } from '../../media/files/file-name.ts';
import { isRecord } from '../../util/is-record.ts';
import { type ArchivePart, isMetadata, PART_OF } from './archive-parts.ts';
import { type ArchiveFile, type ArchiveSource, openArchive, suspicious } from './open-archive.ts';
import { parseNumbers } from '../../util/json/exact-number.ts';

/** Maximum length of a line: an entry with everything nested in it. */
const LONGEST_LINE = 128 * 1024 ** 2;
const LONGEST_FACTS = 1024 ** 2;

const NEW_LINE = 10;

/** Parts of an archive: the undecoded lines of a folder in one chunk, an asset, or the end. */
export type ArchiveChunk = ArchivedLines | Extract<ArchivePart, { readonly kind: 'asset' | 'metadata' }>;

export interface ArchivedLines {
  readonly kind: 'lines';
  readonly folder: string;
  readonly path: string;
  /** Whole lines, some of which may be blank. */
  readonly bytes: Buffer;
  /** Of the first line. */
  readonly number: number;
}

/**
 * Everything in an archive, in order, many small parts at a time: awaiting each would cost more than parsing it. An
 * asset comes alone, and its bytes are read or skipped before the next parts are requested.
 */
export async function* readArchive(source: ArchiveSource): AsyncGenerator<readonly ArchivePart[]> {
  for await (const chunk of readChunks(source)) {
    yield chunk.kind === 'lines' ? readParts(source, chunk) : [chunk];
  }
}

/** Parses lines of a folder. */
export function readParts(
  source: ArchiveSource,
  { folder, path, bytes, number: first }: ArchivedLines,
): readonly ArchivePart[] {
  const parts: ArchivePart[] = [];
  for (const [index, text] of bytes.toString().split('\n').entries()) {
    if (text.trim() === '') continue;
    const number = first + index;
    const part = PART_OF[folder]?.(parseJson(source, path, number, text)) ?? null;
    if (part === null) throw suspicious(source.file, `line ${number} of ${path} has not the form of its folder`);
    parts.push(part);
  }
  return parts;
}

/** The same as bytes, for a reader that does not need all of it. */
export async function* readChunks(source: ArchiveSource): AsyncGenerator<ArchiveChunk> {
  let facts: { readonly name: string; readonly value: Readonly<Record<string, unknown>> } | null = null;
  let isComplete = false;
  for await (const { path, size, bytes } of openArchive(source)) {
    const [, folder = '', name = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
    if (Object.hasOwn(PART_OF, folder) && name.endsWith('.jsonl')) {
      for await (const lines of readLines(source, path, bytes)) yield { kind: 'lines', folder, path, ...lines };
    } else if (path === 'metadata.json') {
      const metadata = parseJson(source, path, null, await readWhole(source, { path, size, bytes }));
      if (!isMetadata(metadata)) throw suspicious(source.file, 'metadata.json does not name a version');
      isComplete = true;
      yield { kind: 'metadata', metadata };
    } else if (folder === 'assets') {
      const [, kind, asset = ''] = /^(metadata|uploads)\/(.*)$/.exec(name) ?? [];
      if (kind === undefined || !isPathSegment(asset)) throw suspicious(source.file, `${path} is not a file name`);
      if (kind === 'metadata') {
        const value = parseJson(source, path, null, await readWhole(source, { path, size, bytes }));
        facts = isRecord(value) ? { name: asset.replace(/\.json$/, ''), value } : null;
      } else {
        const known = facts?.name === asset ? facts.value : null;
        yield { kind: 'asset', asset: { name: asset, size, facts: known, bytes } };
      }
    }
  }
  if (!isComplete) {
    throw new StartError('The archive is incomplete: metadata.json, which comes last, is missing.', {
      file: source.file,
      remedy: 'Copy or export it again. Nothing was changed.',
    });
  }
}

/** The lines that end in a chunk. */
async function* readLines(
  { file }: ArchiveSource,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Pick<ArchivedLines, 'bytes' | 'number'>> {
  let begun: Buffer[] = [];
  let length = 0;
  let number = 1;
  const linesUntil = (last: Buffer): Pick<ArchivedLines, 'bytes' | 'number'> => {
    const lines = { bytes: begun.length === 0 ? last : Buffer.concat([...begun, last]), number };
    begun = [];
    length = 0;
    for (let end = last.indexOf(NEW_LINE); end !== -1; end = last.indexOf(NEW_LINE, end + 1)) number += 1;
    number += 1;
    return lines;
  };
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const end = buffer.lastIndexOf(NEW_LINE);
    if (end !== -1) yield linesUntil(buffer.subarray(0, end));
    length += buffer.length - end - 1;
    if (length > LONGEST_LINE) throw suspicious(file, `a line of ${path} is longer than ${LONGEST_LINE} bytes`);
    if (end + 1 < buffer.length) begun.push(buffer.subarray(end + 1));
  }
  if (length > 0) yield linesUntil(Buffer.alloc(0));
}

async function readWhole({ file }: ArchiveSource, { path, size, bytes }: ArchiveFile): Promise<string> {
  if (size > LONGEST_FACTS) throw suspicious(file, `${path} is longer than ${LONGEST_FACTS} bytes`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parseJson({ file }: ArchiveSource, path: string, line: number | null, text: string): unknown {
  try {
    return parseNumbers(text);
  } catch (error) {
    const { message } = error as Error;
    const where = line === null ? path : `${path}, line ${line}`;
    throw new StartError(`The archive is damaged: ${where} is not JSON (${message}).`, {
      file,
      remedy: 'Copy or export it again. Nothing was changed.',
    });
  }
}
