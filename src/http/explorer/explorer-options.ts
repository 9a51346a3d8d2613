import type { PermissionGrants } from '../../auth/roles/apply-permissions.ts';
import type { Engine } from '../../content/engine.ts';
import type { PageFiles } from '../pages/page-files.ts';
import type { OpenapiText } from '../routes/openapi-routes.ts';
import type { Route } from '../route.ts';
import type { ExplorerGate } from './explorer-gate.ts';

/** What the page needs for advice on permissions. */
export interface Granting {
  /** The project's folder, as a command names it from where the server was started; empty if it is the same. */
  readonly dir: string;
  /** The file of permissions with what it grants; null if the project has none. */
  readonly file: { readonly name: string; readonly roles: PermissionGrants } | null;
}

export interface ExplorerOptions extends ExplorerGate {
  readonly engine: Engine;
  /** What the project is called. */
  readonly name: string;
  readonly prefix: string;
  /** The routes of the API, to ask them as a role. */
  readonly routes: readonly Route[];
  /** Whether the page sends requests that change content. */
  readonly writes: boolean;
  /** Null if the project has no GraphQL. */
  readonly graphql: Route | null;
  /** Writes the description of the API for a caller; null if none is served, nor a page at `/documentation`. */
  readonly openapi: OpenapiText | null;
  readonly files: PageFiles;
  readonly granting: Granting;
}
