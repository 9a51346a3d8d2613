/** The caller of a request. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'role'; readonly type: string }
  /** A caller with full access; provided by the explorer, like roles. */
  | { readonly kind: 'full' }
  /** A caller with a key; `name` if it came from signing in. */
  | { readonly kind: 'key'; readonly key: string; readonly name?: string };

export const ANONYMOUS: Caller = { kind: 'anonymous' };

export const FULL_ACCESS: Caller = { kind: 'full' };

/** Whether the explorer has to send requests for this caller, who has no credentials. */
export const isLent = ({ kind }: Caller): boolean => kind === 'role' || kind === 'full';

export const callerKey = (caller: Caller): string => JSON.stringify(caller);

export const sameCaller = (a: Caller, b: Caller): boolean => callerKey(a) === callerKey(b);
