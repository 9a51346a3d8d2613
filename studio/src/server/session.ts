import { keepUnder } from '../../../kit/src/storage.ts';
import { forgetForPanel } from './panel-session.ts';

const { load, store } = keepUnder('plinth-studio');

/** Stored in this tab, or in this browser if the person chose to stay signed in. */
const STORAGES = ['sessionStorage', 'localStorage'] as const;

export function readToken(): string | null {
  for (const storage of STORAGES) {
    const token = load<string | null>(storage, 'token', null);
    if (token !== null) return token;
  }
  return null;
}

export const isRemembered = (): boolean => load<string | null>('localStorage', 'token', null) !== null;

export function keepToken(token: string, remember: boolean): void {
  store('sessionStorage', 'token', remember ? null : token);
  store('localStorage', 'token', remember ? token : null);
  waiting?.resolve();
  waiting = null;
}

/** Keeps a newer token: another request may have signed in since. */
export function forgetToken(token: string | null = readToken()): void {
  if (readToken() !== token) return;
  if (token !== null) forgetForPanel(token);
  for (const storage of STORAGES) store(storage, 'token', null);
}

interface Waiting {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

/** Resolves when the person has signed in again; until then the page keeps its state. */
export function signInAgain(): Promise<void> {
  if (readToken() !== null) return Promise.resolve();
  if (waiting === null) {
    let resolve = (): void => undefined;
    const promise = new Promise<void>((settle) => {
      resolve = settle;
    });
    waiting = { promise, resolve };
    for (const listener of listeners) listener();
  }
  return waiting.promise;
}

export const isWaitingForSignIn = (): boolean => waiting !== null;

/** Called when a session has ended. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
