import type { ShadowCrud } from '../schema/shadow-crud.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** A GraphQL resolver. */
export type Resolve = (parent: unknown, args: Arguments, context: unknown, info: ResolveInfo) => unknown;

/** The `info` argument of a resolver. */
export interface ResolveInfo {
  readonly fieldName: string;
  readonly [member: string]: unknown;
}

/** The project's configuration of a field, with or without a resolver. */
export interface FieldRules {
  /** The required permissions instead of the usual ones; false: none. Undefined: the usual ones. */
  readonly auth: false | { readonly scope?: readonly string[] } | undefined;
  /** Policies: throws if one of them refuses. */
  readonly check: Resolve | null;
  /** Middlewares: run instead of the resolver, and may call it. */
  readonly around: ((resolve: Resolve) => Resolve) | null;
}

/** The project's additions to the generated schema, and what it disables. */
export interface SchemaExtension {
  readonly crud: ShadowCrud;
  /** Definitions in SDL. */
  readonly typeDefs: readonly string[];
  /** Definitions created with nexus; null if there are none. */
  readonly nexus: NexusParts | null;
  /** `{ Article: { shout: resolve }, Shape: { __resolveType } }`. */
  readonly resolvers: Readonly<Record<string, unknown>>;
  /**
   * By path: `Query.articles`. Read once the schema has that path, as in v4, because they may contain unknown names.
   */
  readonly rules: ReadonlyMap<string, () => FieldRules>;
  /** Calls project code, marking its errors so they can be shown. */
  readonly guard: (resolve: Resolve) => Resolve;
  readonly warn: (message: string) => void;
}

/** Types created with the project's nexus, which has its own GraphQL library. */
export interface NexusParts {
  readonly nexus: NexusLibrary;
  readonly print: (schema: ForeignSchema) => string;
  readonly types: readonly unknown[];
  readonly plugins: readonly unknown[];
}

export interface NexusLibrary {
  makeSchema(config: object): ForeignSchema;
  objectType(config: object): unknown;
  inputObjectType(config: object): unknown;
  enumType(config: object): unknown;
  unionType(config: object): unknown;
  scalarType(config: object): unknown;
  list(type: unknown): unknown;
  nonNull(type: unknown): unknown;
  arg(config: object): unknown;
}

/** A schema of another copy of the library: nothing in it is an instance of this copy's classes. */
export interface ForeignSchema {
  getType(name: string): ForeignType | undefined;
}

export interface ForeignType {
  readonly getFields?: () => Readonly<Record<string, { readonly resolve?: Resolve }>>;
  readonly resolveType?: unknown;
  readonly isTypeOf?: unknown;
  readonly serialize?: unknown;
  readonly parseValue?: unknown;
  readonly parseLiteral?: unknown;
}
