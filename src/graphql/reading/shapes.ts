import type { FieldNode, GraphQLObjectType } from 'graphql';
import type { RequestError } from '../../errors.ts';
import type { RequestedField } from '../document/collect-fields.ts';
import type { ScalarAttribute, Uid } from '../../schema/model.ts';

/** The shape of a response: the fields of each object by key, in document order. */

interface Shown {
  readonly key: string;
  readonly node: FieldNode;
  /** `Article.title`, for messages. */
  readonly place: string;
  /** A non-null field: if it is null, the object around it is null. */
  readonly nonNull: boolean;
}

export type ShownField = Shown & FieldShape;

export type FieldShape =
  | { readonly kind: 'typename'; readonly text: string }
  | { readonly kind: 'id' }
  | { readonly kind: 'scalar'; readonly attribute: ScalarAttribute; readonly enumType: EnumNames | null }
  /** The same row again: `attributes` of an entity. */
  | { readonly kind: 'same'; readonly object: ObjectShape }
  | ChildShape
  /** Never shown: password hashes. */
  | { readonly kind: 'withheld' }
  | OwnShape;

/** A field that the project added or configured: its resolver receives the entry. */
export interface OwnShape {
  readonly kind: 'own';
  readonly owner: GraphQLObjectType;
  readonly asked: RequestedField;
}

/** A child of an entry. `child` is the name of the populated field. */
export type ChildShape =
  /** Related entries. */
  | { readonly kind: 'related'; readonly child: string; readonly many: boolean; readonly response: ResponseShape }
  | { readonly kind: 'component'; readonly child: string; readonly many: boolean; readonly object: ObjectShape }
  /** Objects of several types: in a dynamic zone, or behind a polymorphic relation. */
  | {
      readonly kind: 'variants';
      readonly child: string;
      readonly many: boolean;
      readonly objects: ReadonlyMap<Uid, ObjectShape>;
    }
  /** Caused by an error of the caller, or by something the caller may not see. */
  | { readonly kind: 'refused'; readonly error: RequestError };

export type ObjectShape = readonly ShownField[];

export interface EnumNames {
  readonly name: string;
  readonly names: ReadonlyMap<string, string>;
}

/** One entry or several: with `{ data, meta }` or `{ nodes, pageInfo }` around them, or with nothing. */
export type ResponseShape =
  | { readonly kind: 'wrapped'; readonly fields: readonly ResponseField[] }
  | { readonly kind: 'flat'; readonly entity: ObjectShape };

export type ResponseField =
  | { readonly kind: 'typename'; readonly key: string; readonly text: string }
  | { readonly kind: 'data'; readonly key: string; readonly entity: ObjectShape; readonly needsAll: boolean }
  | { readonly kind: 'meta'; readonly key: string; readonly meta: MetaShape }
  | { readonly kind: 'pageInfo'; readonly key: string; readonly fields: readonly PaginationField[] };

export type MetaShape = readonly (
  | { readonly kind: 'typename'; readonly key: string; readonly text: string }
  | { readonly kind: 'pagination'; readonly key: string; readonly fields: readonly PaginationField[] }
)[];

export interface PaginationField {
  readonly key: string;
  readonly name: '__typename' | 'total' | 'page' | 'pageSize' | 'pageCount';
}
