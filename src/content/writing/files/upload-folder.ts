import type { Id } from '../../../change/write-value.ts';
import { runPlanning } from '../../../database/running/run-operations.ts';
import { RequestError } from '../../../errors.ts';
import { type Planning, rowsRead } from '../../../plan/writing/stored-read.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { type ContentType, FOLDER_UID } from '../../../schema/model.ts';
import { parseRecord } from '../../../util/json/parse-json.ts';
import type { Scope, TransactionScope } from '../../scope.ts';
import { changeSettingIn } from '../../settings/setting-store.ts';
import { planSetting, settingAt } from '../../settings/stored-setting.ts';
import { emitEntryEvent } from '../events/emit-entry-event.ts';
import { addStep, newRow } from '../storing/row-step.ts';
import { type RowsDecision, writeRows } from '../storing/write-rows.ts';

/** The path of files outside any folder. */
export const ROOT_PATH = '/';

/** Held while folders or the files in them change: paths are copied into every row below. */
export const FOLDERS_LOCK = 'folders of the media library';

/** The folder tree cannot change until the transaction ends. */
export const lockFolders = ({ transaction }: TransactionScope): Promise<void> => transaction.session.lock(FOLDERS_LOCK);

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

export interface UploadFolder {
  readonly id: Id;
  /** The numbers of the folders from the root to it: `/1`. */
  readonly path: string;
}

const SETTING = settingAt('plugin_upload_api-folder');
const NAME = 'API Uploads';

/** The folder of the media library for API uploads; created with the first one, as in v4. */
export async function findUploadFolder(scope: Scope): Promise<UploadFolder> {
  const { engine } = scope;
  const type = contentTypeOf(engine.model, FOLDER_UID);
  const known = await runPlanning(scope.source.reader, engine.dialect, planKnown(type));
  if (known !== null) return known;
  return writeRows<UploadFolder>(scope, {
    locks: [FOLDERS_LOCK],
    async decide(inner) {
      const earlierFolder = await runPlanning(inner.source.reader, engine.dialect, planKnown(type));
      return earlierFolder === null ? newFolder(inner, type) : { steps: [], finish: async () => earlierFolder };
    },
  });
}

/** v4 stores the id of the folder in its settings, so it may be renamed and moved. */
function* planKnown({ table }: ContentType): Planning<UploadFolder | null> {
  const setting = yield* planSetting(SETTING);
  const id = setting === null ? null : readId(setting.text);
  if (id === null) return null;
  const [folders = []] = yield [rowsRead(table, ['id', 'path'], 'id', [id])];
  const [folder] = folders;
  return folder === undefined ? null : { id, path: String(folder[1]) };
}

function readId(text: string | null): Id | null {
  const id = parseRecord(text)?.id;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

async function newFolder(scope: TransactionScope, type: ContentType): Promise<RowsDecision<UploadFolder>> {
  const { name, pathId } = await freeName(scope, type);
  const path = `/${pathId}`;
  const row = newRow();
  return {
    steps: [addStep(type, {}, { assigned: { name, pathId, path }, as: row })],
    async finish(inner, idOf) {
      const id = idOf(row);
      await changeSettingIn(inner, SETTING, () => ({ text: JSON.stringify({ id }), type: 'object' }));
      await emitEntryEvent(inner, 'entry.create', type, id, { layer: 'content' });
      return { id, path };
    },
  };
}

const MAX_FOLDERS = 10_000;

/** Numbers of folders are unique; names may repeat in v4, but not the name of this folder. */
async function freeName({ engine, source: { reader } }: Scope, { table }: ContentType) {
  const plan = function* (): Planning<{ readonly name: string; readonly pathId: number }> {
    const [named = []] = yield [{ kind: 'matching', table, column: 'name', values: [NAME] }];
    let name = NAME;
    let taken = named.length > 0;
    for (let number = 1; taken; number++) {
      name = `${NAME} (${number})`;
      const [others = []] = yield [{ kind: 'matching', table, column: 'name', values: [name] }];
      taken = others.length > 0;
    }
    for (let pathId = 1; pathId < MAX_FOLDERS; pathId++) {
      const [numbered = []] = yield [{ kind: 'matching', table, column: 'path_id', values: [pathId] }];
      if (numbered.length === 0) return { name, pathId };
    }
    throw new Error('there are too many folders in the media library');
  };
  return runPlanning(reader, engine.dialect, plan());
}
