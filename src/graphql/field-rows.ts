import type { GraphQLFormattedError } from 'graphql';
import { authorizeQuery } from '../access/authorize.ts';
import { listStatements } from '../content/explaining/list-statements.ts';
import { prepareQuery, shapeOf } from '../content/reading/prepare-query.ts';
import type { RecalledQuery } from '../content/reading/prepared-query.ts';
import { runCounted } from '../content/reading/run-counted.ts';
import { refusingValues, startRun } from '../content/reading/run-query.ts';
import { weighPrepared, weighResolved } from '../content/reading/weigh-query.ts';
import type { Scope } from '../content/scope.ts';
import type { FileLink } from '../content/writing/files/file-link.ts';
import type { MediaLibrary } from '../media/library/media-library.ts';
import type { BoundedMap } from '../util/bounded-map.ts';
import { createRootWriter, type RootWriter } from './answer/write-root.ts';
import type { WriteContext } from './answer/writer.ts';
import type { GraphqlCaller } from './caller.ts';
import type { AskedField, Operation } from './document/collect-fields.ts';
import type { DocumentBudget } from './document-budget.ts';
import type { GraphqlLimits } from './reading/pagination.ts';
import type { RootQuery } from './reading/resolve-root.ts';

/** The text of a root field's value, null for none, and what went wrong on the way. */
export interface FieldAnswer {
  readonly text: string | null;
  readonly errors: readonly GraphQLFormattedError[];
}

export interface FieldContext {
  readonly operation: Operation;
  readonly limits: GraphqlLimits;
  readonly scope: Scope;
  readonly caller: GraphqlCaller;
  /** Says all that a read depends on beside its caller's access; null where it may not be kept. */
  readonly documentKey: string | null;
  readonly recalled: BoundedMap<string, PreparedRows>;
  readonly budget: DocumentBudget;
  /** Files; null where the server stores none. */
  readonly library: MediaLibrary<Scope, FileLink> | null;
}

/** A field of `Query` that is ready to run: what a URL is for a REST request. */
export interface PreparedRows {
  readonly recalled: RecalledQuery;
  readonly write: RootWriter;
  /** How many it takes at most. */
  readonly statements: number;
  /** What it takes in memory. */
  readonly bytes: number;
}

/** Authorize, plan and compile, as for any other request. */
export function prepareRows(scope: Scope, { query, response, window }: RootQuery): PreparedRows {
  const authorized = authorizeQuery(query, scope.access);
  const resolved = shapeOf(authorized, 'raw');
  const prepared = prepareQuery(scope.engine, resolved, 'raw');
  return {
    recalled: { query: authorized, prepared },
    write: createRootWriter(response, prepared.plan.root.entries, window),
    statements: listStatements(prepared.plan, prepared.compiled).length,
    bytes: weighPrepared(prepared) + weighResolved(resolved),
  };
}

export async function runRows(
  { scope, budget }: Pick<FieldContext, 'scope' | 'budget'>,
  { recalled, write, statements }: PreparedRows,
  { key }: AskedField,
): Promise<FieldAnswer> {
  budget.chargeStatements(statements);
  const run = { ...startRun(scope, recalled), rows: budget.rows };
  const { entries, total } = await refusingValues(scope.engine, () => runCounted(scope, run, recalled.prepared));
  const context: WriteContext = { path: [key], errors: [], limits: scope.engine.limits };
  const text = await write(scope, entries, total, context);
  budget.chargeText(text);
  return { text, errors: context.errors };
}
