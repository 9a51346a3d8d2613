import { parseExact, printExact } from './exact-json.ts';

export type StorageName = 'localStorage' | 'sessionStorage';

export interface Keep {
  load<T>(storage: StorageName, name: string, otherwise: T): T;
  /** False if the browser refused it: its storage is full or blocked. */
  store(storage: StorageName, name: string, value: unknown): boolean;
  forget(storage: StorageName, name: string): void;
  /** Names of stored values that begin with this. */
  names(storage: StorageName, start: string): readonly string[];
}

/** Instead of the browser's storage where that is blocked: values last as long as the page. */
const ofPage = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/** Null if the browser's settings block it: then even naming it throws. */
function open(name: StorageName): Storage | null {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

/**
 * Values that a page stores in the browser, under its own prefix. The page must also work in a browser without storage.
 */
export const keepUnder = (prefix: string): Keep => ({
  load<T>(storage: StorageName, name: string, otherwise: T): T {
    const key = `${prefix}:${name}`;
    const opened = open(storage);
    const text = opened === null ? ofPage[storage].get(key) : opened.getItem(key);
    try {
      return text === null || text === undefined ? otherwise : (parseExact(text) as T);
    } catch {
      return otherwise;
    }
  },
  store(storage, name, value) {
    const key = `${prefix}:${name}`;
    const text = printExact(value);
    const opened = open(storage);
    if (opened === null) ofPage[storage].set(key, text);
    try {
      opened?.setItem(key, text);
      return opened !== null;
    } catch {
      return false;
    }
  },
  forget(storage, name) {
    const key = `${prefix}:${name}`;
    ofPage[storage].delete(key);
    open(storage)?.removeItem(key);
  },
  names(storage, start) {
    const all = Object.keys(open(storage) ?? Object.fromEntries(ofPage[storage]));
    const own = all.filter((key) => key.startsWith(`${prefix}:${start}`));
    return own.map((key) => key.slice(prefix.length + 1));
  },
});
