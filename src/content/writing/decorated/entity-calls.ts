import type { RawObject } from '../../../query/parse-query-string.ts';
import type { Uid } from '../../../schema/model.ts';

/** The arguments of a method of `strapi.entityService`, the type first. */
export type EntityArgs = readonly [uid: Uid, ...rest: readonly unknown[]];

/** The parameters of a call in the form of a query string. */
export type ParseParams = (params: unknown) => RawObject;

/** A read or write of the server that v4 makes through its entity service. */
export interface EntityCall {
  readonly method: 'create' | 'update' | 'delete' | 'clone' | 'deleteMany' | 'findOne' | 'findMany' | 'findPage';
  readonly args: EntityArgs;
  /** What is inside the decorators. They may call it several times, with other arguments, or never. */
  readonly perform: (args: readonly unknown[], parse: ParseParams) => Promise<unknown>;
}

/** Returns what the outermost decorator returns. */
export type RunEntityCall = (call: EntityCall) => Promise<unknown>;

/** What project code has put around the entity service; set once the code is loaded. */
export interface EntityCalls {
  /** Null while nothing is decorated. */
  decorated: () => RunEntityCall | null;
}
