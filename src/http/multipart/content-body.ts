import toPath from 'lodash/toPath.js';
import { badRequest } from '../../errors.ts';
import { readExactJson } from '../../util/json/exact-json.ts';
import type { RouteRequest } from '../route.ts';
import type { ReceivedFile } from './read-multipart.ts';

/** The body of a write, with the files sent for attributes of the entry. */
export interface ContentBody {
  readonly body: unknown;
  readonly files: readonly AttachedFile[];
}

export interface AttachedFile {
  /** The segments of `sections.0.picture`. */
  readonly path: readonly string[];
  readonly file: ReceivedFile;
}

/** In a multipart body, a field contains the data as JSON, and the names of files begin with `files`. */
export function readContentBody({ body, files, headers }: RouteRequest): ContentBody {
  if (!/^\s*multipart\//i.test(headers['content-type'] ?? '')) return { body, files: [] };
  const { data } = (body ?? {}) as { readonly data?: unknown };
  if (!data) throw badRequest(`When using multipart/form-data you need to provide your data in a JSON 'data' field.`);
  const read = readExactJson(String(data), () => badRequest(`Invalid 'data' field. 'data' should be a valid JSON.`));
  return { body: { data: read }, files: files.map((file) => ({ path: pathOf(file.field), file })) };
}

function pathOf(field: string): readonly string[] {
  const [prefix, ...path] = toPath(field);
  if (prefix === 'files' && path.length > 0) return path;
  throw badRequest(
    `When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\nFor example, when a media file is named "avatar", make sure the form key name is "files.avatar"`,
  );
}
