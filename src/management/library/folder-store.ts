import type { Id } from '../../change/write-value.ts';
import type { Engine } from '../../content/engine.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { readEntity } from '../../content/reading/read-entity.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { emitEntryEvent } from '../../content/writing/events/emit-entry-event.ts';
import { FOLDERS_LOCK, lockFolders, ROOT_PATH } from '../../content/writing/files/upload-folder.ts';
import { prepareRows } from '../../content/writing/storing/prepare-rows.ts';
import { addStep, changeOf, changeStep, newRow } from '../../content/writing/storing/row-step.ts';
import { type RowsDecision, writeRows } from '../../content/writing/storing/write-rows.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { asCaller } from '../../content/writing/write-options.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID, FOLDER_UID } from '../../schema/model.ts';
import { createEntityReader, type EntityReader } from '../entity-reader.ts';
import type { FileLibrary } from './file-library.ts';
import { type Folder, pathBelow, readFolder } from './folder.ts';
import { moveBelow } from './move-below.ts';
import { type Contents, removeContents } from './remove-contents.ts';

export interface FolderStore {
  /** `choose` is called with the tree locked, and again if lifecycle hooks had to run first, as for all writes here. */
  create(scope: Scope, choose: (tree: FolderTree) => Promise<NewFolder>): Promise<Entity>;
  update(scope: Scope, choose: (tree: FolderTree) => Promise<FolderUpdate>): Promise<Entity>;
  /** Moves files and folders with the tree locked. As in v4, that is heard by no lifecycle hooks. */
  inTurn<T>(scope: Scope, use: (tree: FolderTree) => Promise<T>): Promise<T>;
  /** Deletes files and folders, all or none. */
  remove<T>(scope: Scope, find: (tree: FolderTree) => Promise<Contents<T>>): Promise<T>;
}

export interface NewFolder {
  readonly name: string;
  readonly parent: Folder | null;
}

export interface FolderUpdate {
  readonly folder: Folder;
  readonly name?: string | undefined;
  /** Undefined: the folder is not moved. */
  readonly parent?: Folder | null | undefined;
}

/** The folder tree while it is locked for changes. Writes are those that its scope's caller may do. */
export interface FolderTree {
  readonly folders: EntityReader;
  readonly files: EntityReader;
  find(id: Id): Promise<Folder | null>;
  /** Moving changes neither times nor authors, as in v4. */
  move(folders: readonly Folder[], files: readonly Entity[], destination: Folder | null): Promise<void>;
}

export function createFolderStore(engine: Engine, library: FileLibrary): FolderStore {
  const type = contentTypeOf(engine.model, FOLDER_UID);
  const write = (scope: Scope, decide: (tree: FolderTree, inner: TransactionScope) => Promise<RowsDecision<Entity>>) =>
    writeRows(scope, {
      locks: [FOLDERS_LOCK],
      rights: asCaller(scope, { unseen: 'forbidden' }),
      decide: (inner) => decide(createTree(engine, inner), inner),
    });
  const show = async (inner: TransactionScope, event: 'entry.create' | 'entry.update', id: Id): Promise<Entity> => {
    await emitEntryEvent(inner, event, type, id, { layer: 'content' });
    return (await readEntity(inner, type, id)) as Entity;
  };
  return {
    create: (scope, choose) =>
      write(scope, async (tree) => {
        const { name, parent } = await choose(tree);
        const last = await tree.folders.first({ fields: ['pathId'], sort: 'pathId:desc' });
        const pathId = Number(last?.pathId ?? 0) + 1;
        const path = pathBelow(parent?.path ?? ROOT_PATH, pathId);
        const row = newRow();
        return {
          steps: [addStep(type, { name, parent: parent?.id ?? null }, { assigned: { pathId, path }, as: row })],
          finish: (inner, idOf) => show(inner, 'entry.create', idOf(row)),
        };
      }),
    update: (scope, choose) =>
      write(scope, async (tree) => {
        const { folder, name, parent } = await choose(tree);
        const data = {
          ...(name !== undefined && { name }),
          ...(parent !== undefined && { parent: parent?.id ?? null }),
        };
        return {
          steps: [changeStep(type, folder.id, data)],
          async finish(inner) {
            if (parent !== undefined) {
              await moveBelow(inner, folder, pathBelow(parent?.path ?? ROOT_PATH, folder.pathId));
            }
            return show(inner, 'entry.update', folder.id);
          },
        };
      }),
    inTurn: (scope, use) =>
      inTransaction(scope, async (inner) => {
        await lockFolders(inner);
        return use(createTree(engine, inner));
      }),
    remove: (scope, find) => removeContents(library, scope, (inner) => find(createTree(engine, inner))),
  };
}

function createTree(engine: Engine, inner: TransactionScope): FolderTree {
  const type = contentTypeOf(engine.model, FOLDER_UID);
  const fileType = contentTypeOf(engine.model, FILE_UID);
  const folders = createEntityReader(engine, type, inner);
  const files = createEntityReader(engine, fileType, inner);
  const find = async (id: Id): Promise<Folder | null> => {
    const found = await folders.byId(id);
    return found && readFolder(found);
  };
  return {
    folders,
    files,
    find,
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
      const movedRows = await folders.list({ filters: { id: { $in: moved.map(({ id }) => String(id)) } } });
      const target = destination?.id ?? null;
      const changedFolders = rows(moved.length === 0 ? [] : movedRows, { parent: target });
      const changedFiles = rows(movedFiles, { folder: target, folderPath: parent });
      await (await prepareRows(inner, type, changedFolders, 'database')).store(inner);
      await (await prepareRows(inner, fileType, changedFiles, 'database')).store(inner);
    },
  };
}
