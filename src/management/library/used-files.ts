import { usesOfFiles } from '../../content/trash/file-uses.ts';
import type { Filter } from '../../query/query.ts';
import { contentTypeOf, ID_ATTRIBUTE } from '../../schema/lookup.ts';
import { FILE_UID, type Model, type RelationAttribute } from '../../schema/model.ts';

/**
 * Files that a media field has, or that none has. Files that texts refer to by their address count as unused, as do
 * those of unpublished changes.
 */
export function usedFiles(model: Model, isUsed: boolean): Filter | null {
  const type = contentTypeOf(model, FILE_UID);
  const storage = usesOfFiles(model);
  if (storage === null) return null;
  const { table, ownColumn } = storage;
  // The entries are of any type: the files of the table are those that are used.
  const attribute: RelationAttribute = {
    kind: 'relation',
    name: 'related',
    relation: 'oneToMany',
    target: FILE_UID,
    many: true,
    required: false,
    private: false,
    writable: false,
    visible: false,
    shared: false,
    storage: { kind: 'linkTable', table, ownColumn, targetColumn: ownColumn, owner: false },
  };
  const filter: Filter = { kind: 'null', attribute: ID_ATTRIBUTE, isNull: false };
  const related = { kind: 'related', owner: type, attribute, target: type, filter, place: 0 } as const;
  return isUsed ? related : { ...related, none: true };
}
