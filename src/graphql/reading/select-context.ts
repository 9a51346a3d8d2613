import type { GraphQLObjectType } from 'graphql';
import type { Access } from '../../access/access.ts';
import type { EntryNode, PopulateNode } from '../../query/query.ts';
import type { Resolution } from '../../query/resolution.ts';
import type { ScalarAttribute, Type } from '../../schema/model.ts';
import type { AskedField, Operation } from '../document/collect-fields.ts';
import type { GraphqlLimits } from './read-window.ts';
import type { ObjectShape, ResponseShape } from './shapes.ts';

/** What the parts of one document have in common while they become one query. */
export interface SelectContext {
  readonly operation: Operation;
  readonly resolution: Resolution;
  readonly access: Access;
  readonly limits: GraphqlLimits;
}

/** What must be read of an entry, gathered while it is found out how it is shown. */
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

/** Objects hold children and children hold objects, so what selects the one is handed to the other. */
export interface Select {
  readonly object: SelectParts<ObjectShape>;
  readonly response: SelectParts<ResponseShape>;
}

type SelectParts<T> = (
  context: SelectContext,
  parts: EntryParts,
  type: GraphQLObjectType,
  asking: AskedField['nodes'],
) => T;
