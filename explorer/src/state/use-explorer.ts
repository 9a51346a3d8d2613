import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { QueryForm } from '../query/form.ts';
import type { Project } from '../query/model.ts';
import { type AskedRequest, changeForm, readRequest, requestOf } from '../query/request.ts';
import { parseAnswer } from '../view/answer/json-lines.ts';
import { type Caller, sameCaller } from './caller.ts';
import { readLink, writeLink } from './link.ts';
import {
  type Answer,
  type Denied,
  type Explanation,
  loadAnswer,
  loadDenied,
  loadExplanation,
  ServerError,
} from './server.ts';
import { addVisit, loadCaller, loadHistory, storeCaller, type Visit } from './storage.ts';

export interface LoadedAnswer extends Answer {
  readonly url: string;
  readonly body: unknown;
}

/** The last answer stays in sight while the next one is on its way. */
export interface AnswerState {
  readonly kind: 'idle' | 'loading' | 'loaded' | 'offline';
  readonly answer: LoadedAnswer | null;
}

/** What is told about an answer beside the answer. */
export type About<T> =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: T }
  | { readonly kind: 'failed'; readonly message: string };

export interface Explorer {
  readonly request: AskedRequest;
  readonly caller: Caller;
  readonly state: AnswerState;
  readonly explanation: About<Explanation>;
  readonly denied: About<Denied>;
  readonly history: readonly Visit[];
  setUrl(url: string): void;
  setForm(form: QueryForm): void;
  setCaller(caller: Caller): void;
  setHistory(history: readonly Visit[]): void;
  run(): void;
}

/** A change of the query is sent when the hand rests. */
const PAUSE_MS = 250;
/** A development server restarts when a schema changes; the page waits for it. */
const RETRY_MS = 1500;

const NONE = { kind: 'none' } as const;

export function useExplorer(project: Project, entryKey: string): Explorer {
  const [request, setRequest] = useState(() => firstRequest(project));
  const [caller, setCallerState] = useState(() => firstCaller(project));
  const [state, setState] = useState<AnswerState>({ kind: 'idle', answer: null });
  const [explanation, setExplanation] = useState<About<Explanation>>(NONE);
  const [denied, setDenied] = useState<About<Denied>>(NONE);
  const [history, setHistory] = useState(loadHistory);
  const [turn, setTurn] = useState(0);
  const isFirst = useRef(true);

  const run = useCallback(() => setTurn((count) => count + 1), []);

  useEffect(() => {
    window.history.replaceState(null, '', writeLink(request.url, caller));
  }, [request.url, caller]);

  useEffect(() => {
    const follow = () => {
      const link = readLink(location.hash);
      if (link === null || location.hash === writeLink(request.url, caller)) return;
      setRequest(readRequest(project, link.url));
      if (link.caller.kind === 'role' && project.borrows) setCallerState(link.caller);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [project, request.url, caller]);

  // A new turn asks the same request again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      setState(({ answer }) => ({ kind: 'loading', answer }));
      try {
        const answer = await loadAnswer(request.url, caller, entryKey, signal);
        if (signal.aborted) return;
        setState({ kind: 'loaded', answer: { ...answer, url: request.url, body: parseAnswer(answer.text) } });
        setHistory((known) => addVisit(known, { url: request.url, at: Date.now(), status: answer.status }));
        const isContent = request.type !== undefined;
        load(setDenied, isContent ? () => loadDenied(request.url, caller, entryKey) : null, signal);
        load(
          setExplanation,
          isContent && answer.status === 200 ? () => loadExplanation(request.url, caller, entryKey) : null,
          signal,
        );
      } catch {
        if (signal.aborted) return;
        setState(({ answer }) => ({ kind: 'offline', answer }));
        retry = window.setTimeout(ask, RETRY_MS);
      }
    };
    let retry: number | undefined;
    const wait = window.setTimeout(ask, isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      window.clearTimeout(wait);
      window.clearTimeout(retry);
      controller.abort();
    };
  }, [request.url, caller, entryKey, turn]);

  return {
    request,
    caller,
    state,
    explanation,
    denied,
    history,
    setHistory,
    run,
    setUrl: (url) => setRequest(readRequest(project, url)),
    setForm: (form) => setRequest((current) => changeForm(project, current, form)),
    setCaller: (next) => {
      if (sameCaller(next, caller)) return;
      storeCaller(next);
      setCallerState(next);
    },
  };
}

function load<T>(set: (about: About<T>) => void, read: (() => Promise<T>) | null, signal: AbortSignal): void {
  if (read === null) {
    set(NONE);
    return;
  }
  set({ kind: 'loading' });
  const settle = (about: About<T>) => {
    if (!signal.aborted) set(about);
  };
  read().then(
    (value) => settle({ kind: 'loaded', value }),
    (error: unknown) =>
      settle({ kind: 'failed', message: error instanceof ServerError ? error.message : 'The server does not answer.' }),
  );
}

/** What the link names; otherwise the first collection. */
function firstRequest(project: Project): AskedRequest {
  const link = readLink(location.hash);
  if (link !== null) return readRequest(project, link.url);
  const first =
    project.types.find(({ kind }) => kind === 'collection') ?? project.types.find(({ kind }) => kind === 'single');
  return first === undefined ? readRequest(project, project.prefix) : requestOf(project, first);
}

function firstCaller(project: Project): Caller {
  const linked = readLink(location.hash)?.caller;
  const caller = linked !== undefined && linked.kind === 'role' ? linked : loadCaller();
  return caller.kind === 'role' && !project.borrows ? { kind: 'anonymous' } : caller;
}
