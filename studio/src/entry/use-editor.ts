import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { Configuration } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import type { Model } from '../model/model.ts';
import { callVersioned, type Versioned } from '../server/call.ts';
import { OfflineError } from '../server/connection.ts';
import { explainError } from '../server/explain-error.ts';
import { onPublishedAgain } from '../state/published-again.ts';
import { useStudio } from '../state/studio.ts';
import { tell, tellUnchanged } from '../state/tell.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { useReconnected } from '../state/use-connection.ts';
import { t } from '../texts/t.ts';
import type { Unpublished } from './core/change-requests.ts';
import type { ActionName, Editing } from './core/editing.ts';
import { openSession, type Session } from './core/open-session.ts';
import type { Page, Ports } from './core/ports.ts';
import type { Entry } from './entry.ts';
import type { EntryAddress } from './entry-address.ts';
import { explainRefusal } from './explain-refusal.ts';
import { findWork, keepWork } from './kept-work.ts';
import type { Template } from './load-template.ts';
import { publishAgain } from './publish-again.ts';
import { readValuesFor } from './stored-entry.ts';

export interface EditorOptions {
  readonly address: EntryAddress;
  readonly configuration: Configuration;
  readonly entry: Versioned<Entry> | null;
  readonly template: Template;
  readonly unpublished: Unpublished;
  /** Reads the entry again. */
  readonly onReopen: (id: number | null) => void;
  readonly onCreated: (id: number) => void;
  readonly onSaved?: (entry: Entry) => void;
  readonly onGone: () => void;
}

/** An entry being edited, as the page shows it. */
export interface Editor {
  readonly editing: Editing;
  readonly session: Session;
  /** The action that is under way. */
  readonly busy: ActionName | null;
  /** Errors that belong to no field. */
  readonly problems: readonly string[];
  readonly reopen: () => void;
}

/** Connects the session of an entry with the network, the storage and the page. */
export function useEditor(options: EditorOptions): Editor {
  const { model, me } = useStudio();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const latest = useRef(options);
  latest.current = options;
  const isLeft = useRef(false);
  const session = useMemo(() => {
    const { entry, template, unpublished } = options;
    const address = { ...options.address, id: entry?.body.id ?? options.address.id };
    const page = pageFor({
      session: () => opened,
      options: () => latest.current,
      isClosed: () => isLeft.current,
      setProblems,
    });
    const ports = portsFor(me.id, model, options.configuration, page);
    const opened: Session = openSession({ model, address, entry, template: template.values, unpublished }, ports);
    return opened;
  }, []);
  const [, draw] = useReducer((count: number, _: undefined) => count + 1, 0);
  const editing = session.now();

  useEffect(() => {
    const leave = session.subscribe(() => draw(undefined));
    const leaveUndone = onPublishedAgain(({ uid, id, from, entry }) => {
      const { address, theirs } = session.now();
      if (uid === address.type.uid && id === address.id && theirs.entry?.version === from)
        session.publishedAgain(entry);
    });
    // A closing tab allows no more time than this.
    addEventListener('pagehide', session.flush);
    return () => {
      isLeft.current = true;
      removeEventListener('pagehide', session.flush);
      leaveUndone();
      leave();
      session.close();
    };
  }, [session]);
  useUnsaved(!editing.mine.isKept && editing.mine.changed.length > 0);
  useReconnected(editing.state.name === 'unsent', session.reconnect);

  return {
    editing,
    session,
    busy: editing.state.name === 'saving' ? editing.state.action : null,
    problems,
    reopen: () => options.onReopen(session.now().address.id),
  };
}

const portsFor = (person: number, model: Model, configuration: Configuration, page: Page): Ports => ({
  send: callVersioned,
  readValues: readValuesFor(model, configuration),
  isLost: (error) => error instanceof OfflineError,
  storage: {
    find: (address) => findWork(person, address),
    keep: (address, work) => keepWork(person, address, work),
  },
  clock: {
    now: () => Date.now(),
    after(ms, act) {
      const waiting = setTimeout(act, ms);
      return () => clearTimeout(waiting);
    },
  },
  page,
});

interface PageOptions {
  readonly session: () => Session;
  readonly options: () => EditorOptions;
  readonly isClosed: () => boolean;
  readonly setProblems: (problems: readonly string[]) => void;
}

function pageFor({ session, options, isClosed, setProblems }: PageOptions): Page {
  let begunAt = location.hash;
  // Nobody looks at the form any more, or not for longer than the next page takes to appear: its fields are kept, and
  // listed on the home page.
  const isLeft = (): boolean => isClosed() || location.hash !== begunAt;
  return {
    tell(text, isBad, undo) {
      const again = undo && { address: { ...undo.at, id: undo.entry.body.id }, version: undo.entry.version };
      const action = again && { label: t('common.undo'), run: () => publishAgain([again]) };
      tell(t(text), isBad ? 'bad' : 'good', action);
    },
    tellUnchanged,
    explain(error) {
      const { address, configuration } = options();
      if (!isLeft()) {
        explainRefusal(error, session().now().mine.form.root).then(setProblems);
        return;
      }
      const reason = explainError(error as Error, (field) => labelOf(configuration.contentType, field));
      tell(`${address.type.info.displayName}: ${reason}`, 'bad');
    },
    clear() {
      begunAt = location.hash;
      setProblems([]);
    },
    isLeft,
    created: (id) => options().onCreated(id),
    saved: (entry) => options().onSaved?.(entry),
    gone: () => options().onGone(),
    reopen: () => options().onReopen(session().now().address.id),
  };
}
