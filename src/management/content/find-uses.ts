import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { type Planning, type RowsRead, rowsRead } from '../../plan/writing/stored-read.ts';
import type { FixedColumn } from '../../plan/plan.ts';
import { type Attribute, type ContentType, FILE_UID, type Model, type Type } from '../../schema/model.ts';

/** Entries of a type that refer to another entry by a field or in a component. */
export interface FoundUse {
  readonly type: ContentType;
  /** `cover`, `seo.metaImage`, `blocks.image` */
  readonly path: readonly string[];
  readonly ids: readonly Id[];
  /** There are more rows than were read. */
  readonly isAtLeast: boolean;
}

/** Rows read per field; a category may have millions of articles. */
const MAX_READ = 1_000;

/** By referring field, regardless of permissions; inverse sides of relations are not counted again. */
export async function findUses({ engine, source }: Scope, type: ContentType, id: Id): Promise<readonly FoundUse[]> {
  return runPlanning(source.reader, engine.dialect, planUses(engine.model, type, id));
}

/** The entries that contain a component, by the path of one of its fields. */
export async function findOwners(
  { engine, source }: Scope,
  component: Type,
  field: string,
  id: Id,
): Promise<readonly FoundUse[]> {
  return runPlanning(source.reader, engine.dialect, planOwners(engine.model, component, [field], [id], false, []));
}

function* planUses(model: Model, target: ContentType, id: Id): Planning<readonly FoundUse[]> {
  const uses: FoundUse[] = [];
  for (const type of [...model.contentTypes.values(), ...model.components.values()]) {
    for (const attribute of type.attributes.values()) {
      const read = referringRows(type, attribute, target, id);
      if (read === null) continue;
      const [rows = []] = yield [{ ...read, first: MAX_READ + 1 }];
      const ids = [...new Set(rows.map(([own]) => Number(own)))];
      const isAtLeast = rows.length > MAX_READ;
      uses.push(...(yield* planOwners(model, type, [attribute.name], ids, isAtLeast, [])));
    }
  }
  return uses;
}

/** From components to the entries that contain them. */
function* planOwners(
  model: Model,
  type: Type,
  path: readonly string[],
  ids: readonly Id[],
  isAtLeast: boolean,
  above: readonly string[],
): Planning<readonly FoundUse[]> {
  if (ids.length === 0 || above.includes(type.uid)) return [];
  if (type.kind !== 'component') return [{ type, path, ids, isAtLeast }];
  const uses: FoundUse[] = [];
  for (const owner of [...model.contentTypes.values(), ...model.components.values()]) {
    for (const attribute of owner.attributes.values()) {
      const holds =
        (attribute.kind === 'component' && attribute.component === type.uid) ||
        (attribute.kind === 'dynamicZone' && attribute.components.includes(type.uid));
      if (!holds) continue;
      const [rows = []] = yield [
        {
          ...rowsRead(attribute.storage.table, ['entity_id'], 'component_id', ids),
          fixed: [
            { column: 'component_type', value: type.uid },
            { column: 'field', value: attribute.name },
          ],
        },
      ];
      const owners = [...new Set(rows.map(([own]) => Number(own)))];
      const rest = yield* planOwners(model, owner, [attribute.name, ...path], owners, isAtLeast, [...above, type.uid]);
      uses.push(...rest);
    }
  }
  return uses;
}

const CREATORS: ReadonlySet<string> = new Set(['createdBy', 'updatedBy', 'localizations']);

/** The rows by which a field refers to the entry; null if it cannot. */
function referringRows(type: Type, attribute: Attribute, target: ContentType, id: Id): RowsRead | null {
  const read = (table: string, own: string, column: string, fixed: readonly FixedColumn[] = []): RowsRead => ({
    ...rowsRead(table, [own], column, [id]),
    fixed,
  });
  if (attribute.kind === 'media') {
    const related = target.uid === FILE_UID ? target.attributes.get('related') : undefined;
    if (related?.kind !== 'morphTo' || related.storage.kind !== 'morphTable') return null;
    const { table, ownColumn, idColumn, typeColumn } = related.storage;
    return read(table, idColumn, ownColumn, [
      { column: typeColumn, value: type.uid },
      { column: 'field', value: attribute.name },
    ]);
  }
  if (attribute.kind === 'morphTo') {
    if (type.uid === FILE_UID) return null;
    const { storage } = attribute;
    const ofTarget = [{ column: storage.typeColumn, value: target.uid }];
    return storage.kind === 'morphTable'
      ? read(storage.table, storage.ownColumn, storage.idColumn, ofTarget)
      : read(type.table, 'id', storage.idColumn, ofTarget);
  }
  if (attribute.kind !== 'relation' || attribute.target !== target.uid || attribute.mappedBy !== undefined) return null;
  if (CREATORS.has(attribute.name) || attribute.storage.kind !== 'linkTable') return null;
  return read(attribute.storage.table, attribute.storage.ownColumn, attribute.storage.targetColumn);
}
