import groupBy from 'lodash/groupBy.js';
import { runOperations } from '../../database/running/run-operations.ts';
import type { RowOperation } from '../../plan/writing/row-operations.ts';
import type { TransactionScope } from '../../content/scope.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID, FOLDER_UID, type ScalarAttribute } from '../../schema/model.ts';
import { createEntityReader } from '../entity-reader.ts';
import { type Folder, readFolder } from './folder.ts';

/**
 * Updates the paths of folders and files below a moved folder. As in v4, timestamps stay and there are no events. Must
 * be called with the tree locked.
 */
export async function moveBelow(inner: TransactionScope, { path: from }: Folder, to: string): Promise<void> {
  const { engine, transaction } = inner;
  if (from === to) return;
  const folderType = contentTypeOf(engine.model, FOLDER_UID);
  const fileType = contentTypeOf(engine.model, FILE_UID);
  const below = { $or: [{ path: { $eq: from } }, { path: { $startsWith: `${from}/` } }] };
  const folders = (await createEntityReader(engine, folderType, inner).list({ filters: below })).map(readFolder);
  const moved = new Map(folders.map(({ path }) => [path, `${to}${path.slice(from.length)}`]));
  const files = createEntityReader(engine, fileType, inner);
  const operations: RowOperation[] = [
    {
      kind: 'rewrite',
      table: folderType.table,
      columns: [columnOf(folderType.attributes.get('path'))],
      rows: folders.map(({ id, path }) => ({
        id,
        cells: new Map([[columnOf(folderType.attributes.get('path')), moved.get(path) ?? path]]),
      })),
    },
  ];
  const inside = await files.list({ fields: ['folderPath'], filters: { folderPath: { $in: [...moved.keys()] } } });
  const contents = groupBy(inside, ({ folderPath }) => String(folderPath));
  for (const [old, path] of moved) {
    const ids = (contents[old] ?? []).map(({ id }) => id);
    if (ids.length === 0) continue;
    operations.push({
      kind: 'update',
      table: fileType.table,
      where: { column: 'id', ids, fixed: [] },
      cells: new Map([[columnOf(fileType.attributes.get('folderPath')), path]]),
    });
  }
  await runOperations(transaction.session, engine.dialect, operations);
}

const columnOf = (attribute: unknown): string => (attribute as ScalarAttribute).column;
