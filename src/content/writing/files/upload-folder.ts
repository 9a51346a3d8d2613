import { resolveChange } from '../../../change/resolve-change.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Session } from '../../../database/driver.ts';
import { runOperations, runPlanning } from '../../../database/run-operations.ts';
import type { NewRow, RowOperation } from '../../../plan/writing/row-operations.ts';
import type { Planning } from '../../../plan/writing/stored-read.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { changeContext } from '../change-context.ts';
import { storeChanges } from '../store-changes.ts';

export interface UploadFolder {
  readonly id: Id;
  /** The numbers of the folders that lead to it: `/1`. */
  readonly path: string;
}

const FOLDER_UID = 'plugin::upload.folder';
const SETTINGS = 'strapi_core_store_settings';
const KEY = 'plugin_upload_api-folder';
const NAME = 'API Uploads';

/** The folder of the media library for files that come by requests; made with the first of them, as v4 does. */
export async function findUploadFolder(inner: Scope, session: Session): Promise<UploadFolder> {
  const { engine } = inner;
  const type = contentTypeOf(engine.model, FOLDER_UID);
  const known = await runPlanning(session, engine.dialect, planKnown(type));
  if (known !== null) return known;
  await session.lock('the folder of uploads');
  const made = await runPlanning(session, engine.dialect, planKnown(type));
  return made ?? makeFolder(inner, session, type);
}

/** v4 keeps the id of the folder among its settings, so that it may be renamed and moved. */
function* planKnown(type: ContentType): Planning<UploadFolder | null> {
  const [settings = []] = yield [{ kind: 'matching', table: SETTINGS, column: 'key', values: [KEY] }];
  const [setting] = settings;
  if (setting === undefined) return null;
  const [values = []] = yield [byId(SETTINGS, ['value'], Number(setting[0]))];
  const id = readId(values[0]?.[0]);
  if (id === null) return null;
  const [folders = []] = yield [byId(type.table, ['id', 'path'], id)];
  const [folder] = folders;
  return folder === undefined ? null : { id, path: String(folder[1]) };
}

const byId = (table: string, columns: readonly string[], id: Id) =>
  ({ kind: 'rows', table, columns, anyOf: [{ column: 'id', ids: [id] }], fixed: [], order: ['id'] }) as const;

function readId(value: unknown): Id | null {
  try {
    const { id } = JSON.parse(String(value)) as { readonly id?: unknown };
    return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

async function makeFolder(inner: Scope, session: Session, type: ContentType): Promise<UploadFolder> {
  const { engine } = inner;
  const { name, pathId } = await freeName(inner, session, type);
  const path = `/${pathId}`;
  const context = await changeContext(inner, type, 'content');
  const occasion = { kind: 'create', publish: false } as const;
  const change = resolveChange(type, { name, pathId, path }, occasion, context);
  const [id = 0] = await storeChanges(engine, session, [change]);
  await runOperations(session, engine.dialect, [...(await keepId(inner, session, id))]);
  return { id, path };
}

const MOST_FOLDERS = 10_000;

/** Numbers of folders are given once each; names may repeat in v4, but not that of this one. */
async function freeName({ engine }: Scope, session: Session, { table }: ContentType) {
  const plan = function* (): Planning<{ readonly name: string; readonly pathId: number }> {
    const [named = []] = yield [{ kind: 'matching', table, column: 'name', values: [NAME] }];
    let name = NAME;
    let taken = named.length > 0;
    for (let number = 1; taken; number++) {
      name = `${NAME} (${number})`;
      const [others = []] = yield [{ kind: 'matching', table, column: 'name', values: [name] }];
      taken = others.length > 0;
    }
    for (let pathId = 1; pathId < MOST_FOLDERS; pathId++) {
      const [numbered = []] = yield [{ kind: 'matching', table, column: 'path_id', values: [pathId] }];
      if (numbered.length === 0) return { name, pathId };
    }
    throw new Error('there are too many folders in the media library');
  };
  return runPlanning(session, engine.dialect, plan());
}

async function keepId({ engine }: Scope, session: Session, id: Id): Promise<readonly RowOperation[]> {
  const plan = function* (): Planning<readonly Id[]> {
    const [rows = []] = yield [{ kind: 'matching', table: SETTINGS, column: 'key', values: [KEY] }];
    return rows.map(([row]) => Number(row));
  };
  const stored = await runPlanning(session, engine.dialect, plan());
  const cells = new Map([
    ['key', KEY],
    ['value', JSON.stringify({ id })],
    ['type', 'object'],
  ]);
  if (stored.length > 0) {
    return [{ kind: 'update', table: SETTINGS, where: { column: 'id', ids: stored, fixed: [] }, cells }];
  }
  const row: NewRow = { kind: 'newRow', cells };
  return [{ kind: 'insert', table: SETTINGS, rows: [row], gives: 'nothing' }];
}
