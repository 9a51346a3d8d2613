import type { GraphQLObjectType } from 'graphql';
import type { Access } from '../../access/access.ts';
import type { EntryNode, PopulateNode } from '../../query/query.ts';
import type { Resolution } from '../../query/resolution.ts';
import type { ScalarAttribute, Type } from '../../schema/model.ts';
import type { RequestedField, Operation } from '../document/collect-fields.ts';
import type { GraphqlLimits } from './read-window.ts';
import type { ObjectShape, ResponseShape } from './shapes.ts';

/** State shared while a document is converted to a query. */
export interface SelectContext {
  readonly operation: Operation;
  readonly resolution: Resolution;
  readonly access: Access;
  readonly limits: GraphqlLimits;
}

/** Fields to read of an entry, collected while its shape is determined. */
export interface EntryParts {
  readonly type: Type;
  readonly fields: Set<ScalarAttribute>;
  readonly populate: PopulateNode[];
}

export const startParts = (type: Type): EntryParts => ({ type, fields: new Set(), populate: [] });

export const entryNode = ({ type, fields, populate }: EntryParts): EntryNode => ({
  type,
  fields: [...fields],
  populate,
});

/** Objects and children contain each other, so each receives the selector of the other. */
export interface Select {
  readonly object: SelectParts<ObjectShape>;
  readonly response: SelectParts<ResponseShape>;
}

type SelectParts<T> = (
  context: SelectContext,
  parts: EntryParts,
  type: GraphQLObjectType,
  asking: RequestedField['nodes'],
) => T;
