import { badRequest, type RequestError } from '../../errors.ts';

/** The parsed headers of a part. */
export interface PartHeader {
  readonly name: string;
  /** Undefined for a field; a file may have an empty name. */
  readonly filename: string | undefined;
  /** The whole Content-Type; null if there is none. */
  readonly type: string | null;
}

const TOKEN = '[^()<>@,;:\\\\"/[\\]?={}\\s]+';
const NAME = new RegExp(`\\bname=(?:"([^"]*)"|(${TOKEN}))`, 'i');
const FILENAME = new RegExp(`\\bfilename=(?:"(.*?)"|(${TOKEN}))(?:$|;\\s)`, 'i');

/** No file system allows names a tenth as long; longer ones are crafted to slow down parsing. */
const MAX_DISPOSITION = 8 * 1024;

export const tooLongHeader = (header: Readonly<Record<string, readonly string[]>>): RequestError | null =>
  (header['content-disposition']?.[0] ?? '').length <= MAX_DISPOSITION
    ? null
    : badRequest(`The name of a multipart part exceeds ${MAX_DISPOSITION} bytes.`);

/** Parsed like the contract's server; null for a part without a name, which is skipped. */
export function readPartHeader(header: Readonly<Record<string, readonly string[]>>): PartHeader | null {
  const disposition = utf8(header['content-disposition']?.[0] ?? '');
  const named = NAME.exec(disposition);
  if (named === null) return null;
  const type = header['content-type']?.[0];
  return { name: named[1] ?? named[2] ?? '', filename: readFilename(disposition), type: type ? utf8(type) : null };
}

/** Some browsers sent full paths with backslashes, and each escaped special characters in its own way. */
function readFilename(disposition: string): string | undefined {
  const named = FILENAME.exec(disposition);
  if (named === null) return undefined;
  const text = named[1] ?? named[2] ?? '';
  return text
    .slice(text.lastIndexOf('\\') + 1)
    .replaceAll('%22', '"')
    .replace(/&#(\d{4});/g, (_whole, code: string) => String.fromCharCode(Number(code)));
}

/** The parser delivers headers as binary strings. */
const utf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');
