import type { AggregateAnswer, AggregateQuery } from './aggregate.ts';
import type { EntryAnswer, EntryOf, ListAnswer, PaginationOf, Shape } from './answer.ts';
import type { Description } from './description.ts';
import type { Documents, SingleDocument } from './documents.ts';
import type { CreateInput, UpdateInput } from './input.ts';
import type { AllQuery, Checked, EntryQuery, ListQuery } from './query.ts';

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The content of a project: one member per content type, `auth` and `graphql`. */
export type Client<Types, Flat extends Shape = false> = {
  readonly [Name in keyof Types]: Types[Name] extends Description ? Member<Types[Name], Flat> : never;
} & { readonly auth: Auth; readonly graphql: AskGraphql };

type Member<T extends Description, Flat extends Shape> = Flat extends boolean
  ? T['kind'] extends 'single'
    ? SingleType<T, Flat>
    : Collection<T, Flat>
  : T['kind'] extends 'single'
    ? SingleDocument<T>
    : Documents<T>;

/** A GraphQL document; the caller or a code generator declares the type of its result. */
export type AskGraphql = <Data = unknown>(
  query: string,
  variables?: Readonly<Record<string, unknown>>,
  options?: RequestOptions,
) => Promise<GraphqlResult<Data>>;

/** As returned by the server: `data` that could be read, and errors for the rest. */
export interface GraphqlResult<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
}

export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** An inferred type may have members that nobody knows, such as misspelt ones. */
type NothingElse<Query, Known> = { readonly [Name in Exclude<keyof Query, keyof Known>]: never };

export interface Collection<T extends Description, Flat extends boolean> {
  find<const Query = unknown>(
    query?: Checked<T, Query, ListQuery<T>>,
    options?: RequestOptions,
  ): Promise<ListAnswer<EntryOf<T, Query, Flat>, PaginationOf<Query>>>;

  findOne<const Query = unknown>(
    id: number,
    query?: Checked<T, Query, EntryQuery<T>>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<EntryOf<T, Query, Flat>>>;

  /** Every entry; pages are requested as the loop reaches them. */
  all<const Query = unknown>(
    query?: Checked<T, Query, AllQuery<T>>,
    options?: RequestOptions,
  ): AsyncGenerator<EntryOf<T, Query, Flat>, void, undefined>;

  /** Numbers about the entries that a list with these filters would contain. */
  aggregate<const Query extends AggregateQuery<T>>(
    query?: Query & NothingElse<Query, AggregateQuery<T>>,
    options?: RequestOptions,
  ): Promise<AggregateAnswer<Query>>;

  create<const Query = unknown>(
    data: CreateInput<T>,
    query?: Checked<T, Query, EntryQuery<T>>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<EntryOf<T, Query, Flat>>>;

  update<const Query = unknown>(
    id: number,
    data: UpdateInput<T>,
    query?: Checked<T, Query, EntryQuery<T>>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<EntryOf<T, Query, Flat>>>;

  delete<const Query = unknown>(
    id: number,
    query?: Checked<T, Query, EntryQuery<T>>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<EntryOf<T, Query, Flat>>>;
}

export interface SingleType<T extends Description, Flat extends boolean> {
  find<const Query = unknown>(
    query?: Checked<T, Query, EntryQuery<T>>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<EntryOf<T, Query, Flat>>>;

  /** Creates the entry if there is none yet. */
  update<const Query = unknown>(
    data: UpdateInput<T>,
    query?: Checked<T, Query, EntryQuery<T>>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<EntryOf<T, Query, Flat>>>;

  delete<const Query = unknown>(
    query?: Checked<T, Query, EntryQuery<T>>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<EntryOf<T, Query, Flat>>>;
}

export interface Auth {
  /** Later requests of this client are sent as this user. */
  login(credentials: Credentials, options?: RequestOptions): Promise<Session>;
  /** Like `login`; without a `jwt` if the project requires a confirmed e-mail address first. */
  register(account: Account, options?: RequestOptions): Promise<Partial<Session> & Pick<Session, 'user'>>;
  me(options?: RequestOptions): Promise<User>;
  /** Forgets the user; a token passed to `createClient` applies again. */
  logout(): void;
}

export interface Credentials {
  /** User name or e-mail address. */
  readonly identifier: string;
  readonly password: string;
}

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export interface Session {
  readonly jwt: string;
  readonly user: User;
}

export interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly provider: string | null;
  readonly confirmed: boolean | null;
  readonly blocked: boolean | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Fields added by the project. */
  readonly [field: string]: unknown;
}
