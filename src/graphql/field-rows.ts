import { getOrCreate } from '../util/get-or-create.ts';
import type { FileLibrary } from '../management/library/file-library.ts';
import type { GraphQLFormattedError } from 'graphql';
import { authorizeQuery } from '../access/authorize-query.ts';
import { validationError } from '../errors.ts';
import type { Query } from '../query/query.ts';
import { readInState } from '../content/drafts/read-in-state.ts';
import { listStatements } from '../content/explaining/list-statements.ts';
import { inPlace } from '../content/reading/running/assert-affordable.ts';
import { prepareQuery, shapeOf } from '../content/reading/prepare-query.ts';
import type { RecalledQuery } from '../content/reading/prepared-query.ts';
import { runCounted } from '../content/reading/running/run-counted.ts';
import { signRows } from '../content/reading/sign-rows.ts';
import { refusingValues, startRun } from '../content/reading/running/start-run.ts';
import { weighPrepared, weighResolved } from '../content/reading/running/weigh-query.ts';
import type { Scope } from '../content/scope.ts';
import type { BoundedMap } from '../util/bounded-map.ts';
import { createRootWriter, type RootWriter } from './response/root-writer.ts';
import type { OwnField, OwnText, WriteContext } from './response/writer.ts';
import type { GraphqlCaller } from './caller.ts';
import type { Operation, RequestedField } from './document/collect-fields.ts';
import type { DocumentBudget } from './document-budget.ts';
import type { GraphqlLimits } from './reading/read-window.ts';
import type { Contract } from './schema/contract.ts';
import type { RootQuery } from './reading/resolve-root.ts';
import { weighResponse } from './reading/weigh-response.ts';
import type { SqlCell } from '../sql/rows.ts';

/** The text of a root field's value, or null, and its errors. */
export interface FieldResult {
  readonly text: string | null;
  readonly errors: readonly GraphQLFormattedError[];
}

export interface FieldContext {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly limits: GraphqlLimits;
  readonly scope: Scope;
  readonly caller: GraphqlCaller;
  /** A key of everything that a read depends on except the caller's access; null if it must not be cached. */
  readonly documentKey: string | null;
  readonly recalled: BoundedMap<string, PreparedFieldRows>;
  readonly budget: DocumentBudget;
  /** Files; null if the server stores none. */
  readonly library: FileLibrary | null;
  /** Calls project code for a field of an entry. */
  readonly answerOwn: (
    context: FieldContext,
    shown: OwnField,
    entry: Readonly<Record<string, unknown>>,
  ) => Promise<OwnText>;
}

/** A field of `Query`, ready to run: the equivalent of a REST URL. */
export interface PreparedFieldRows {
  readonly recalled: RecalledQuery;
  readonly showsDrafts: boolean;
  readonly write: RootWriter;
  /** The maximum number of entries. */
  readonly statements: number;
  /** Its memory, in bytes. */
  readonly bytes: number;
}

/** Authorizes, plans and compiles, as for any request. */
export function prepareFieldRows(
  scope: Scope,
  { query, response, window, showsDrafts = false }: RootQuery,
  authorize = authorizeQuery,
): PreparedFieldRows {
  const ready = preparePlan(scope, query, authorize);
  return {
    ...ready,
    showsDrafts,
    write: createRootWriter(response, ready.recalled.prepared.plan.root.entries, window),
    bytes: ready.bytes + weighResponse(response),
  };
}

/** A body may be longer than a URL, but databases accept only some ten thousand values per statement. */
const MAX_VALUES = 10_000;

type ReadyPlan = Omit<PreparedFieldRows, 'write' | 'showsDrafts'>;

export function preparePlan(scope: Scope, query: Query, authorize = authorizeQuery): ReadyPlan {
  if (query.parameters.length > MAX_VALUES) {
    throw validationError(`Filters have more than ${MAX_VALUES} values. Use fewer values.`);
  }
  const authorized = authorize(query, scope.access);
  const resolved = shapeOf(authorized, 'raw');
  const prepared = prepareQuery(scope.engine, resolved, 'raw');
  return {
    recalled: { query: authorized, prepared },
    statements: listStatements(prepared.plan, prepared.compiled).length,
    bytes: weighPrepared(prepared) + weighResolved(resolved),
  };
}

export async function runRows(
  context: FieldContext,
  prepared: PreparedFieldRows,
  { key }: RequestedField,
): Promise<FieldResult> {
  const { scope } = context;
  let rows: Awaited<ReturnType<typeof readPrepared>> | undefined;
  // Releases its slot while project code runs, which may need one.
  const { value: text, errors } = await writeWithOwn(context, [key], (writing) =>
    inPlace(scope, prepared.recalled.query, async () => {
      const { compiled } = prepared.recalled.prepared;
      rows ??= await readInState(scope, compiled, prepared.showsDrafts ? 'drafts' : 'live', (at) =>
        readPrepared({ ...context, scope: at }, prepared),
      );
      return prepared.write(scope, rows.entries, rows.total, writing);
    }),
  );
  context.budget.chargeText(text);
  return { text, errors };
}

export async function readPrepared(
  { scope, budget }: FieldContext,
  { recalled, statements }: Pick<PreparedFieldRows, 'recalled' | 'statements'>,
) {
  budget.chargeStatements(statements);
  const run = { ...startRun(scope, recalled), rows: budget.rows };
  const { prepared } = recalled;
  const { entries, total } = await refusingValues(scope.engine, () => runCounted(scope, run, prepared));
  return { entries: await signRows(scope, prepared.plan, entries), total };
}

/** Writes the rows, and again with the results if project code resolves fields in them. */
export async function writeWithOwn<T>(
  context: FieldContext,
  path: WriteContext['path'],
  write: (writing: WriteContext) => Promise<T> | T,
): Promise<{ readonly value: T; readonly errors: FieldResult['errors'] }> {
  const { limits } = context.scope.engine;
  // Nothing is collected unless project code resolves a field of the document.
  if (context.documentKey !== null) {
    const writing: WriteContext = { path: [...path], errors: [], limits, own: null };
    return { value: await write(writing), errors: writing.errors };
  }
  const own = collectOwnTexts((shown, entry) => context.answerOwn(context, shown, entry));
  const first: WriteContext = { path: [...path], errors: [], limits, own };
  const value = await write(first);
  if (!own.isAsked()) return { value, errors: first.errors };
  await own.answerAll();
  const second: WriteContext = { path: [...path], errors: [], limits, own };
  return { value: await write(second), errors: second.errors };
}

type AnswerOwn = (shown: OwnField, entry: Readonly<Record<string, unknown>>) => Promise<OwnText>;

/** Results of project code, once per entry and location in the document. */
function collectOwnTexts(answer: AnswerOwn) {
  const known = new Map<OwnField, Map<SqlCell, OwnText>>();
  let asked: (() => Promise<void>)[] = [];
  return {
    find(shown: OwnField, id: SqlCell, entry: () => Readonly<Record<string, unknown>>): OwnText | undefined {
      const texts = getOrCreate(known, shown, () => new Map<SqlCell, OwnText>());
      const found = texts.get(id);
      if (found !== undefined) return found;
      const made = entry();
      asked.push(async () => void texts.set(id, await answer(shown, made)));
      return undefined;
    },
    /** Whether there are requests without a result yet. */
    isAsked: () => asked.length > 0,
    /** Calls project code for all entries together. */
    async answerAll(): Promise<void> {
      const all = asked;
      asked = [];
      await Promise.all(all.map((one) => one()));
    },
  };
}
