import { METHODS, type Method } from '../query/method.ts';
import type { Contract, Project } from '../query/model.ts';
import { type AskedRequest, listUrl, readRequest } from '../query/request.ts';
import { type Caller, callerKey } from './caller.ts';
import type { Answer, Denied, Explanation } from './server.ts';
import type { StoredTab } from './storage.ts';

export interface LoadedAnswer extends Answer {
  /** The request and its caller: a response is shown only for its own request. */
  readonly question: string;
  readonly body: unknown;
  readonly at: number;
}

export type AnswerKind = 'idle' | 'loading' | 'loaded' | 'offline' | 'cancelled';

export interface AnswerState {
  readonly kind: AnswerKind;
  readonly answer: LoadedAnswer | null;
}

/** Metadata of a response. */
export type About<T> =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: T }
  | { readonly kind: 'failed'; readonly message: string };

export const NONE = { kind: 'none' } as const;

/** One tab: its request and response. */
export interface Session {
  readonly id: string;
  readonly request: AskedRequest;
  readonly method: Method;
  /** The body; null until the schema's suggestion was changed. */
  readonly body: string | null;
  readonly state: AnswerState;
  readonly explanation: About<Explanation>;
  readonly denied: About<Denied>;
}

export const questionOf = ({ method, request }: Pick<Session, 'method' | 'request'>, caller: Caller): string =>
  `${method} ${request.contract} ${request.url} ${callerKey(caller)}`;

/** The response, if it belongs to the session's current request. */
export function currentAnswer(session: Session, caller: Caller): LoadedAnswer | null {
  const { answer } = session.state;
  return answer !== null && answer.question === questionOf(session, caller) ? answer : null;
}

const contractOf = (name: string | undefined): Contract => (name === 'v5' ? 'v5' : 'v4');

export function openSession(project: Project, tab?: Omit<StoredTab, 'id'>): Session {
  const method = METHODS.find((known) => known === tab?.method) ?? 'GET';
  return {
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    request: tab === undefined ? firstRequest(project) : readRequest(project, tab.url, contractOf(tab.contract)),
    method: project.writes ? method : 'GET',
    body: tab?.body ?? null,
    state: { kind: 'idle', answer: null },
    explanation: NONE,
    denied: NONE,
  };
}

/** The first collection, or any other type. */
function firstRequest(project: Project): AskedRequest {
  const first =
    project.types.find(({ kind }) => kind === 'collection') ?? project.types.find(({ kind }) => kind === 'single');
  return readRequest(project, first === undefined ? project.prefix : listUrl(project, first), 'v4');
}

export const storedTab = ({ id, request, method, body }: Session): StoredTab => ({
  id,
  url: request.url,
  ...(method !== 'GET' && { method }),
  ...(request.hasHeader && { contract: request.contract }),
  ...(body !== null && { body }),
});
