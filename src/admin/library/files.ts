import { usedFiles } from '../../management/library/used-files.ts';
import { isRawObject, type RawObject } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, ok } from '../admin-route.ts';
import { administratorScope } from '../content-manager/managed-type.ts';
import { pageOf, pagination } from '../page-of.ts';
import { folderPopulate, libraryQuery } from './library-query.ts';
import { libraryReader } from './library-caller.ts';
import { storedFile, visibleFile, withSigning } from './shown-file.ts';
import type { ShownFile } from '../contract/library.ts';
import type { ListPage } from '../contract/page.ts';

/** `GET /upload/files` */
export async function listFiles(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { engine } = parts;
  const { query } = request;
  const type = contentTypeOf(engine.model, FILE_UID);
  const page = pageOf(query);
  const { filters, ...others } = libraryQuery(engine.model, type, query);
  const populated =
    query.populate === undefined || isRawObject(query.populate) ? { folder: {}, ...query.populate } : query.populate;
  const files = await libraryReader(parts, request, FILE_UID).page(
    {
      ...others,
      ...(isRawObject(filters) && { filters }),
      populate: folderPopulate(engine.model, type, populated as RawObject),
    },
    page.page,
    Math.min(page.pageSize, LONGEST_PAGE),
    query.used === 'true' || query.used === 'false' ? usedFiles(engine.model, query.used === 'true') : null,
  );
  return ok<ListPage<ShownFile>>({
    results: await withSigning(parts, request, files.entities),
    pagination: pagination(page, files.total),
  });
}

/** v4 has no limit, and the panel requests at most a hundred. */
const LONGEST_PAGE = 1000;

/** `GET /upload/files/:id` */
export async function findFile(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const file = await visibleFile(parts, request);
  return ok((await withSigning(parts, request, [file]))[0]);
}

/** `DELETE /upload/files/:id` */
export async function deleteFile(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const file = await storedFile(parts, request.params.id);
  await parts.library.remove(administratorScope(parts, request), file.id);
  return ok(file);
}
