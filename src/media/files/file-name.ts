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
  if (!isFileName(sent)) throw invalidName();
  const ext = path.extname(sent) || `.${extension(type)}`;
  const name = (wanted || sent).normalize();
  if (!isFileName(name) || Buffer.byteLength(ext) > LONGEST_EXTENSION) throw invalidName();
  return { name, hash: hashOf(path.basename(name, ext), ext), ext };
}

/** The letters are the contract's to the last one, and so is their case; the rest is random. */
function hashOf(base: string, ext: string): string {
  const random = randomBytes(5).toString('hex');
  const room = LONGEST - LONGEST_PREFIX - random.length - 1 - Buffer.byteLength(ext);
  return `${slugify(base, { separator: '_', lowercase: false }).slice(0, room)}_${random}`;
}

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
