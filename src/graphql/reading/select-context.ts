import type { GraphQLObjectType } from 'graphql';
import type { Access } from '../../access/access.ts';
import type { RequestedField, Operation } from '../document/collect-fields.ts';
import type { ContractRules } from './contract-rules.ts';
import type { EntryParts } from './entry-parts.ts';
import type { GraphqlLimits } from './read-window.ts';
import type { ObjectShape, ResponseShape } from './shapes.ts';

/** State shared while a document is converted to a query. */
export interface SelectContext {
  readonly operation: Operation;
  readonly rules: ContractRules;
  readonly access: Access;
  readonly limits: GraphqlLimits;
}

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
