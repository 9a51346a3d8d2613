import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { bodyFromEntry, bodyOf } from '../body/body-of.ts';
import type { QueryForm } from '../query/form.ts';
import type { Method } from '../query/method.ts';
import type { Project } from '../query/model.ts';
import { changeForm, readRequest } from '../query/request.ts';
import { parseAnswer } from '../body/json-lines.ts';
import { ANONYMOUS, type Caller, isLent, sameCaller } from './caller.ts';
import { readLink, writeLink } from './link.ts';
import { ServerError } from '../../../kit/src/server-error.ts';
import { loadDenied, loadExplanation, sendRequest } from './server.ts';
import { type About, currentAnswer, NONE, questionOf, type Session } from './session.ts';
import { addVisit, loadCaller, loadHistory, storeCaller, type Visit } from './storage.ts';
import { type Sessions, useSessions } from './use-sessions.ts';

export interface Explorer extends Asking {
  /** Shows the query pane if there is only room for one. */
  showQuery(): void;
}

interface Asking {
  readonly project: Project;
  readonly entryKey: string;
  readonly sessions: Sessions;
  readonly session: Session;
  readonly caller: Caller;
  readonly history: readonly Visit[];
  setUrl(url: string): void;
  setForm(form: QueryForm): void;
  setMethod(method: Method, url?: string): void;
  setBody(body: string | null): void;
  setCaller(caller: Caller): void;
  setHistory(history: readonly Visit[]): void;
  /** Sends the request again; writes are sent only this way. */
  run(): void;
  cancel(): void;
}

/** Typed changes are sent after a pause; clicks at once. */
const PAUSE_MS = 250;
/** A development server restarts when a schema changes; the page waits for it. */
const RETRY_MS = 1500;

/** `isInFront`: the address bar shows the query; otherwise another view is shown. */
export function useExplorer(project: Project, entryKey: string, isInFront: boolean): Asking {
  const sessions = useSessions(project);
  const session = sessions.active;
  const { change } = sessions;
  const { id, request, method } = session;
  const [caller, setCallerState] = useState(() => firstCaller(project));
  const [history, setHistory] = useState(loadHistory);
  // One per tab: a request continues while another tab is shown.
  const asked = useRef(new Map<string, AbortController>());
  const latest = useRef({ session, caller });
  latest.current = { session, caller };

  const ask = useCallback(async () => {
    const { session: asking, caller: by } = latest.current;
    const { request: sent, method: how } = asking;
    // A double click must not write twice.
    if (how !== 'GET' && asking.state.kind === 'loading') return;
    asked.current.get(asking.id)?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    asked.current.set(asking.id, controller);
    const set = (part: Partial<Session>) => change(asking.id, part);
    set({ state: { kind: 'loading', answer: asking.state.answer } });
    try {
      const body = how === 'POST' || how === 'PUT' ? bodyOf(project, asking) : null;
      const answer = await sendRequest({ method: how, url: sent.url, body }, by, entryKey, signal);
      if (signal.aborted) return;
      const question = questionOf(asking, by);
      const loaded = { ...answer, question, body: parseAnswer(answer.text), at: Date.now() };
      set({ state: { kind: 'loaded', answer: loaded } });
      if (how !== 'GET') return set({ denied: NONE, explanation: NONE });
      setHistory((known) => addVisit(known, { url: sent.url, at: Date.now(), status: answer.status }));
      const isContent = sent.type !== undefined;
      load((denied) => set({ denied }), isContent ? () => loadDenied(sent.url, by, entryKey) : null, signal);
      const isExplained = isContent && answer.status === 200;
      load(
        (explanation) => set({ explanation }),
        isExplained ? () => loadExplanation(sent.url, by, entryKey) : null,
        signal,
      );
    } catch {
      if (signal.aborted) return;
      set({ state: { kind: 'offline', answer: null } });
      // The page itself never repeats a write.
      if (how === 'GET') window.setTimeout(() => !signal.aborted && ask(), RETRY_MS);
    }
  }, [project, entryKey, change]);

  useLayoutEffect(() => {
    if (isInFront) window.history.replaceState(null, '', writeLink({ url: request.url, method, caller }));
  }, [request.url, method, caller, isInFront]);

  useEffect(() => {
    const follow = () => {
      const link = readLink(location.hash);
      if (link === null || location.hash === writeLink({ url: request.url, method, caller })) return;
      change(id, {
        request: readRequest(project, link.url),
        method: project.writes ? link.method : 'GET',
        body: null,
        state: { kind: 'idle', answer: null },
      });
      if (isLent(link.caller) && project.borrows) setCallerState(link.caller);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [project, id, request.url, method, caller, change]);

  useEffect(() => {
    if (method !== 'GET' || isAnswered(latest.current.session, caller)) return;
    change(id, ({ state }) => ({ state: { kind: 'loading', answer: state.answer } }));
    const wait = window.setTimeout(ask, isTyping(document.activeElement) ? PAUSE_MS : 0);
    return () => {
      window.clearTimeout(wait);
      asked.current.get(id)?.abort();
    };
  }, [id, request.url, method, caller, ask, change]);

  return {
    project,
    entryKey,
    sessions,
    session,
    caller,
    history,
    setHistory,
    run: ask,
    cancel: () => {
      asked.current.get(id)?.abort();
      change(id, { state: { kind: 'cancelled', answer: null } });
    },
    setUrl: (url) =>
      change(id, (now) => {
        const next = readRequest(project, url);
        // A body written for one type is not used for another.
        return { request: next, ...(next.type !== now.request.type && { body: null }) };
      }),
    setForm: (form) => change(id, (now) => ({ request: changeForm(project, now.request, form) })),
    setMethod: (next, url) =>
      change(id, (now) => ({
        method: next,
        body: next === 'PUT' && url === undefined ? bodyFromEntry(project, now, now.state.answer?.body) : null,
        state: { kind: 'idle', answer: null },
        ...(url !== undefined && { request: readRequest(project, url) }),
      })),
    setBody: (body) => change(id, { body }),
    setCaller: (next) => {
      if (sameCaller(next, caller)) return;
      storeCaller(next);
      setCallerState(next);
    },
  };
}

/** Whether everything is loaded; requests dropped in favour of a newer one are sent again. */
const isAnswered = (session: Session, caller: Caller): boolean =>
  session.state.kind === 'loaded' &&
  currentAnswer(session, caller) !== null &&
  session.explanation.kind !== 'loading' &&
  session.denied.kind !== 'loading';

const isTyping = (element: Element | null): boolean =>
  element?.matches('textarea, input:not([type="checkbox"], [type="radio"])') === true;

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
      settle({ kind: 'failed', message: error instanceof ServerError ? error.message : 'The server is unreachable.' }),
  );
}

function firstCaller(project: Project): Caller {
  const linked = readLink(location.hash)?.caller;
  const caller = linked !== undefined && isLent(linked) ? linked : loadCaller();
  return isLent(caller) && !project.borrows ? ANONYMOUS : caller;
}
