import type { Engine } from '../../content/engine.ts';
import type { PageFiles } from '../pages/page-files.ts';
import type { Route } from '../route.ts';
import type { ExplorerGate } from './explorer-gate.ts';

export interface ExplorerOptions extends ExplorerGate {
  readonly engine: Engine;
  /** What the project is called. */
  readonly name: string;
  readonly prefix: string;
  /** The routes of the API, to ask them as a role. */
  readonly routes: readonly Route[];
  /** Whether the page sends requests that change content. */
  readonly writes: boolean;
  /** Null where the project has no GraphQL. */
  readonly graphql: Route | null;
  /** Whether `/documentation` is served, to link to it. */
  readonly documentation: boolean;
  readonly files: PageFiles;
}
