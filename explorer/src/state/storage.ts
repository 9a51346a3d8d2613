import { keepUnder } from '../../../kit/src/storage.ts';
import { type Caller, ANONYMOUS } from './caller.ts';

const { load, store } = keepUnder('plinth-explorer');

/** A query that was sent. */
export interface Visit {
  readonly url: string;
  readonly at: number;
  readonly status: number;
}

export interface SavedQuery {
  readonly name: string;
  readonly url: string;
}

const MAX_VISITS = 50;

export const loadHistory = (): readonly Visit[] => load('localStorage', 'history', []);

/** Newest first, each URL once. */
export function addVisit(history: readonly Visit[], visit: Visit): readonly Visit[] {
  const next = [visit, ...history.filter(({ url }) => url !== visit.url)].slice(0, MAX_VISITS);
  store('localStorage', 'history', next);
  return next;
}

export function clearHistory(): readonly Visit[] {
  store('localStorage', 'history', []);
  return [];
}

export const loadSaved = (): readonly SavedQuery[] => load('localStorage', 'saved', []);

export function storeSaved(saved: readonly SavedQuery[]): readonly SavedQuery[] {
  store('localStorage', 'saved', saved);
  return saved;
}

/** A tab as stored between visits. */
export interface StoredTab {
  readonly id: string;
  readonly url: string;
  readonly method?: string;
  readonly contract?: string;
  readonly body?: string;
}

export interface StoredTabs {
  readonly active: number;
  readonly tabs: readonly StoredTab[];
}

const NO_TABS: StoredTabs = { active: 0, tabs: [] };

export function loadTabs(): StoredTabs {
  const { active, tabs } = load('localStorage', 'tabs', NO_TABS);
  const bodies = load<readonly (string | null)[]>('sessionStorage', 'bodies', []);
  return { active, tabs: tabs.map((tab, index) => ({ ...tab, ...(bodies[index] && { body: bodies[index] }) })) };
}

/** A body may be confidential: it is stored only for the lifetime of the browser tab. */
export function storeTabs({ active, tabs }: StoredTabs): void {
  store('localStorage', 'tabs', { active, tabs: tabs.map(({ body: _body, ...tab }) => tab) });
  store(
    'sessionStorage',
    'bodies',
    tabs.map(({ body }) => body ?? null),
  );
}

/** Widths of resized panes, in pixels. */
export type PaneWidths = Readonly<Partial<Record<'types' | 'query', number>>>;

export const loadWidths = (): PaneWidths => load('localStorage', 'widths', {});

export const storeWidths = (widths: PaneWidths): void => {
  store('localStorage', 'widths', widths);
};

export const loadWraps = (): boolean => load('localStorage', 'wraps', true);

export const storeWraps = (wraps: boolean): void => {
  store('localStorage', 'wraps', wraps);
};

/** Keys are stored only for the lifetime of this tab. */
export const loadCaller = (): Caller => load('sessionStorage', 'caller', ANONYMOUS);

export const storeCaller = (caller: Caller): void => {
  store('sessionStorage', 'caller', caller);
};

/** For all pages of this server: it expires with `plinth dev`, so storing it is harmless. */
export const loadDevToken = (): string => load('localStorage', 'dev-token', '');

export const storeDevToken = (token: string): void => {
  store('localStorage', 'dev-token', token);
};

export const loadEntryKey = (): string => load('sessionStorage', 'entry', '');

export const storeEntryKey = (key: string): void => {
  store('sessionStorage', 'entry', key);
};
