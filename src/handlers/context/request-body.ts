import type { CodeFileSent, CodeRequest } from './http-messages.ts';

type UploadedFileView = Readonly<ReturnType<typeof viewOf>>;

/** By part name; a repeated name has a list. */
export type UploadedFiles = Readonly<Record<string, UploadedFileView | readonly UploadedFileView[]>>;

export function filesOf(files: readonly CodeFileSent[]): UploadedFiles {
  const found: Record<string, UploadedFileView | readonly UploadedFileView[]> = {};
  for (const file of files) {
    const before = found[file.field];
    found[file.field] = before === undefined ? viewOf(file) : [before, viewOf(file)].flat();
  }
  return found;
}

/** A file with the property names of both versions of the library that v4 has used. */
const viewOf = ({ size, path, name, type }: CodeFileSent) => ({
  ...{ size, path, name, type },
  filepath: path,
  originalFilename: name,
  mimetype: type,
});

/** Where koa-body stores the raw body, for code that checks a signature. */
const UNPARSED = Symbol.for('unparsedBody');

/** The sent body: JSON, a form, the fields of a multipart body, or plain text. */
export function bodyOf({ body, rawBody, headers }: Pick<CodeRequest, 'body' | 'rawBody' | 'headers'>): unknown {
  const bytes = rawBody ?? null;
  if (body === undefined || body === null) {
    return bytes !== null && /^\s*text\//i.test(headers['content-type'] ?? '') ? bytes.toString('utf8') : {};
  }
  if (bytes !== null && typeof body === 'object') {
    Object.defineProperty(body, UNPARSED, { configurable: true, get: () => bytes.toString('utf8') });
  }
  return body;
}
