import type { ShownComments } from '../../../../src/admin/contract/comments.ts';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { AdministratorName } from '../../../../src/admin/contract/people.ts';
import { call } from '../../server/call.ts';

/** What is shown of the comments: all of them, or those on a field. */
export interface Topic {
  /** Null: the entry, with all of its fields. */
  readonly field: string | null;
}

/** The comments on an entry, for all parts of its page. */
export interface CommentStore {
  readonly uid: string;
  /** Without any until they are loaded. */
  now(): ShownComments;
  opened(): Topic | null;
  open(topic: Topic | null): void;
  subscribe(listener: () => void): () => void;
  load(signal: AbortSignal): Promise<void>;
  add(body: { readonly text: string; readonly field?: string; readonly replyTo?: number }): Promise<void>;
  change(id: number, body: { readonly text?: string; readonly isOpen?: boolean }): Promise<void>;
  remove(id: number): Promise<void>;
  find(search: string, field: string | null, signal: AbortSignal): Promise<readonly AdministratorName[]>;
  /** What is typed and not sent, by where: closing the dialog does not lose it. */
  readonly typed: Map<string, Typed>;
}

export interface Typed {
  readonly text: string;
  /** Whom the text mentions by name. */
  readonly people: readonly AdministratorName[];
}

export function createCommentStore(uid: string, id: number): CommentStore {
  const path = `/studio/api/entries/${uid}/${id}/comments`;
  const listeners = new Set<() => void>();
  let shown: ShownComments = { comments: [], people: [] };
  let opened: Topic | null = null;
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const write = async (method: string, at: string, body?: unknown): Promise<void> => {
    shown = (await call<Data<ShownComments>>(method, at, { body })).data;
    changed();
  };
  return {
    uid,
    typed: new Map(),
    now: () => shown,
    opened: () => opened,
    open(topic) {
      opened = topic;
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(signal) {
      const { data } = await call<Data<ShownComments>>('GET', path, { signal });
      if (signal.aborted) return;
      shown = data;
      changed();
    },
    add: (body) => write('POST', path, body),
    change: (comment, body) => write('PUT', `${path}/${comment}`, body),
    remove: (comment) => write('DELETE', `${path}/${comment}`),
    async find(search, field, signal) {
      const query = new URLSearchParams({ search, ...(field !== null && { field }) });
      return (await call<Data<readonly AdministratorName[]>>('GET', `${path}/people?${query}`, { signal })).data;
    },
  };
}
