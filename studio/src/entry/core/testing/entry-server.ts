import { ServerError } from '../../../../../kit/src/server-error.ts';
import type { SendOptions } from '../send.ts';

type Values = Record<string, string | null>;

interface Stored {
  values: Values;
  round: number;
  isPublished: boolean;
  changes: { body: Values; since: number } | null;
  changesRound: number;
}

export const FIELDS = ['title', 'summary', 'note'];

/** A write replaces a value; the person may not have seen it. */
type OnReplaced = (field: string, before: string, after: string | null, isPending: boolean) => void;

/** The routes that the editor core uses, for one collection type in memory. */
export class EntryServer {
  readonly entries = new Map<number, Stored>();
  readonly #created = new Map<string, number>();
  readonly #onReplaced: OnReplaced;
  /** All values that were ever stored. */
  readonly known = new Set<unknown>();

  constructor(onReplaced: OnReplaced) {
    this.#onReplaced = onReplaced;
  }

  create(values: Values): number {
    const id = this.entries.size + 1;
    this.entries.set(id, { values, round: 1, isPublished: false, changes: null, changesRound: 0 });
    this.#note(values);
    return id;
  }

  /** Somebody else changes a field. */
  change(id: number, field: string, value: string): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    entry.values = { ...entry.values, [field]: value };
    entry.round += 1;
    this.#note(entry.values);
  }

  /** Somebody else changes a field without publishing it. */
  changeUnpublished(id: number, field: string, value: string): void {
    const entry = this.entries.get(id);
    if (!entry?.isPublished) return;
    this.#keep(entry, { ...entry.changes?.body, [field]: value });
  }

  setPublished(id: number, isPublished: boolean): void {
    const entry = this.entries.get(id);
    if (entry === undefined || entry.isPublished === isPublished) return;
    entry.isPublished = isPublished;
    entry.round += 1;
    if (!isPublished) entry.changes = null;
  }

  /** Answers as the server does; throws a `ServerError` if it refuses. */
  answer(method: string, path: string, { body, headers = {} }: SendOptions): { body: unknown; version: string | null } {
    const sent = (body ?? {}) as Values;
    const changes = /\/changes(\/publish)?/.exec(path);
    const id = Number(/\/(\d+)(?:[/?]|$)/.exec(path)?.[1]);
    if (method === 'POST' && Number.isNaN(id)) return this.#answerEntry(this.#createOnce(sent, headers));
    const entry = this.entries.get(id);
    if (entry === undefined) throw new ServerError(404, 'Not Found');
    const version = changes === null ? versionOf(entry) : changesVersionOf(entry);
    const required = headers['if-match'];
    if (method !== 'GET' && required !== undefined && required !== version) throw new ServerError(412, 'Changed');
    if (changes !== null) return this.#answerChanges(method, entry, sent, changes[1] !== undefined);
    if (method === 'PUT') this.#write(entry, sent, false);
    const action = /actions\/(publish|unpublish)$/.exec(path)?.[1];
    if (action !== undefined) {
      if (entry.isPublished === (action === 'publish')) {
        throw new ServerError(400, action === 'publish' ? 'already.published' : 'already.draft');
      }
      this.setPublished(id, action === 'publish');
    }
    return this.#answerEntry(id);
  }

  #answerEntry(id: number) {
    const entry = this.#find(id);
    const body = { id, ...entry.values, publishedAt: entry.isPublished ? '2030-01-01T00:00:00.000Z' : null };
    return { body, version: versionOf(entry) };
  }

  #answerChanges(method: string, entry: Stored, sent: Values, isPublishing: boolean) {
    if (method === 'PUT') {
      for (const [field, value] of Object.entries(sent)) {
        const before = entry.changes?.body[field];
        if (before !== undefined && before !== null && before !== value) this.#onReplaced(field, before, value, false);
      }
      this.#keep(entry, sent);
    }
    if (method === 'DELETE') this.#drop(entry);
    if (isPublishing) {
      if (entry.changes === null) throw new ServerError(400, 'Nothing to publish');
      const { body } = entry.changes;
      this.#drop(entry);
      this.#write(entry, body, true);
    }
    const { changes } = entry;
    const shown = changes && {
      body: changes.body,
      isOutdated: changes.since !== entry.round,
      savedAt: '',
      savedBy: null,
    };
    return { body: { data: shown }, version: changesVersionOf(entry) };
  }

  #createOnce(values: Values, headers: Readonly<Record<string, string>>): number {
    const key = headers['idempotency-key'] ?? '';
    const id = this.#created.get(key) ?? this.create(values);
    this.#created.set(key, id);
    return id;
  }

  #write(entry: Stored, sent: Values, isPending: boolean): void {
    for (const [field, value] of Object.entries(sent)) {
      const before = entry.values[field] ?? null;
      if (before !== null && before !== value) this.#onReplaced(field, before, value, isPending);
    }
    entry.values = { ...entry.values, ...sent };
    entry.round += 1;
    this.#note(sent);
  }

  #keep(entry: Stored, body: Values): void {
    entry.changes = { body, since: entry.changes?.since ?? entry.round };
    entry.changesRound += 1;
    this.#note(body);
  }

  #drop(entry: Stored): void {
    entry.changes = null;
    entry.changesRound += 1;
  }

  #find(id: number): Stored {
    const entry = this.entries.get(id);
    if (entry === undefined) throw new Error(`There is no entry ${id}.`);
    return entry;
  }

  #note(values: Values): void {
    for (const value of Object.values(values)) this.known.add(value);
  }
}

const versionOf = ({ round }: Stored): string => `"${round}"`;

const changesVersionOf = ({ round, changesRound }: Stored): string => `"${round}-${changesRound}"`;
