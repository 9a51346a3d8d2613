import type { Scope, Transaction } from '../../content/scope.ts';
import { writeOnce } from '../../content/writing/entries/write-once.ts';
import { validationError } from '../../errors.ts';
import type { AroundRows } from '../../media/library/media-rows.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminFile, AdminRequest } from '../admin-route.ts';

/** An upload repeated with the same `Idempotency-Key` returns the file that the first one stored. */
export async function uploadOnce(
  { engine }: AdminParts,
  { idempotencyKey, body }: AdminRequest,
  scope: Scope,
  files: readonly AdminFile[],
  upload: (around?: AroundRows<Scope>) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  if (idempotencyKey === undefined) return upload();
  if (files.length > 1) throw validationError('An upload with an Idempotency-Key must have one file');
  const said = ['upload', body, files.map(({ name, type, size }) => [name, type, size])];
  return writeOnce<readonly number[]>(
    scope,
    contentTypeOf(engine.model, FILE_UID),
    idempotencyKey,
    said,
    ({ locks = [], guard, keep }) =>
      upload(async (inner, store) => {
        await (inner.transaction as Transaction).session.lock(...locks);
        await guard?.(inner);
        const ids = await store();
        for (const id of ids) await keep?.(inner, id);
        return ids;
      }),
    async (_reading, id) => () => [id],
  );
}
