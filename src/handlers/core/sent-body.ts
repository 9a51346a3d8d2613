import toPath from 'lodash/toPath.js';
import type { Engine } from '../../content/engine.ts';
import { attachFiles, findFilePlace } from '../../content/writing/files/attach-files.ts';
import { nameStoredParts } from '../../content/writing/files/stored-parts.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Context } from '../context/context.ts';
import { requestScope } from '../context/request-context.ts';
import { parseMultipartData } from '../modules/utils/parse-multipart.ts';

/**
 * What is to be written of a request that code of the project takes part in. Files of a multipart body are stored in
 * the transaction of the entry, and stand in its data by their ids.
 */
export async function withSentBody<T>(
  { content, type, strapi }: Writing,
  ctx: Context,
  write: (body: unknown) => Promise<T>,
): Promise<T> {
  if (!ctx.is('multipart')) return write(ctx.request.body);
  const { data, files } = parseMultipartData(ctx) as { readonly data: unknown; readonly files: Record<string, object> };
  const sent = Object.entries(files).map(([path, file]) => ({ path: toPath(path), file }));
  if (sent.length === 0) return write({ data });
  return inTransaction(
    requestScope(content),
    async (inner) => {
      const id = type.kind === 'singleType' ? null : String(ctx.params.id ?? '');
      const paths = sent.map(({ path }) => path);
      const named = ctx.method === 'PUT' ? await nameStoredParts(inner, type, id, data, paths) : structuredClone(data);
      for (const { path, file } of sent) {
        const stored = await uploadServiceOf(strapi()).upload({ files: file });
        const place = findFilePlace(content.model, type, named, path);
        const ids = stored.map((one) => one.id);
        if (place !== null) attachFiles(place, ids);
      }
      return write({ data: named });
    },
    { code: true },
  );
}

export interface Writing {
  readonly content: Engine;
  readonly type: ContentType;
  readonly strapi: () => object;
}

interface UploadService {
  upload(given: { readonly files: object }): Promise<readonly { readonly id: number }[]>;
}

const uploadServiceOf = (strapi: object): UploadService =>
  (strapi as { plugin(name: string): { service(name: string): UploadService } }).plugin('upload').service('upload');
