/** Who asks. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'role'; readonly type: string }
  | { readonly kind: 'key'; readonly key: string };

export const ANONYMOUS: Caller = { kind: 'anonymous' };

export const sameCaller = (a: Caller, b: Caller): boolean => JSON.stringify(a) === JSON.stringify(b);
