type Members = Record<string, unknown>;

export type StableParts = ReturnType<typeof createStableParts>;

/**
 * Objects that code stores and changes, mostly services. `register` may change types, after which everything that
 * depends on content is created again. Members added by code survive this, and members of the old objects refer to the
 * new ones.
 */
export function createStableParts() {
  const known = new Map<string, { readonly stable: Members; current: Members }>();
  return {
    /** The object with this name: always the same one, with the members of the last given object. */
    of<T extends object>(name: string, object: T): T {
      // A no-op stand-in has no members to copy.
      if (typeof object === 'function') return object;
      const current = object as unknown as Members;
      const part = known.get(name) ?? { stable: {}, current };
      known.set(name, part);
      part.current = current;
      for (const member of Object.keys(current)) {
        if (!(member in part.stable)) leadTo(part, member);
      }
      return Object.setPrototypeOf(part.stable, Object.getPrototypeOf(object)) as T;
    },
    /** Created by project code, by name. */
    services: new Map<string, Readonly<Members>>(),
    controllers: new Map<string, Readonly<Members>>(),
  };
}

/** Own members of a function are kept. */
function leadTo(part: { readonly stable: Members; current: Members }, member: string): void {
  const value = part.current[member];
  part.stable[member] =
    typeof value === 'function'
      ? new Proxy(value, {
          apply: (_first, self, args) => Reflect.apply(part.current[member] as typeof value, self, args),
        })
      : value;
}
