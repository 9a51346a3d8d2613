import type { ShadowCrud } from '../schema/shadow-crud.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** A resolver, as GraphQL servers have them. */
export type Resolve = (parent: unknown, args: Arguments, context: unknown, info: ResolveInfo) => unknown;

/** What a resolver is told of the field that it answers. */
export interface ResolveInfo {
  readonly fieldName: string;
  readonly [member: string]: unknown;
}

/** What a project says of one field, with or without a resolver of its own. */
export interface FieldRules {
  /** The permissions that it asks for instead of its usual ones; false: none. Undefined: the usual ones. */
  readonly auth: false | { readonly scope?: readonly string[] } | undefined;
  /** Policies: throws where one of them refuses. */
  readonly check: Resolve | null;
  /** Middlewares: what answers instead of the resolver, and may call it. */
  readonly around: ((resolve: Resolve) => Resolve) | null;
}

/** What project code adds to the generated schema, and what it takes out of it. */
export interface SchemaExtension {
  readonly crud: ShadowCrud;
  /** Definitions in the schema language. */
  readonly typeDefs: readonly string[];
  /** Definitions made with nexus; null if there are none. */
  readonly nexus: NexusParts | null;
  /** `{ Article: { shout: resolve }, Shape: { __resolveType } }`. */
  readonly resolvers: Readonly<Record<string, unknown>>;
  /** By place: `Query.articles`. Read when the schema has that place, as in v4: names that they use may lead nowhere. */
  readonly rules: ReadonlyMap<string, () => FieldRules>;
  /** Calls project code, so that what it throws can be shown. */
  readonly guard: (resolve: Resolve) => Resolve;
  readonly warn: (message: string) => void;
}

/** Types made with the project's own nexus, which has a GraphQL library of its own beside it. */
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

/** A schema of another copy of the library: nothing of it is an instance of our classes. */
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
