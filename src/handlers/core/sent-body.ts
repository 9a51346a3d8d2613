import toPath from 'lodash/toPath.js';
import type { Engine } from '../../content/engine.ts';
import { writeWithFiles } from '../../content/writing/files/write-with-files.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Context } from '../context/context.ts';
import { requestScope } from '../context/request-context.ts';
import { parseMultipartData } from '../modules/utils/parse-multipart.ts';
import { type GivenFile, type Library, takeGivenFile } from '../plugins/services/given-file.ts';

export interface Writing {
  readonly content: Engine;
  readonly type: ContentType;
  readonly library: Library;
}

/**
 * What is to be written of a request that code of the project takes part in. Files of a multipart body stand in
 * the data of the entry by their ids.
 */
export async function withSentBody<T>(
  { content, type, library: { media, whenEnded } }: Writing,
  ctx: Context,
  write: (body: unknown) => Promise<T>,
): Promise<T> {
  if (!ctx.is('multipart')) return write(ctx.request.body);
  const { data, files: given } = parseMultipartData(ctx) as SentParts;
  const sent = Object.entries(given).flatMap(([path, file]) => [file].flat().map((one) => ({ path, one })));
  if (sent.length === 0) return write({ data });
  const files = await Promise.all(
    sent.map(async ({ path, one }) => ({ path: toPath(path), file: await takeGivenFile(media.incoming, one) })),
  );
  const id = type.kind === 'singleType' ? null : String(ctx.params.id ?? '');
  const { uploadFiles } = await import('../../media/storing/storing.ts');
  const scope = requestScope(content);
  return writeWithFiles(
    scope,
    { type, stored: ctx.method === 'PUT' ? { id } : null, data, files },
    (requests, keep) => uploadFiles(media, requests, keep, scope.work.signal, whenEnded),
    write,
  );
}

interface SentParts {
  readonly data: unknown;
  readonly files: Readonly<Record<string, GivenFile | readonly GivenFile[]>>;
}
