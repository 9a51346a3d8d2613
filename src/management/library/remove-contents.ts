import type { Id } from '../../change/write-value.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { readFileEvents } from '../../content/writing/events/emit-entry-event.ts';
import { FOLDERS_LOCK } from '../../content/writing/files/upload-folder.ts';
import { removeStep, type RowStep } from '../../content/writing/storing/row-step.ts';
import { writeRows } from '../../content/writing/storing/write-rows.ts';
import { rowRightsOf } from '../../content/writing/write-options.ts';
import type { FileRow } from '../../media/files/file-values.ts';
import { deletionLocks } from '../../plan/writing/locks/plan-locks.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID, FOLDER_UID } from '../../schema/model.ts';
import { createEntityReader } from '../entity-reader.ts';
import type { FileLibrary } from './file-library.ts';

/** Files and folders that are deleted together. No file is left in a folder. */
export interface Contents<T> {
  readonly files: readonly Id[];
  readonly folders: readonly Id[];
  readonly result: T;
}

/**
 * Deletes rows of files and folders in one transaction, then the files: all, or none. `find` is called with the folder
 * tree locked, and again if lifecycle hooks had to run first. Refused if the caller may not delete all of it.
 */
export const removeContents = <T>(
  library: FileLibrary,
  scope: Scope,
  find: (inner: TransactionScope) => Promise<Contents<T>>,
): Promise<T> =>
  library.removeWith(({ note, end }) =>
    writeRows(scope, {
      locks: [FOLDERS_LOCK],
      rights: rowRightsOf(scope),
      async decide(inner) {
        const { files, folders, result } = await find(inner);
        const rows = await lockFiles(inner, files);
        const ids = rows.map(({ id }) => id);
        const events = await readFileEvents(inner, 'media.delete', ids);
        return {
          steps: stepsOf(inner, ids, folders),
          async finish() {
            inner.transaction.contentEvents.push(...events);
            await note(rows);
            return result;
          },
        };
      },
      end,
    }),
  );

/** The rows that are still there. */
async function lockFiles(inner: TransactionScope, ids: readonly Id[]): Promise<readonly FileRow[]> {
  if (ids.length === 0) return [];
  const type = contentTypeOf(inner.engine.model, FILE_UID);
  await inner.transaction.session.lock(...deletionLocks(type, ids));
  const query = { sort: 'id', filters: { id: { $in: ids.map(String) } } };
  const rows: unknown = await createEntityReader(inner.engine, type, inner).list(query);
  return rows as readonly FileRow[];
}

/** Hooks are called for each file, and once for all folders. */
function stepsOf({ engine: { model } }: TransactionScope, files: readonly Id[], folders: readonly Id[]): RowStep[] {
  const fileType = contentTypeOf(model, FILE_UID);
  const steps: RowStep[] = files.map((id) => removeStep(fileType, id));
  if (folders.length === 0) return steps;
  const params = { where: { id: { $in: folders } } };
  return [...steps, { kind: 'clearing', type: contentTypeOf(model, FOLDER_UID), ids: folders, params }];
}
