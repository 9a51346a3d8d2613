export interface Keep {
  load<T>(storage: Storage, name: string, otherwise: T): T;
  /** False if the browser refused it: its storage is full. */
  store(storage: Storage, name: string, value: unknown): boolean;
  forget(storage: Storage, name: string): void;
  /** Names of stored values that begin with this. */
  names(storage: Storage, start: string): readonly string[];
}

/**
 * Values that a page stores in the browser, under its own prefix. The page must also work in a browser without storage.
 */
export const keepUnder = (prefix: string): Keep => ({
  load<T>(storage: Storage, name: string, otherwise: T): T {
    try {
      const text = storage.getItem(`${prefix}:${name}`);
      return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
      return otherwise;
    }
  },
  store(storage, name, value) {
    try {
      storage.setItem(`${prefix}:${name}`, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  forget(storage, name) {
    try {
      storage.removeItem(`${prefix}:${name}`);
    } catch {
      return;
    }
  },
  names(storage, start) {
    try {
      const own = Object.keys(storage).filter((key) => key.startsWith(`${prefix}:${start}`));
      return own.map((key) => key.slice(prefix.length + 1));
    } catch {
      return [];
    }
  },
});
