import type { PermissionGrants } from '../../auth/roles/apply-permissions.ts';
import type { Engine } from '../../content/engine.ts';
import type { PageFiles } from '../pages/page-files.ts';
import type { ContractSettings } from '../contract.ts';
import type { OpenapiText } from '../routes/openapi-routes.ts';
import type { Reply, Route, RouteRequest } from '../route.ts';
import type { RouteTable } from '../route-table.ts';
import type { ExplorerEntry, ExplorerGate } from './explorer-gate.ts';

/** Used by the page for advice on permissions. */
export interface Granting {
  /** The project folder as commands name it, relative to where the server was started; empty if it is the same. */
  readonly dir: string;
  /** The permissions file and its grants; null if the project has none. */
  readonly file: { readonly name: string; readonly roles: PermissionGrants } | null;
}

export interface ExplorerOptions extends ExplorerGate {
  readonly engine: Engine;
  /** What the project is called. */
  readonly name: string;
  readonly prefix: string;
  readonly contracts: ContractSettings;
  /** The API routes, for requests as a role. */
  readonly routes: readonly Route[];
  /** Whether the page may send requests that change content. */
  readonly writes: boolean;
  /** Null if the project has no GraphQL. */
  readonly graphql: Route | null;
  /** Writes the API description for a caller; null if neither it nor a page at `/documentation` is served. */
  readonly openapi: OpenapiText | null;
  readonly files: PageFiles;
  readonly granting: Granting;
}

/** Answers a request of the page, from a visitor who may use it. */
export type ExplorerAnswer = (explorer: Explorer, request: RouteRequest, entry: ExplorerEntry) => Promise<Reply>;

export interface Explorer extends ExplorerOptions {
  /** Of its routes. */
  readonly table: RouteTable;
}
