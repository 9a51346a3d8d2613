/** Who asks. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'role'; readonly type: string }
  /** Whoever holds a key; `name` where somebody has signed in for it. */
  | { readonly kind: 'key'; readonly key: string; readonly name?: string };

export const ANONYMOUS: Caller = { kind: 'anonymous' };

export const callerKey = (caller: Caller): string => JSON.stringify(caller);

export const sameCaller = (a: Caller, b: Caller): boolean => callerKey(a) === callerKey(b);
