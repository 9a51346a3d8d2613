/** Defines lazy members on a prototype, which code may overwrite. */
export function makeLazy<T extends object>(
  prototype: T,
  members: { readonly [K in keyof T]?: (of: T) => unknown } & Readonly<Record<string, (of: T) => unknown>>,
): void {
  for (const [name, work] of Object.entries(members)) {
    const keep = (of: T, value: unknown): void =>
      void Object.defineProperty(of, name, { value, configurable: true, enumerable: true, writable: true });
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: T) {
        const value = work(this);
        keep(this, value);
        return value;
      },
      set(this: T, value: unknown) {
        keep(this, value);
      },
    });
  }
}
