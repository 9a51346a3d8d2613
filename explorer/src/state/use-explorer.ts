import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { bodyFromEntry, bodyOf } from '../body/body-of.ts';
import type { QueryForm } from '../query/form.ts';
import type { Method } from '../query/method.ts';
import { inContract, isBelow } from '../query/in-contract.ts';
import type { Contract, Project } from '../query/model.ts';
import { type AskedRequest, changeForm, readRequest } from '../query/request.ts';
import { parseAnswer } from '../body/json-lines.ts';
import { ANONYMOUS, type Caller, isLent, sameCaller } from './caller.ts';
import { type Link, readLink, writeLink } from './link.ts';
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
  /** In the contract of the request. */
  readonly project: Project;
  /** Whether a header chooses between both contracts. */
  readonly hasContracts: boolean;
  readonly entryKey: string;
  readonly sessions: Sessions;
  readonly session: Session;
  readonly caller: Caller;
  readonly history: readonly Visit[];
  setUrl(url: string): void;
  /** The same request in other terms, where the server speaks both. */
  setContract(contract: Contract): void;
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
      const body = how === 'POST' || how === 'PUT' ? bodyOf(inContract(project, sent.contract), asking) : null;
      const answer = await sendRequest(
        { method: how, url: sent.url, hasHeader: sent.hasHeader, body },
        by,
        entryKey,
        signal,
      );
      if (signal.aborted) return;
      const question = questionOf(asking, by);
      const loaded = { ...answer, question, body: parseAnswer(answer.text), at: Date.now() };
      set({ state: { kind: 'loaded', answer: loaded } });
      if (how !== 'GET') return set({ denied: NONE, explanation: NONE });
      setHistory((known) => addVisit(known, { url: sent.url, at: Date.now(), status: answer.status }));
      const isContent = sent.type !== undefined;
      load((denied) => set({ denied }), isContent ? () => loadDenied(sent, by, entryKey) : null, signal);
      const isExplained = isContent && answer.status === 200;
      load(
        (explanation) => set({ explanation }),
        isExplained ? () => loadExplanation(sent, by, entryKey) : null,
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
    if (isInFront) window.history.replaceState(null, '', writeLink(linkOf(request, method, caller)));
  }, [request.url, request.hasHeader, method, caller, isInFront]);

  useEffect(() => {
    const follow = () => {
      const link = readLink(location.hash);
      if (link === null || location.hash === writeLink(linkOf(request, method, caller))) return;
      change(id, {
        request: readRequest(project, link.url, link.contract),
        method: project.writes ? link.method : 'GET',
        body: null,
        state: { kind: 'idle', answer: null },
      });
      if (isLent(link.caller) && project.borrows) setCallerState(link.caller);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [project, id, request.url, request.hasHeader, method, caller, change]);

  useEffect(() => {
    if (method !== 'GET' || isAnswered(latest.current.session, caller)) return;
    change(id, ({ state }) => ({ state: { kind: 'loading', answer: state.answer } }));
    const wait = window.setTimeout(ask, isTyping(document.activeElement) ? PAUSE_MS : 0);
    return () => {
      window.clearTimeout(wait);
      asked.current.get(id)?.abort();
    };
  }, [id, request.url, request.contract, method, caller, ask, change]);

  return {
    project: inContract(project, request.contract),
    hasContracts: project.contract === 'v4',
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
        const next = readRequest(project, url, now.request.contract);
        // A body written for one type is not used for another.
        return { request: next, ...(next.type !== now.request.type && { body: null }) };
      }),
    setContract: (contract) =>
      change(id, (now) => ({
        request: readRequest(project, inPrefix(project, now.request.url), contract),
        body: null,
        state: { kind: 'idle', answer: null },
      })),
    setForm: (form) => change(id, (now) => ({ request: changeForm(project, now.request, form) })),
    setMethod: (next, url) =>
      change(id, (now) => ({
        method: next,
        body:
          next === 'PUT' && url === undefined
            ? bodyFromEntry(inContract(project, now.request.contract), now, now.state.answer?.body)
            : null,
        state: { kind: 'idle', answer: null },
        ...(url !== undefined && { request: readRequest(project, url, now.request.contract) }),
      })),
    setBody: (body) => change(id, { body }),
    setCaller: (next) => {
      if (sameCaller(next, caller)) return;
      storeCaller(next);
      setCallerState(next);
    },
  };
}

const linkOf = ({ url, hasHeader }: AskedRequest, method: Method, caller: Caller): Link => ({
  ...{ url, method, caller },
  contract: hasHeader ? 'v5' : 'v4',
});

/** The URL where the header decides. */
const inPrefix = ({ prefix, v5Prefix }: Project, url: string): string =>
  isBelow(url.split('?', 1)[0] ?? '', v5Prefix) ? prefix + url.slice(v5Prefix.length) : url;

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
