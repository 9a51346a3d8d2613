import { randomBytes } from 'node:crypto';
import path from 'node:path';
import slugify from '@sindresorhus/slugify';
import { extension } from 'mime-types';
import { RequestError } from '../../errors.ts';

/** How a file is called, by people and on disk. */
export interface FileName {
  /** As it is shown. */
  readonly name: string;
  /** Its name on disk, without the extension; nobody can guess it, and no two files share it. */
  readonly hash: string;
  /** With the dot. */
  readonly ext: string;
}

const LONGEST = 255;
const LONGEST_EXTENSION = 64;
const LONGEST_PREFIX = 'thumbnail_'.length + 30;

/** `sent` is the sender's name of the file, `wanted` the one it shall have instead; `type` serves where both lack an extension. */
export function nameFile(sent: string, wanted: string | null | undefined, type: string): FileName {
  if (!isFileName(sent) || (wanted && !isFileName(wanted))) throw invalidName();
  const ext = path.extname(withoutControls(sent)) || `.${extension(type)}`;
  const name = withoutControls((wanted || sent).normalize());
  if (!isFileName(name) || Buffer.byteLength(ext) > LONGEST_EXTENSION) throw invalidName();
  return { name, hash: hashOf(path.basename(name, ext), ext), ext };
}

/** The letters are the contract's to the last one, and so is their case; the rest is random. */
function hashOf(base: string, ext: string): string {
  const random = randomBytes(5).toString('hex');
  const room = LONGEST - LONGEST_PREFIX - random.length - 1 - Buffer.byteLength(ext);
  return `${slugify(base, { separator: '_', lowercase: false }).slice(0, room)}_${random}`;
}

/**
 * Nobody sees them, and they may turn the letters after them around. The contract refuses the first 32 of them where
 * a file is sent, and takes all where its name is changed.
 */
export const withoutControls = (name: string): string => name.replace(INVISIBLE, '');

const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a file of a folder can have this name on disk; hidden ones are not for uploads. */
export const isPathSegment = (name: string): boolean =>
  name !== '' && !name.startsWith('.') && !/[/\\\0]/.test(name) && Buffer.byteLength(name) <= LONGEST;

/** The same for a file whose formats have longer names. */
export const isPlaceName = (name: string): boolean =>
  isPathSegment(name) && Buffer.byteLength(name) <= LONGEST - LONGEST_PREFIX;

/** What no file system takes, or what means something to one. */
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

const invalidName = (): RequestError => new RequestError('ApplicationError', 'File name contains invalid characters');
