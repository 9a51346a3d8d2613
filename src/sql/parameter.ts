import type { ParameterIndex } from '../query/query.ts';

/** The source of a parameter's value when the statement runs. Request values only ever enter a statement this way. */
export type Parameter =
  | { readonly kind: 'value'; readonly index: ParameterIndex; readonly pattern: Pattern }
  /** The keys of all parents, as one parameter. */
  | { readonly kind: 'keys' }
  | { readonly kind: 'limit' }
  | { readonly kind: 'offset' };

/** How a value becomes a LIKE pattern; `plain` is not a pattern, `whole` is used unchanged. */
export type Pattern = 'plain' | 'whole' | 'contains' | 'startsWith' | 'endsWith' | 'search';
