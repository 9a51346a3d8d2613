import { getNamedType, type GraphQLObjectType } from 'graphql';
import { changedEntries } from '../../content/drafts/show-drafts.ts';
import { readInState } from '../../content/drafts/read-in-state.ts';
import { readAggregation } from '../../content/reading/aggregate-entries.ts';
import { defaultLocaleOf } from '../../content/scope.ts';
import type { Aggregation } from '../../query/aggregates/aggregation.ts';
import { resolveAggregation } from '../../query/aggregates/resolve-aggregation.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { asksForChanged } from '../../query/v5/publication-cohort.ts';
import { resolveV5Aggregation } from '../../query/v5/resolve-v5-aggregation.ts';
import { stateOf } from '../../query/v5/resolve-v5-query.ts';
import { fieldArguments, type RequestedField } from '../document/collect-fields.ts';
import type { FieldContext, FieldResult } from '../field-rows.ts';
import { forbiddenAccess } from '../graphql-error.ts';
import { rawFlatArguments } from '../reading/resolve-flat-root.ts';
import { rawListArguments } from '../reading/resolve-root.ts';
import type { Meaning } from '../schema/meaning.ts';
import { rawGroups, selectMeasures } from './raw-aggregation.ts';
import { writeAggregates } from './write-aggregates.ts';

type AggregateMeaning = Extract<Meaning, { readonly kind: 'aggregate' }>;

/** `articles_aggregate`: what `/aggregate` answers in REST. What is calculated follows from the selection. */
export async function answerAggregate(
  context: FieldContext,
  { type, action }: AggregateMeaning,
  asked: RequestedField,
): Promise<FieldResult> {
  const { scope, operation, budget } = context;
  budget.chargeStatements(1);
  if (asked.field === null || !scope.access.allows(action)) throw forbiddenAccess();
  const objectType = getNamedType(asked.field.type) as GraphQLObjectType;
  const given = fieldArguments(operation, asked);
  const numbers = { groupBy: rawGroups(given.groupBy), ...selectMeasures(operation, objectType, asked.nodes) };
  const resolve = context.contract === 'v4' ? resolveInV4 : resolveInV5;
  const { aggregation, showsDrafts } = await resolve(context, type, given, numbers);
  const { plan, rows } = await readAggregation(scope, aggregation, (compiled, read) =>
    readInState(scope, compiled, showsDrafts ? 'drafts' : 'live', read),
  );
  const text = writeAggregates({ operation, limits: scope.engine.limits }, objectType, asked.nodes, plan, rows);
  budget.chargeText(text);
  return { text, errors: [] };
}

interface Resolved {
  readonly aggregation: Aggregation;
  readonly showsDrafts: boolean;
}

type AggregateArguments = Readonly<Record<string, unknown>>;

async function resolveInV4(
  { scope }: FieldContext,
  type: AggregateMeaning['type'],
  given: AggregateArguments,
  numbers: RawObject,
): Promise<Resolved> {
  const { model, pagination, limits: budgets } = scope.engine;
  const defaultLocale = type.localized ? await defaultLocaleOf(scope) : '';
  const { sort: _sort, ...list } = rawListArguments(model, type, given);
  const aggregation = resolveAggregation({ model, pagination, budgets, defaultLocale }, type, { ...list, ...numbers });
  return { aggregation, showsDrafts: scope.access.previews !== null && list.publicationState !== 'live' };
}

async function resolveInV5(
  { scope }: FieldContext,
  type: AggregateMeaning['type'],
  given: AggregateArguments,
  numbers: RawObject,
): Promise<Resolved> {
  const { model, pagination, limits: budgets, v5 } = scope.engine;
  const defaultLocale = type.localized ? await defaultLocaleOf(scope) : '';
  const changed = asksForChanged(given as never) ? await changedEntries(scope) : new Map<string, readonly number[]>();
  const list = rawFlatArguments(model, type, given);
  const context = { model, pagination, budgets, defaultLocale, ...v5, strictParams: false, changed };
  const aggregation = resolveV5Aggregation(context, type, { ...list, ...numbers });
  return { aggregation, showsDrafts: stateOf(type, list) === 'draft' };
}
