import type { KeptWork } from '../kept.ts';
import { generations } from '../kept.ts';
import type { ActionName } from '../editing.ts';
import { NO_CHANGES, readUnpublished } from '../change-requests.ts';
import { openSession, type Session } from '../open-session.ts';
import type { Page, Ports } from '../ports.ts';
import { readEntry } from '../requests.ts';
import type { Send, SendOptions } from '../send.ts';
import type { EntryAddress } from '../../entry-address.ts';
import type { Entry } from '../../entry.ts';
import type { ContentType, Model } from '../../../model/model.ts';
import { EntryServer, FIELDS } from './entry-server.ts';

const TYPE: ContentType = {
  uid: 'api::page.page',
  apiID: 'page',
  kind: 'collectionType',
  category: '',
  info: { displayName: 'Page' },
  options: { draftAndPublish: true },
  attributes: Object.fromEntries(FIELDS.map((name) => [name, { type: 'string' }])),
  isDisplayed: true,
} as unknown as ContentType;

const MODEL: Model = { types: new Map([[TYPE.uid, TYPE]]), components: new Map(), locales: [] };

/** A request on its way. */
interface Request {
  readonly process: () => { body: unknown; version: string | null };
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

class LostError extends Error {}

/** Everything that is to be done before the next event. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What somebody typed: it may replace only values that were seen before. */
interface Typed {
  readonly knows: Set<string>;
}

/** A tab with the entry open. */
interface Tab {
  readonly session: Session;
  readonly shown: Map<string, Set<string>>;
}

/** One person with an entry in several tabs, a network that fails, and colleagues. */
export class Person {
  readonly server = new EntryServer((...replaced) => this.#checkReplaced(...replaced));
  /** How many forms for a new entry were opened. */
  opened = 0;
  readonly faults: string[] = [];
  readonly typed = new Map<string, Typed>();
  /** Given up on purpose. */
  readonly dropped = new Set<string>();
  readonly #kept = new Map<string, string>();
  #isFull = false;
  #tabs: Tab[] = [];
  #requests: Request[] = [];
  #delayed: Request[] = [];
  #timers: { at: number; act: () => void }[] = [];
  #now = 0;
  #last = 0;
  #hasSeenOutdated = false;

  /** With an id, an existing entry; otherwise a new one. */
  async open(id: number | null): Promise<void> {
    if (id === null) this.opened += 1;
    const address: EntryAddress = { type: TYPE, id, locale: null, translates: null };
    const direct: Send = async (method, path, options = {}) => this.server.answer(method, path, options) as never;
    const entry = await readEntry(direct, address);
    const unpublished = await readUnpublished(direct, TYPE, async (_, __, body) => body, entry?.body);
    const session: Session = openSession(
      { model: MODEL, address, entry, template: null, unpublished: unpublished ?? NO_CHANGES },
      this.#ports(() => session),
    );
    this.#tabs.push({ session, shown: new Map() });
  }

  #ports(session: () => Session): Ports {
    const page: Page = {
      tell: () => undefined,
      tellUnchanged: () => undefined,
      explain: () => undefined,
      clear: () => undefined,
      isLeft: () => false,
      created: () => undefined,
      saved: () => undefined,
      gone: () => undefined,
      reopen: () => this.#reopening.push(session()),
    };
    return {
      page,
      send: (method, path, options) => this.#send(method, path, options ?? {}),
      readValues: async (_, __, body) => body,
      isLost: (error) => error instanceof LostError,
      clock: {
        now: () => this.#now,
        after: (ms, act) => {
          const timer = { at: this.#now + ms, act };
          this.#timers.push(timer);
          return () => {
            this.#timers = this.#timers.filter((one) => one !== timer);
          };
        },
      },
      storage: {
        find: ({ id }) => JSON.parse(this.#kept.get(String(id)) ?? 'null') as KeptWork | null,
        keep: ({ id }, work) => {
          if (work === null) this.#kept.delete(String(id));
          else if (this.#isFull) return false;
          else this.#kept.set(String(id), JSON.stringify(work));
          return true;
        },
      },
    };
  }

  readonly #reopening: Session[] = [];

  #send<T>(method: string, path: string, options: SendOptions): Promise<{ body: T; version: string | null }> {
    // As sent: the form goes on changing.
    const sent = structuredClone(options);
    return new Promise((resolve, reject) => {
      this.#requests.push({ process: () => this.server.answer(method, path, sent), resolve: resolve as never, reject });
    });
  }

  #checkReplaced(field: string, before: string, after: string | null, isPending: boolean): void {
    const typed = this.typed.get(after ?? '');
    if (typed === undefined || typed.knows.has(before)) return;
    if (isPending && this.#hasSeenOutdated) return;
    this.faults.push(`${field}: ${before} was replaced by ${after}, unseen`);
  }

  tab(index: number): Tab | undefined {
    return this.#tabs[index % Math.max(1, this.#tabs.length)];
  }

  get tabCount(): number {
    return this.#tabs.length;
  }

  type(index: number, field: string): void {
    const tab = this.tab(index);
    // The dialog is above the form.
    if (tab === undefined || tab.session.now().state.name === 'conflicted') return;
    this.#last += 1;
    const value = `typed-${this.#last}`;
    const cell = tab.session.now().mine.form.root.cells[field];
    const before = String(cell?.value ?? '');
    if (this.typed.has(before) && !this.#isElsewhere(before, tab)) this.dropped.add(before);
    this.typed.set(value, {
      knows: new Set([...(tab.shown.get(field) ?? []), ...(this.typed.get(before)?.knows ?? [])]),
    });
    cell?.set(value);
  }

  /** Another tab keeps its own copy of it. */
  #isElsewhere(value: string, tab: Tab): boolean {
    return this.#tabs.some(
      (other) =>
        other !== tab && Object.values(other.session.now().mine.form.root.cells).some((cell) => cell.value === value),
    );
  }

  /** Presses a button that the page offers. */
  press(index: number, action: ActionName): void {
    const session = this.tab(index)?.session;
    if (session === undefined) return;
    const { entry, unpublished } = session.now().theirs;
    const isPublished = Boolean(entry?.body.publishedAt);
    const isPending = unpublished.changes !== null;
    const offered: Record<ActionName, boolean> = {
      save: !isPublished || !isPending,
      publish: !isPublished,
      unpublish: isPublished,
      saveUnpublished: isPublished,
      publishPending: isPublished && isPending,
      discardPending: isPublished && isPending,
      remove: false,
    };
    if (offered[action]) session.act(action);
  }

  choose(index: number, mask: number): void {
    const tab = this.tab(index);
    const state = tab?.session.now().state;
    if (tab === undefined || state?.name !== 'conflicted') return;
    const takes = new Set(state.plan.conflicts.filter((_, at) => (mask >> at) % 2 === 1).map(({ name }) => name));
    for (const { name, mine } of state.plan.conflicts) if (takes.has(name)) this.dropped.add(String(mine));
    tab.session.choose(takes);
  }

  discardKept(index: number): void {
    const tab = this.tab(index);
    const work = tab?.session.now().mine.earlier;
    for (const value of Object.values(work?.fields ?? {})) this.dropped.add(String(value));
    tab?.session.discardKept();
  }

  /** Closes the tab; what it has sent may still arrive. */
  async reload(index: number): Promise<void> {
    const tab = this.tab(index);
    if (tab === undefined) return;
    const { id } = tab.session.now().address;
    tab.session.close();
    this.#tabs = this.#tabs.filter((one) => one !== tab);
    await this.open(id);
  }

  async request(index: number, fate: 'answered' | 'answer lost' | 'lost' | 'late'): Promise<void> {
    await settle();
    const [request] = this.#requests.splice(index % Math.max(1, this.#requests.length), 1);
    if (request === undefined) return;
    if (fate === 'late') this.#delayed.push(request);
    if (fate === 'lost' || fate === 'late') request.reject(new LostError());
    else {
      try {
        const answer = request.process();
        if (fate === 'answered') request.resolve(structuredClone(answer) as never);
        else request.reject(new LostError());
      } catch (error) {
        request.reject(fate === 'answered' ? error : new LostError());
      }
    }
    await settle();
  }

  /** A request whose sender has given up arrives. */
  deliver(): void {
    try {
      this.#delayed.shift()?.process();
    } catch {
      // Nobody hears of the refusal.
    }
  }

  pass(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { act } of due) act();
  }

