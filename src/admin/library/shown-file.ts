import { withSignedUrls } from '../../content/file-signing.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { forbidden, notFound } from '../../errors.ts';
import { createEntityReader } from '../../management/entity-reader.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { libraryReader } from './library-caller.ts';
import { fieldsOf } from './library-query.ts';
import type { ShownFile } from '../contract/library.ts';

/** Files with URLs that the panel can open, signed if the storage is private. */
export async function withSigning(
  { engine }: AdminParts,
  { work }: AdminRequest,
  entities: readonly Entity[],
): Promise<readonly ShownFile[]> {
  // Columns of the table of files, each of the type its schema declares.
  const files = entities as unknown as readonly (Entity & ShownFile)[];
  const { signing } = engine.addresses;
  if (signing === null || !(await signing.isNeeded(work)))
    return files.map((file) => ({ ...file, isUrlSigned: false }));
  work.isPassing = true;
  return Promise.all(
    files.map(async (file) => {
      const signed = await signing.urlsOf(file);
      return signed === null
        ? { ...file, isUrlSigned: false }
        : { ...file, ...withSignedUrls(file, signed), isUrlSigned: true };
    }),
  );
}

const CREATOR = { fields: ['id', 'firstname', 'lastname', 'username'] };

/** What a response shows of a file: its creator and folder, too. */
const shownParts = ({ engine }: AdminParts): RawObject => ({
  fields: fieldsOf(contentTypeOf(engine.model, FILE_UID)),
  populate: { createdBy: CREATOR, folder: {} },
});

/** A stored file, whether or not the caller may find it: 404 if there is none. For writes, which check that. */
export async function storedFile(parts: AdminParts, sentId: string | undefined): Promise<Entity> {
  const id = readId(sentId);
  const reader = createEntityReader(parts.engine, contentTypeOf(parts.engine.model, FILE_UID));
  const file = id === null ? null : await reader.byId(id, shownParts(parts));
  if (file === null) throw notFound('Entity not found');
  return file;
}

/** A file that the caller may find: 404 if there is none, 403 for others. */
export async function visibleFile(parts: AdminParts, request: AdminRequest): Promise<Entity> {
  const id = readId(request.params.id);
  const file = id === null ? null : await libraryReader(parts, request, FILE_UID).byId(id, shownParts(parts));
  if (file !== null) return file;
  await storedFile(parts, request.params.id);
  throw forbidden();
}

/** Files that the caller has written, by their ids and in that order. */
export async function readFiles({ engine }: Pick<AdminParts, 'engine'>, ids: readonly number[]): Promise<Entity[]> {
  if (ids.length === 0) return [];
  const fields = fieldsOf(contentTypeOf(engine.model, FILE_UID));
  const reader = createEntityReader(engine, contentTypeOf(engine.model, FILE_UID));
  const found = await reader.list({ fields, filters: { id: { $in: ids.map(String) } } });
  const byId = new Map(found.map((file) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
