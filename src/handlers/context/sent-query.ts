const SENT = Symbol('sent by a caller');

/** Says that a query is as its caller sent it; a copy of it says so, too. */
export const markSent = <T extends object>(query: T): T => Object.assign(query, { [SENT]: true });

export const isHandedOn = (query: object): boolean => (query as { readonly [SENT]?: boolean })[SENT] === true;
