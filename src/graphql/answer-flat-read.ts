import { changedEntries } from '../content/drafts/show-drafts.ts';
import { firstRowOf, isDocumentId } from '../content/reading/read-v5.ts';
import { defaultLocaleOf, type Scope } from '../content/scope.ts';
import type { ChosenDocument } from '../query/v5/resolve-chosen-v5.ts';
import { asksForChanged } from '../query/v5/publication-cohort.ts';
import type { ChangedRows } from '../query/v5/v5-context.ts';
import { contentTypeOf } from '../schema/lookup.ts';
import type { ContentType } from '../schema/model.ts';
import { fieldArguments, type RequestedField } from './document/collect-fields.ts';
import {
  type FieldContext,
  type FieldResult,
  type PreparedFieldRows,
  prepareFieldRows,
  runRows,
} from './field-rows.ts';
import { forbiddenAccess } from './graphql-error.ts';
import { resolveFlatRoot } from './reading/resolve-flat-root.ts';
import type { RootMeaning } from './reading/resolve-root.ts';

/** What a query in v5's terms depends on besides the document and the caller's access. */
interface Circumstances {
  readonly defaultLocale: string;
  readonly chosen: ChosenDocument | null;
  readonly changed: ChangedRows;
}

/** A field of `Query` in v5's terms. */
export async function answerFlatRead(
  context: FieldContext,
  meant: RootMeaning,
  asked: RequestedField,
): Promise<FieldResult> {
  const { scope, documentKey, recalled, budget, operation } = context;
  // If there is nothing left to read, no plan is created.
  budget.chargeStatements(0);
  if (asked.field === null || !scope.access.allows(meant.action)) throw forbiddenAccess();
  const given = fieldArguments(operation, asked);
  const circumstances: Circumstances = {
    defaultLocale: meant.type.localized ? await defaultLocaleOf(scope) : '',
    chosen: meant.kind === 'findOne' ? await chosenDocument(scope, meant.type, String(given.documentId)) : null,
    changed: asksForChanged(given as never) ? await changedEntries(scope) : NO_CHANGES,
  };
  if (documentKey === null) return runRows(context, prepareRead(context, meant, asked, circumstances), asked);
  const { defaultLocale, chosen, changed } = circumstances;
  const varying = JSON.stringify([asked.key, defaultLocale, scope.access.key, chosen?.row ?? null, [...changed]]);
  const key = `${documentKey}\n${varying}`;
  const known = recalled.get(key);
  const read = known ?? prepareRead(context, meant, asked, circumstances);
  if (known === undefined) recalled.set(key, read, read.bytes);
  return runRows(context, read, asked);
}

const NO_CHANGES: ChangedRows = new Map();

/** An id that nobody can have is that of no row. */
async function chosenDocument(scope: Scope, type: ContentType, documentId: string): Promise<ChosenDocument> {
  if (!isDocumentId(documentId)) return { documentId: '', row: 0 };
  const stored = contentTypeOf(scope.engine.model, type.uid);
  return { documentId, row: await firstRowOf(scope, stored, documentId) };
}

function prepareRead(
  { scope, operation, limits }: FieldContext,
  meant: RootMeaning,
  asked: RequestedField,
  { defaultLocale, chosen, changed }: Circumstances,
): PreparedFieldRows {
  const { model, pagination, limits: budgets, v5 } = scope.engine;
  const resolve = { model, pagination, budgets, defaultLocale, ...v5, strictParams: false, changed };
  const root = { resolve, operation, access: scope.access, limits };
  return prepareFieldRows(scope, resolveFlatRoot(root, meant, asked, chosen));
}
