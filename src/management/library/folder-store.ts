import type { Id } from '../../change/write-value.ts';
import type { Engine } from '../../content/engine.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { type Actor, openCodeScope, type Scope, type TransactionScope } from '../../content/scope.ts';
import { lockFolders, ROOT_PATH } from '../../content/writing/files/upload-folder.ts';
import { prepareRows } from '../../content/writing/storing/prepare-rows.ts';
import { changeOf } from '../../content/writing/storing/row-step.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { createEntity, type EntityWrite, updateEntity } from '../../content/writing/write-entity.ts';
import { asCode, signChange } from '../../content/writing/write-options.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID, FOLDER_UID } from '../../schema/model.ts';
import type { Work } from '../../util/work.ts';
import { createEntityReader, type EntityReader } from '../entity-reader.ts';
import type { FileLibrary } from './file-library.ts';
import { type Folder, pathBelow, readFolder } from './folder.ts';
import { moveBelow } from './move-below.ts';
import { type Contents, removeContents } from './remove-contents.ts';

export interface FolderStore {
  /** Reads and writes with the tree locked, so validated conditions still apply when writing. */
  inTurn<T>(by: Actor, work: Work, use: (tree: FolderTree) => Promise<T>): Promise<T>;
  /** Deletes files and folders, all or none. `find` may be called again: it only reads and refuses. */
  remove<T>(by: Actor, work: Work, find: (tree: FolderTree) => Promise<Contents<T>>): Promise<T>;
}

/** The folder tree while it is locked for changes. */
export interface FolderTree {
  readonly folders: EntityReader;
  readonly files: EntityReader;
  find(id: Id): Promise<Folder | null>;
  create(name: string, parent: Folder | null): Promise<Entity>;
  /** `parent` undefined: the folder is not moved. */
  update(folder: Folder, name: string | undefined, parent: Folder | null | undefined): Promise<Entity>;
  /** Moving changes neither times nor authors, as in v4. */
  move(folders: readonly Folder[], files: readonly Entity[], destination: Folder | null): Promise<void>;
}

export function createFolderStore(engine: Engine, library: FileLibrary): FolderStore {
  const scopeOf = (by: Actor, work: Work): Scope => ({ ...openCodeScope(engine, work), by });
  return {
    inTurn: (by, work, use) =>
      inTransaction(scopeOf(by, work), async (inner) => {
        await lockFolders(inner);
        return use(createTree(engine, inner));
      }),
    remove: (by, work, find) => removeContents(library, scopeOf(by, work), (inner) => find(createTree(engine, inner))),
  };
}

function createTree(engine: Engine, inner: TransactionScope): FolderTree {
  const type = contentTypeOf(engine.model, FOLDER_UID);
  const fileType = contentTypeOf(engine.model, FILE_UID);
  const folders = createEntityReader(engine, type, inner);
  const files = createEntityReader(engine, fileType, inner);
  const code = asCode('content');
  const how: EntityWrite = {
    ...code,
    authorize: (change) => signChange(code.authorize(change), inner.by),
    show: {},
  };
  const find = async (id: Id): Promise<Folder | null> => {
    const found = await folders.byId(id);
    return found && readFolder(found);
  };
  return {
    folders,
    files,
    find,
    async create(name, parent) {
      const last = await folders.first({ fields: ['pathId'], sort: 'pathId:desc' });
      const pathId = Number(last?.pathId ?? 0) + 1;
      const path = pathBelow(parent?.path ?? ROOT_PATH, pathId);
      return createEntity(inner, type, { name, pathId, path, parent: parent?.id ?? null }, how);
    },
    async update(folder, name, parent) {
      if (parent !== undefined) await moveBelow(inner, folder, pathBelow(parent?.path ?? ROOT_PATH, folder.pathId));
      const data = {
        ...(name !== undefined && { name }),
        ...(parent !== undefined && { parent: parent?.id ?? null }),
      };
      return (await updateEntity(inner, type, folder.id, data, how)) as Entity;
    },
    async move(moved, movedFiles, destination) {
      const parent = destination?.path ?? ROOT_PATH;
      for (const { id } of moved) {
        // Its path is another one already if a folder around it was moved before.
        const folder = await find(id);
        if (folder !== null) await moveBelow(inner, folder, pathBelow(parent, folder.pathId));
      }
      const rows = (entities: readonly { readonly id: Id; readonly updatedAt?: unknown }[], data: object) =>
        entities.map(({ id, updatedAt }) => ({
          data: { ...data, updatedAt },
          intent: { ...changeOf(id), times: 'said' as const },
        }));
      const kept = await folders.list({ filters: { id: { $in: moved.map(({ id }) => String(id)) } } });
      const target = destination?.id ?? null;
      const changedFolders = rows(moved.length === 0 ? [] : kept, { parent: target });
      const changedFiles = rows(movedFiles, { folder: target, folderPath: parent });
      await (await prepareRows(inner, type, changedFolders, 'database')).store(inner);
      await (await prepareRows(inner, fileType, changedFiles, 'database')).store(inner);
    },
  };
}
