import type { Method, Parameter, Reference, Response, Schema } from '../document.ts';

/** One account route, without the prefix and security of the document. */
export interface AccountOperation {
  readonly method: Method;
  readonly path: string;
  /** Below `plugin::users-permissions`. */
  readonly action: string;
  readonly id: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly body?: Schema;
  readonly responses: Readonly<Record<string, Response | Reference>>;
}
