import type { Id } from '../../../change/write-value.ts';
import { runPlanning } from '../../../database/run-operations.ts';
import { RequestError } from '../../../errors.ts';
import { type Planning, rowsRead } from '../../../plan/writing/stored-read.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { FOLDER_UID } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';

/** The path of files outside any folder. */
export const ROOT_PATH = '/';

/** Held while folders or the files in them change: paths are copied into every row below. */
export const FOLDERS_LOCK = 'folders of the media library';

/** The folder tree cannot change until the transaction ends. */
export const lockFolders = async ({ transaction }: Scope): Promise<void> => transaction?.session.lock(FOLDERS_LOCK);

/** The numbers of the folders from the root to this one: `/1/4`. Throws if the folder does not exist. */
export async function folderPathOf({ engine, source: { reader } }: Scope, id: Id): Promise<string> {
  const { table } = contentTypeOf(engine.model, FOLDER_UID);
  const path = await runPlanning(reader, engine.dialect, planPath(table, id));
  if (path === null) throw new RequestError('ValidationError', 'the folder does not exist');
  return path;
}

function* planPath(table: string, id: Id): Planning<string | null> {
  const [folders = []] = yield [rowsRead(table, ['path'], 'id', [id])];
  const [folder] = folders;
  return folder === undefined ? null : String(folder[0]);
}
