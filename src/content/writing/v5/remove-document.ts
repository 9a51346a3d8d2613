import type { Id } from '../../../change/write-value.ts';
import { applicationError, RequestError, validationError } from '../../../errors.ts';
import type { Scope } from '../../scope.ts';
import { readWritten } from '../entries/written-response.ts';
import { writeDeletion } from '../write-deletion.ts';
import { deleteEntities } from '../write-entities.ts';
import { asCaller, type WriteOptions } from '../write-options.ts';
import { findRows, type PreparedWrite } from './prepare-v5-write.ts';

/** Nothing is left of a locale, or with `*` of all; also where nothing was. */
export async function removeDocument(write: PreparedWrite): Promise<null> {
  const { scope, type, raw, additions, locale } = write;
  if (type.draftAndPublish && Object.hasOwn(raw, 'status') && raw.status !== 'published') {
    throw validationError('A draft is deleted together with its published version. Send the request without status.');
  }
  const find = async (inner: Scope): Promise<readonly Id[]> =>
    (await findRows({ ...write, scope: inner }))
      .filter((row) => locale === null || locale === '*' || row.locale === locale)
      .map(({ id }) => id);
  const how = { ...asCaller(scope), ...additions };
  const [first, ...others] = await find(scope);
  if (first === undefined) return null;
  if (others.length > 0) await deleteEntities(scope, type, find, how);
  else if (locale !== '*') await removeRow(write, first, how);
  else await removeOnly(write, first, how, find);
  return null;
}

/** A row that was the only one of its document: another locale may have been added since, and goes with it. */
async function removeOnly(
  write: PreparedWrite,
  row: Id,
  how: WriteOptions,
  find: (inner: Scope) => Promise<readonly Id[]>,
): Promise<void> {
  const guard = async (inner: Scope): Promise<void> => {
    await how.guard?.(inner);
    if ((await find(inner)).length > 1) throw TRANSLATED;
  };
  try {
    await removeRow(write, row, { ...how, guard });
  } catch (error) {
    if (error !== TRANSLATED) throw error;
    await deleteEntities(write.scope, write.type, find, how);
  }
}

const TRANSLATED = applicationError('The entry has been translated meanwhile.');

async function removeRow({ scope, type }: PreparedWrite, id: Id, how: WriteOptions): Promise<void> {
  try {
    await writeDeletion(scope, type, id, how, async (inner, hooks) => {
      const entity = hooks.isAwaited ? await readWritten(inner, type, id) : null;
      return async () => {
        if (hooks.isAwaited) await hooks.after(entity);
      };
    });
  } catch (error) {
    // Somebody else was faster.
    if (!(error instanceof RequestError) || error.name !== 'NotFoundError') throw error;
  }
}
