import toPath from 'lodash/toPath.js';
import { readDataJson, refuseLostDigits } from '../../../util/json/exact-json.ts';
import { HttpError } from '../code-errors.ts';
import type { Context } from '../../context/context.ts';

/**
 * `parseMultipartData(ctx)`: the JSON of the field `data`, and the files by their paths below `files`. An invalid body
 * ends the request: v4 responds and returns nothing, which makes its callers fail. Numbers that code would get rounded
 * are refused, as in JSON bodies.
 */
export function parseMultipartData(ctx: Context): { readonly data: unknown; readonly files: object } {
  if (!ctx.is('multipart')) return { data: ctx.request.body, files: {} };
  const { body, files } = readMultipartData(ctx);
  refuseLostDigits(body);
  return { data: body.data, files };
}

/** The same as a body, whose numbers keep their digits. */
export function readMultipartData({ request }: Context) {
  const { data } = (request.body ?? {}) as { readonly data?: unknown };
  if (!data) {
    throw refusal("When using multipart/form-data you need to provide your data in a JSON 'data' field.");
  }
  return { body: typeof data === 'string' ? readDataJson(data, notJson) : { data }, files: filesBelow(request.files) };
}

const notJson = (): HttpError => refusal("Invalid 'data' field. 'data' should be a valid JSON.");

function filesBelow(files: unknown): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [key, file] of Object.entries(files ?? {})) {
    const [first, ...rest] = toPath(key);
    if (first !== 'files' || rest.length === 0) {
      throw refusal(
        "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\n" +
          'For example, when a media file is named "avatar", make sure the form key name is "files.avatar"',
      );
    }
    found[rest.join('.')] = file;
  }
  return found;
}

const refusal = (message: string): HttpError => new HttpError(400, message);
