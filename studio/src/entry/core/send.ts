import type { Versioned } from '../../server/call.ts';

export interface SendOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The network of the core: fails with a `ServerError` if the server refuses, with anything else if it does not respond. */
export type Send = <T>(method: string, path: string, options?: SendOptions) => Promise<Versioned<T>>;

/** Headers of a write that requires a version. */
export const onlyIf = (version: string | null): SendOptions =>
  version === null ? {} : { headers: { 'if-match': version } };
