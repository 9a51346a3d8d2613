import { AsyncLocalStorage } from 'node:async_hooks';

/** A value that follows running code through its awaits, timers and events. */
export interface AsyncValue<T> {
  /** The value of the running code; undefined outside `run`. */
  get(): T | undefined;
  run<A extends readonly unknown[], R>(value: T, work: (...args: A) => R, ...args: A): R;
}

/** One storage for all values, because each storage in use slows down every await of the process. */
const storage = new AsyncLocalStorage<readonly unknown[]>();

let count = 0;

/** Call this once per kind of value, when a module is loaded. */
export function createAsyncValue<T>(): AsyncValue<T> {
  const index = count;
  count += 1;
  return {
    get: () => storage.getStore()?.[index] as T | undefined,
    run(value, work, ...args) {
      const values = storage.getStore()?.slice() ?? new Array<unknown>(count).fill(undefined);
      values[index] = value;
      return storage.run(values, work, ...args);
    },
  };
}
