const OWN: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

/** Shown to everyone who may read the type. */
export const isOwnColumn = (name: string): boolean => OWN.has(name);
