import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import type { Project } from '../query/model.ts';
import { readLink } from './link.ts';
import { openSession, type Session, storedTab } from './session.ts';
import { loadTabs, type StoredTab, storeTabs } from './storage.ts';

export interface Sessions {
  readonly all: readonly Session[];
  readonly active: Session;
  choose(id: string): void;
  /** A new tab; by default for the first collection. */
  open(tab?: Omit<StoredTab, 'id'>): void;
  close(id: string): void;
  change(id: string, part: Partial<Session> | ((session: Session) => Partial<Session>)): void;
}

interface Tabs {
  readonly all: readonly Session[];
  readonly activeId: string;
}

/** The tabs of the page, stored in this browser. */
export function useSessions(project: Project): Sessions {
  const [tabs, setTabs] = useState<Tabs>(() => firstTabs(project));
  const active = tabs.all.find(({ id }) => id === tabs.activeId) ?? (tabs.all[0] as Session);

  // Before the next paint, so that a reload shows the same tab.
  useLayoutEffect(() => {
    const stored = tabs.all.map(storedTab);
    storeTabs({ active: Math.max(0, tabs.all.indexOf(active)), tabs: stored });
  }, [tabs, active]);

  const change: Sessions['change'] = useCallback((id, part) => {
    setTabs(({ all, activeId }) => ({
      activeId,
      all: all.map((session) =>
        session.id === id ? { ...session, ...(typeof part === 'function' ? part(session) : part) } : session,
      ),
    }));
  }, []);

  return {
    all: tabs.all,
    active,
    change,
    choose: (id) => setTabs(({ all }) => ({ all, activeId: id })),
    open: (tab) => {
      const session = openSession(project, tab);
      setTabs(({ all }) => ({ all: [...all, session], activeId: session.id }));
    },
    close: (id) =>
      setTabs(({ all, activeId }) => {
        const index = all.findIndex((session) => session.id === id);
        const left = all.filter((session) => session.id !== id);
        const next = left.length === 0 ? [openSession(project)] : left;
        const neighbour = next[Math.min(index, next.length - 1)] as Session;
        return { all: next, activeId: id === activeId ? neighbour.id : activeId };
      }),
  };
}

/** The tabs of the last visit; the link's request is among them, or comes first. */
function firstTabs(project: Project): Tabs {
  const { active, tabs } = loadTabs();
  const link = readLink(location.hash);
  const all = tabs.map((tab) => openSession(project, tab));
  if (link === null) {
    const first = all[active] ?? all[0] ?? openSession(project);
    return { all: all.length === 0 ? [first] : all, activeId: first.id };
  }
  const linked = openSession(project, { url: link.url, method: link.method, contract: link.contract });
  const known = all.find(
    ({ request, method }) =>
      method === linked.method && request.url === linked.request.url && request.contract === linked.request.contract,
  );
  if (known !== undefined) return { all, activeId: known.id };
  const current = all[active];
  // An opened link replaces only the active tab.
  const next = current === undefined ? [linked] : all.map((session) => (session === current ? linked : session));
  return { all: next, activeId: linked.id };
}
