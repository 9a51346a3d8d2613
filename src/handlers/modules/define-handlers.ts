import type { Entity } from '../../content/reading/read-entities.ts';

/** Query parameters as in a URL; numbers, booleans and dates keep their type. */
export interface QueryParameters {
  readonly filters?: unknown;
  readonly fields?: readonly string[] | string;
  readonly populate?: unknown;
  readonly sort?: unknown;
  readonly pagination?: Readonly<Record<string, unknown>>;
  readonly locale?: string;
  readonly publicationState?: 'live' | 'preview';
  readonly [name: string]: unknown;
}

/** Data to write, in the format of a body: including relations, components and media. */
export type EntryData = Readonly<Record<string, unknown>>;

/** Writes content from a handler without permissions; the type's schema validates the data. */
export interface ContentWriter {
  /** The stored entry. Types with drafts get a draft, unless the data has a `publishedAt`. */
  create(uid: string, data: EntryData, query?: QueryParameters): Promise<Entity>;
  /** The changed entry; null if there is none. */
  update(uid: string, id: number | string, data: EntryData, query?: QueryParameters): Promise<Entity | null>;
  /** The deleted entry; null if there was none. */
  delete(uid: string, id: number | string, query?: QueryParameters): Promise<Entity | null>;
  /** All writes made while `work` runs are stored, or none of them. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

/** Reads content from a handler. Entries are plain objects without private fields. */
export interface ContentReader {
  /** All matching entries; `start` and `limit` cut the list. */
  list(uid: string, query?: QueryParameters): Promise<readonly Entity[]>;
  /** The first matching entry, or null. */
  first(uid: string, query?: QueryParameters): Promise<Entity | null>;
  find(uid: string, id: number | string, query?: QueryParameters): Promise<Entity | null>;
  count(uid: string, query?: QueryParameters): Promise<number>;
}

export interface HandlerRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryParameters;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
  /** The signed-in user; null for other callers. */
  readonly user: Entity | null;
  readonly content: ContentReader & ContentWriter;
  /** Sets a response header. */
  setHeader(name: string, value: string): void;
}

/** The core's response to this query or a changed one; null if there is no such entry. */
export type CoreAnswer = (query?: QueryParameters) => Promise<Envelope | null>;

/**
 * Writes as the caller, with the sent data or other data; returns the core's response, null if there is no such entry.
 */
export type CoreWrite = (body?: WriteBody, query?: QueryParameters) => Promise<Envelope | null>;

export interface WriteBody {
  readonly data: EntryData;
}

export interface WriteRequest extends HandlerRequest {
  /** As sent; the core refuses one without `data`. Empty for a deletion. */
  readonly body: { readonly data?: EntryData };
}

export interface Envelope {
  data: EnvelopeEntry | EnvelopeEntry[] | null;
  meta: Record<string, unknown>;
}

export interface EnvelopeEntry {
  id: number;
  attributes: Record<string, unknown>;
}

/** Its result is the JSON of the response; null or undefined is a 404. */
export type Handler = (request: HandlerRequest, core: CoreAnswer) => unknown;

/** Handles a write; results are treated in the same way. */
export type WriteHandler = (request: WriteRequest, core: CoreWrite) => unknown;

export interface ActionDefinition {
  /** `GET /articles/by-slug/:slug`, below the prefix of the API. */
  readonly route: string;
  /** True: public, without a permission. Otherwise a role needs `<uid>.<name of the action>`. */
  readonly open?: boolean;
  readonly handle: Handler;
}

export interface HandlerDefinitions {
  /** Handles requests for the list of entries, or for the entry of a single type. */
  readonly find?: Handler;
  /** Handles requests for one entry. */
  readonly findOne?: Handler;
  /** Handles the creation of an entry. */
  readonly create?: WriteHandler;
  /** Handles the update of an entry; for a single type also its creation. */
  readonly update?: WriteHandler;
  readonly delete?: WriteHandler;
  /** In these responses every entry shows who created and updated it: `{ id, firstname, lastname }` or null. */
  readonly creators?: readonly ('find' | 'findOne')[];
  /** Further actions with their own routes. */
  readonly actions?: Readonly<Record<string, ActionDefinition>>;
}

const HANDLERS: unique symbol = Symbol.for('plinth.handlers');

export interface DefinedHandlers {
  readonly [HANDLERS]: true;
  readonly uid: string;
  readonly definitions: HandlerDefinitions;
}

/** Handlers of one content type: the default export of a file in `src/api/<name>/controllers`. */
export const defineHandlers = (uid: string, definitions: HandlerDefinitions): DefinedHandlers => ({
  [HANDLERS]: true,
  uid,
  definitions,
});

export const isDefinedHandlers = (exported: unknown): exported is DefinedHandlers =>
  typeof exported === 'object' && exported !== null && HANDLERS in exported;
