import type { ParameterIndex } from '../query/query.ts';

/** Where a statement's parameter comes from when it runs. A value of a request can be nothing else. */
export type Parameter =
  | { readonly kind: 'value'; readonly index: ParameterIndex; readonly pattern: Pattern }
  /** The keys of all parents, as one parameter. */
  | { readonly kind: 'keys' }
  | { readonly kind: 'limit' }
  | { readonly kind: 'offset' };

/** How a value becomes a LIKE pattern; `plain` is not a pattern, `whole` is used as it is. */
export type Pattern = 'plain' | 'whole' | 'contains' | 'startsWith' | 'endsWith' | 'search';
