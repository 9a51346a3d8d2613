import type { Engine } from '../../content/engine.ts';
import { withSignedUrls } from '../../content/file-signing.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { notFound } from '../../errors.ts';
import { createEntityReader, type EntityReader } from '../../management/entity-reader.ts';
import type { LibraryReach } from '../../management/library/library-reach.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { requireReach } from './library-caller.ts';
import { fieldsOf } from './library-query.ts';

export const fileReader = (engine: Engine): EntityReader =>
  createEntityReader(engine, contentTypeOf(engine.model, FILE_UID));

/** Files with URLs that the panel can open, signed if the storage is private. */
export async function withSigning(
  { engine }: AdminParts,
  { work }: AdminRequest,
  files: readonly Entity[],
): Promise<readonly object[]> {
  const { signing } = engine.addresses;
  if (signing === null || !(await signing.isNeeded(work)))
    return files.map((file) => ({ ...file, isUrlSigned: false }));
  work.isPassing = true;
  return Promise.all(
    files.map(async (file) => {
      const signed = await signing.urlsOf(file);
      return signed === null ? { ...file, isUrlSigned: false } : { ...withSignedUrls(file, signed), isUrlSigned: true };
    }),
  );
}

const CREATOR = { fields: ['id', 'firstname', 'lastname', 'username'] };

/** A file with its creator and folder: 404 if there is none, 403 if the action does not cover it. */
export async function requireFile(
  { engine }: AdminParts,
  given: string | undefined,
  reach: LibraryReach,
): Promise<Entity> {
  const id = readId(given);
  const reader = fileReader(engine);
  const fields = fieldsOf(contentTypeOf(engine.model, FILE_UID));
  const found = id === null ? null : await reader.byId(id, { fields, populate: { createdBy: CREATOR, folder: {} } });
  if (found === null) throw notFound('Entity not found');
  await requireReach(reader, reach, [found]);
  return found;
}

/** Files by their ids, in that order. */
export async function readFiles({ engine }: Pick<AdminParts, 'engine'>, ids: readonly number[]): Promise<Entity[]> {
  if (ids.length === 0) return [];
  const fields = fieldsOf(contentTypeOf(engine.model, FILE_UID));
  const found = await fileReader(engine).list({ fields, filters: { id: { $in: ids.map(String) } } });
  const byId = new Map(found.map((file) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
