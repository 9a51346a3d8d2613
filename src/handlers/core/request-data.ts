import type { Context } from '../context/context.ts';
import { readMultipartData } from '../modules/utils/parse-multipart.ts';
import type { GivenFiles } from '../plugins/services/given-file.ts';

/** The data to write, from a request that project code takes part in. */
export interface RequestData {
  readonly body: unknown;
  /** Files of a multipart body, by the paths of their attributes; absent if there are none. */
  readonly files?: GivenFiles;
}

export function requestData(ctx: Context): RequestData {
  if (!ctx.is('multipart')) return { body: ctx.request.body };
  const { body, files } = readMultipartData(ctx);
  return { body, ...(Object.keys(files).length > 0 && { files: files as GivenFiles }) };
}
