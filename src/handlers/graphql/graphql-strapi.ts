import type { Model } from '../../schema/model.ts';

type Params = Readonly<Record<string, unknown>>;

/** The parts of `strapi` that the services of the GraphQL plugin use. */
export interface GraphqlStrapi {
  readonly core: {
    validateQuery(uid: string, query: unknown, auth: unknown): Promise<unknown> | unknown;
    sanitizeQuery(uid: string, query: unknown, auth: unknown): unknown;
    readonly model: Model;
  };
  readonly config: { get(path: string, byDefault?: unknown): unknown };
  readonly entityService: {
    findMany(uid: string, params: unknown): Promise<unknown>;
    findOne(uid: string, id: unknown, params: unknown): Promise<unknown>;
    create(uid: string, params: Params): Promise<unknown>;
    update(uid: string, id: unknown, params: Params): Promise<unknown>;
    delete(uid: string, id: unknown, params: unknown): Promise<unknown>;
  };
}

/** A content type as passed by code: identified by its uid. */
export interface NamedType {
  readonly uid: string;
}
