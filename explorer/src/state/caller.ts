/** Who asks. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'role'; readonly type: string }
  /** Whoever may do everything, as a full-access token; lent like a role. */
  | { readonly kind: 'full' }
  /** Whoever holds a key; `name` where somebody has signed in for it. */
  | { readonly kind: 'key'; readonly key: string; readonly name?: string };

export const ANONYMOUS: Caller = { kind: 'anonymous' };

export const FULL_ACCESS: Caller = { kind: 'full' };

/** Whether the explorer has to ask for this caller, who has no credential. */
export const isLent = ({ kind }: Caller): boolean => kind === 'role' || kind === 'full';

export const callerKey = (caller: Caller): string => JSON.stringify(caller);

export const sameCaller = (a: Caller, b: Caller): boolean => callerKey(a) === callerKey(b);
