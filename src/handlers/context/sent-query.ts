const SENT = Symbol('sent by a caller');

/** Marks a query as sent by its caller; copies keep the mark. */
export const markSent = <T extends object>(query: T): T => Object.assign(query, { [SENT]: true });

export const isSentByCaller = (query: object): boolean => (query as { readonly [SENT]?: boolean })[SENT] === true;
