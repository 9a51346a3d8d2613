import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { extension } from 'mime-types';
import { applicationError, type RequestError } from '../../errors.ts';
import { slugOf } from '../../util/text/slug.ts';

/** The names of a file: displayed and on disk. */
export interface FileName {
  /** The displayed name. */
  readonly name: string;
  /** The name on disk without the extension: unguessable and unique. */
  readonly hash: string;
  /** With the dot. */
  readonly ext: string;
}

const LONGEST = 255;
const LONGEST_EXTENSION = 64;
const LONGEST_PREFIX = 'thumbnail_'.length + 30;

/** `sent` is the uploaded file's name, `wanted` the requested one; `type` is used if both lack an extension. */
export function nameFile(sent: string, wanted: string | null | undefined, type: string): FileName {
  if (!isFileName(sent) || (wanted && !isFileName(wanted))) throw invalidName();
  const ext = path.extname(withoutControls(sent)) || `.${extension(type)}`;
  const name = withoutControls((wanted || sent).normalize());
  if (!isFileName(name) || Buffer.byteLength(ext) > LONGEST_EXTENSION) throw invalidName();
  return { name, hash: hashOf(path.basename(name, ext), ext), ext };
}

/** Allowed characters and case are exactly the contract's; the rest is random. */
function hashOf(base: string, ext: string): string {
  const random = randomBytes(5).toString('hex');
  const room = LONGEST - LONGEST_PREFIX - random.length - 1 - Buffer.byteLength(ext);
  return `${slugOf(base, { separator: '_', lowercase: false }).slice(0, room)}_${random}`;
}

/**
 * Invisible characters, which may reverse the text after them. The contract refuses the first 32 in uploads, but
 * accepts all of them when a file is renamed.
 */
export const withoutControls = (name: string): string => name.replace(INVISIBLE, '');

const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a file can have this name on disk; hidden names are not allowed. */
export const isPathSegment = (name: string): boolean =>
  name !== '' && !name.startsWith('.') && !/[/\\\0]/.test(name) && Buffer.byteLength(name) <= LONGEST;

/** The same for a file whose formats have longer names. */
export const isPlaceName = (name: string): boolean =>
  isPathSegment(name) && Buffer.byteLength(name) <= LONGEST - LONGEST_PREFIX;

/** Characters that no file system accepts, or that have a meaning in one. */
const RESERVED = /[<>:"/\\|?*]/;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

function isFileName(name: string): boolean {
  if (name === '' || name.length > LONGEST || name === '.' || name === '..') return false;
  return !RESERVED.test(name) && !hasControlCharacter(name) && !DEVICE.test(name);
}

function hasControlCharacter(name: string): boolean {
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) < 0x20) return true;
  return false;
}

const invalidName = (): RequestError => applicationError('File name contains invalid characters');
