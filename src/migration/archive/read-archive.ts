import { StartError } from '../../errors.ts';
import { isPathSegment } from '../../media/files/file-name.ts';
import { type ArchivePart, isMetadata, isObject, PART_OF } from './archive-parts.ts';
import { type ArchiveFile, type ArchiveSource, openArchive, suspicious } from './open-archive.ts';

/** An entry with everything nested in it is one line. */
const LONGEST_LINE = 128 * 1024 ** 2;
const LONGEST_FACTS = 1024 ** 2;

/** Everything in an archive, in its order. The bytes of an asset are read before the next part is asked for, or skipped. */
export async function* readArchive(source: ArchiveSource): AsyncGenerator<ArchivePart> {
  let facts: { readonly name: string; readonly value: Readonly<Record<string, unknown>> } | null = null;
  let isComplete = false;
  for await (const { path, size, bytes } of openArchive(source)) {
    const [, folder = '', name = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
    const toPart = Object.hasOwn(PART_OF, folder) ? PART_OF[folder] : undefined;
    if (toPart !== undefined && name.endsWith('.jsonl')) {
      for await (const { text, line } of readLines(source, path, bytes)) {
        const part = toPart(parseJson(source, `${path}, line ${line}`, text));
        if (part === null) throw suspicious(source.file, `line ${line} of ${path} has not the form of its folder`);
        yield part;
      }
    } else if (path === 'metadata.json') {
      const metadata = parseJson(source, path, await readWhole(source, { path, size, bytes }));
      if (!isMetadata(metadata)) throw suspicious(source.file, 'metadata.json does not name a version');
      isComplete = true;
      yield { kind: 'metadata', metadata };
    } else if (folder === 'assets') {
      const [, kind, asset = ''] = /^(metadata|uploads)\/(.*)$/.exec(name) ?? [];
      if (kind === undefined || !isPathSegment(asset)) throw suspicious(source.file, `${path} is not a file name`);
      if (kind === 'metadata') {
        const value = parseJson(source, path, await readWhole(source, { path, size, bytes }));
        facts = isObject(value) ? { name: asset.replace(/\.json$/, ''), value } : null;
      } else {
        yield {
          kind: 'asset',
          asset: { name: asset, size, facts: facts?.name === asset ? facts.value : null, bytes },
        };
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

async function* readLines(
  { file }: ArchiveSource,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly text: string; readonly line: number }> {
  let pieces: Buffer[] = [];
  let length = 0;
  let line = 0;
  const take = (): { text: string; line: number } => {
    line += 1;
    const text = (pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)).toString();
    pieces = [];
    length = 0;
    return { text, line };
  };
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = buffer.indexOf(10); end !== -1; end = buffer.indexOf(10, start)) {
      pieces.push(buffer.subarray(start, end));
      const taken = take();
      if (taken.text.trim() !== '') yield taken;
      start = end + 1;
    }
    if (start === buffer.length) continue;
    length += buffer.length - start;
    if (length > LONGEST_LINE) throw suspicious(file, `a line of ${path} is longer than ${LONGEST_LINE} bytes`);
    pieces.push(buffer.subarray(start));
  }
  if (length > 0) yield take();
}

async function readWhole({ file }: ArchiveSource, { path, size, bytes }: ArchiveFile): Promise<string> {
  if (size > LONGEST_FACTS) throw suspicious(file, `${path} is longer than ${LONGEST_FACTS} bytes`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parseJson({ file }: ArchiveSource, where: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`The archive is damaged: ${where} is not JSON (${message}).`, {
      file,
      remedy: 'Copy or export it again. Nothing was changed.',
    });
  }
}
