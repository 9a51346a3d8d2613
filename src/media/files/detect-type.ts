import { open } from 'node:fs/promises';
import { extension, lookup } from 'mime-types';
import { applicationError, type RequestError } from '../../errors.ts';
import { typeByName } from '../../util/file-facts.ts';
import type { ContentCheck } from '../media-settings.ts';

/** Properties derived from the first bytes of a file. */
export interface DetectedType {
  /** Null if unknown: text, and anything without a signature. */
  readonly mime: string | null;
  readonly ext: string | null;
  /** An SVG image, which has no signature either. */
  readonly svg: boolean;
}

/** Longer than any signature; later bytes are not read. */
const SAMPLE_BYTES = 64 * 1024;

export async function detectType(file: string): Promise<DetectedType> {
  const sample = await readSample(file);
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  // As the image library names them.
  const svg = sample.subarray(0, 1000).includes('<svg') && (found === undefined || found.mime === 'application/xml');
  return svg || found === undefined
    ? { mime: svg ? 'image/svg+xml' : null, ext: svg ? 'svg' : null, svg }
    : { mime: found.mime, ext: found.ext, svg };
}

async function readSample(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export interface SettledType {
  readonly type: string;
  /** The extension to use instead of the file's own; null: its own. */
  readonly ext: string | null;
}

const LONGEST_TYPE = 255;

/**
 * The type of a file: the declared one, unless its bytes contradict it. Then the file is refused, or gets its actual
 * type.
 */
export function settleType(
  { name, type }: { readonly name: string; readonly type: string | null },
  detected: DetectedType,
  check: ContentCheck,
): SettledType {
  const declared = type === null || type === '' || type.length > LONGEST_TYPE ? typeByName(name) : type;
  if (check === 'off') return { type: declared, ext: null };
  const named = lookup(name);
  const wrongType = contradicts(declared, detected.mime);
  const wrongName = named !== false && contradicts(named, detected.mime);
  if (!wrongType && !wrongName) return { type: declared, ext: null };
  if (check === 'refuse') throw mismatch(name, wrongType ? declared : String(named), detected);
  // A file without a known signature keeps its declared type: its actual one is unknown.
  if (detected.mime === null) return { type: declared, ext: null };
  const ext = detected.ext ?? extension(detected.mime);
  return { type: wrongType ? detected.mime : declared, ext: wrongName && ext ? `.${ext}` : null };
}

const mismatch = (name: string, claimed: string, { mime }: DetectedType): RequestError =>
  applicationError(`${name} claims to be ${claimed}, but its content is ${mime ?? 'something else'}.`);

/** Whether the bytes contradict the name or the declared type. */
function contradicts(claimed: string, detected: string | null): boolean {
  const claim = plain(claimed);
  if (detected === null) return MARKED.has(claim);
  const found = plain(detected);
  if (claim === found || claim === 'application/octet-stream') return false;
  if (GROUPS.some((group) => group.has(claim) && group.has(found))) return false;
  // Many formats are a ZIP archive or XML with other content inside.
  return !(HOLDERS.has(found) && claim.startsWith('application/'));
}

/** Without parameters, by its common name. */
function plain(type: string): string {
  const [name = ''] = type.toLowerCase().split(';');
  return ALIASES.get(name.trim()) ?? name.trim();
}

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/tif', 'image/tiff'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-flac', 'audio/flac'],
  ['application/x-pdf', 'application/pdf'],
  ['application/x-zip-compressed', 'application/zip'],
  ['application/x-gzip', 'application/gzip'],
]);

/** Types that share a container format; their contents decide which it is. */
const GROUPS: readonly ReadonlySet<string>[] = [
  new Set(['video/mp4', 'audio/mp4', 'video/quicktime', 'video/x-m4v', 'audio/x-m4a', 'video/3gpp', 'audio/aac']),
  new Set(['video/webm', 'audio/webm', 'video/x-matroska', 'video/matroska', 'audio/x-matroska']),
  new Set(['audio/ogg', 'video/ogg', 'application/ogg', 'audio/opus', 'audio/ogg; codecs=opus']),
  new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif']),
  new Set(['image/png', 'image/apng']),
  new Set(['image/tiff', 'image/x-adobe-dng', 'image/x-canon-cr2', 'image/x-nikon-nef', 'image/x-sony-arw']),
  new Set(['image/svg+xml', 'application/xml', 'text/xml']),
  new Set(['application/xml', 'text/xml', 'text/html', 'application/xhtml+xml']),
  new Set(['audio/mpeg', 'video/mpeg', 'audio/mp2']),
];

const HOLDERS: ReadonlySet<string> = new Set([
  'application/zip',
  'application/x-cfb',
  'application/xml',
  'application/gzip',
  'application/x-tar',
]);

/** Files of these types always have a signature. */
const MARKED: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
  'image/bmp',
  'application/pdf',
  'application/zip',
  'application/gzip',
  'video/mp4',
  'video/webm',
]);
