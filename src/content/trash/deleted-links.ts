import type { Id } from '../../change/write-value.ts';
import { type Planning, rowsRead, type StoredSet } from '../../plan/writing/stored-read.ts';
import type { ContentType, Model, RelationAttribute, Type, Uid } from '../../schema/model.ts';
import { isOwnRelation } from '../versions/entry-body.ts';
import type { DocumentSource } from '../../plan/writing/translations/plan-document-ids.ts';
import type { FocalPoint } from '../../revisions/focal-points.ts';
import { shownAttributes } from '../reading/managed-fields.ts';

/** A row that referred to a deleted entry by a relation that the entry itself does not have. */
export interface LostLink {
  /** A content type, or a component. */
  readonly type: Uid;
  readonly field: string;
  readonly row: Id;
}

/** What a deletion changes in other rows. */
export interface DeletedLinks {
  /** Deleted ones, too. */
  readonly translations: readonly Id[];
  readonly used: readonly LostLink[];
  /** What its document id followed from, unless it was its own row. */
  readonly document?: DocumentSource;
  /** Of a file. */
  readonly media?: DeletedMedia;
}

/** What is restored of a file besides its row. */
export interface DeletedMedia {
  readonly uses: readonly FileUse[];
  readonly focalPoint?: FocalPoint;
}

/** A media field that had the file. */
export interface FileUse extends LostLink {
  /** Its place among the files of the field, from 1. */
  readonly place: number;
}

/** Of a type at once: a tag may be used by millions. */
const MAX_ROWS = 10_000;

/** The links to some entries, by entry. Relations that have no rows cost no statement of their own. */
export function* planLostLinks(
  model: Model,
  target: ContentType,
  ids: readonly Id[],
): Planning<ReadonlyMap<Id, readonly LostLink[]>> {
  const lost = new Map<Id, LostLink[]>(ids.map((id) => [id, []]));
  const ends = oneSided(model, target);
  if (ends.length === 0) return lost;
  const sets = ends.map(({ table, targetColumn }): StoredSet => ({ table, column: targetColumn, ids, fixed: [] }));
  const [[present = []] = []] = yield [{ kind: 'presence', sets }];
  for (const { type, field, table, ownColumn, targetColumn } of ends.filter((_, at) => Number(present[at]))) {
    const read = rowsRead(table, [ownColumn, targetColumn], targetColumn, ids);
    const [rows = []] = yield [{ ...read, first: MAX_ROWS }];
    for (const [row, id] of rows) lost.get(Number(id))?.push({ type: type.uid, field, row: Number(row) });
  }
  return lost;
}

interface LinkEnd {
  readonly type: Type;
  readonly field: string;
  readonly table: string;
  readonly ownColumn: string;
  readonly targetColumn: string;
}

/** Relations to a type that it does not see from its own side. */
const oneSided = (model: Model, target: ContentType): readonly LinkEnd[] =>
  [...model.contentTypes.values(), ...model.components.values()].flatMap((type) =>
    [...type.attributes.values()].flatMap((attribute): readonly LinkEnd[] => {
      if (!isOwnRelation(attribute) || attribute.target !== target.uid || isSeenFrom(target, attribute)) return [];
      const { storage, name: field } = attribute;
      if (storage.kind !== 'linkTable') return [];
      const { table, ownColumn, targetColumn } = storage;
      return [{ type, field, table, ownColumn, targetColumn }];
    }),
  );

const isSeenFrom = (target: ContentType, { inversedBy }: RelationAttribute): boolean =>
  inversedBy !== undefined && shownAttributes(target).some(({ name }) => name === inversedBy);
