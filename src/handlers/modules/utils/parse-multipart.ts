import toPath from 'lodash/toPath.js';
import { parseJson } from '../../../util/json/parse-json.ts';
import { HttpError } from '../code-errors.ts';
import type { Context } from '../../context/context.ts';

/**
 * `parseMultipartData(ctx)`: the JSON of the field `data`, and the files by their paths below `files`. An invalid body
 * ends the request: v4 responds and returns nothing, which makes its callers fail.
 */
export function parseMultipartData(ctx: Context): unknown {
  if (!ctx.is('multipart')) return { data: ctx.request.body, files: {} };
  const { body, files } = ctx.request;
  const { data: text } = (body ?? {}) as { readonly data?: unknown };
  if (!text) {
    throw refusal("When using multipart/form-data you need to provide your data in a JSON 'data' field.");
  }
  const data = typeof text === 'string' ? parseJson(text, undefined) : text;
  if (data === undefined) throw refusal("Invalid 'data' field. 'data' should be a valid JSON.");
  const found: Record<string, unknown> = {};
  for (const [key, file] of Object.entries((files ?? {}) as Readonly<Record<string, unknown>>)) {
    const [first, ...rest] = toPath(key);
    if (first !== 'files' || rest.length === 0) {
      throw refusal(
        "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\n" +
          'For example, when a media file is named "avatar", make sure the form key name is "files.avatar"',
      );
    }
    found[rest.join('.')] = file;
  }
  return { data, files: found };
}

const refusal = (message: string): HttpError => new HttpError(400, message);