  /** The forms that asked to be opened again, and what everybody sees now. */
  async look(): Promise<void> {
    await settle();
    for (const session of this.#reopening.splice(0)) {
      const index = this.#tabs.findIndex((tab) => tab.session === session);
      if (index >= 0) await this.reload(index);
    }
    for (const { session, shown } of this.#tabs) {
      const { mine, state, theirs } = session.now();
      if (theirs.unpublished.changes?.isOutdated) this.#hasSeenOutdated = true;
      for (const field of FIELDS) {
        const value = String(mine.form.root.cells[field]?.value ?? '');
        shown.set(field, new Set([...(shown.get(field) ?? []), value]));
      }
      if (state.name !== 'conflicted') continue;
      for (const conflict of state.plan.conflicts)
        this.typed.get(String(conflict.mine))?.knows.add(String(conflict.theirs));
    }
  }

  /** What was typed and is nowhere any more. */
  lost(): readonly string[] {
    const forms = this.#tabs.flatMap(({ session }) =>
      Object.values(session.now().mine.form.root.cells).map(({ value }) => String(value)),
    );
    const kept = [...this.#kept.values()].flatMap((text) =>
      [...generations(JSON.parse(text) as KeptWork)].flatMap(({ fields }) => Object.values(fields).map(String)),
    );
    const memory = this.#tabs.flatMap(({ session }) =>
      [...generations(session.now().mine.earlier)].flatMap(({ fields }) => Object.values(fields).map(String)),
    );
    const there = new Set([...forms, ...kept, ...memory]);
    return [...this.typed.keys()].filter(
      (value) => !there.has(value) && !this.dropped.has(value) && !this.server.known.has(value),
    );
  }

  fill(isFull: boolean): void {
    this.#isFull = isFull;
  }

  entries(): readonly Entry[] {
    return [...this.server.entries].map(([id, { values }]) => ({ id, ...values }));
  }
}
