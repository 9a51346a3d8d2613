type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined values, so spreading the result keeps defaults. */
export const withoutUndefined = <T extends object>(value: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as WithoutUndefined<T>;
