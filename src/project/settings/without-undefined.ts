type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops keys without a value, so that spreading the result leaves defaults alone. */
export const withoutUndefined = <T extends object>(value: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as WithoutUndefined<T>;
