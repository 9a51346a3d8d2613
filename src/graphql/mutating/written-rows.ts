import { getNamedType, type GraphQLObjectType } from 'graphql';
import { authorizeWritten } from '../../access/authorize-query.ts';
import type { Scope } from '../../content/scope.ts';
import type { RequestError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import {
  type FieldContext,
  type FieldResult,
  type PreparedFieldRows,
  prepareFieldRows,
  runRows,
} from '../field-rows.ts';
import type { RequestedField } from '../document/collect-fields.ts';
import { showRequestError } from '../graphql-error.ts';
import { resolveFlatWritten } from '../reading/resolve-flat-root.ts';
import { oneEntry, resolveRows, type RootQuery } from '../reading/resolve-root.ts';
import type { ResponseField, ResponseShape } from '../reading/shapes.ts';

export type WrittenRows = ReturnType<typeof prepareWritten>;

/** The selection of a written entry: prepared first, so errors are reported before anything changes. */
export function prepareWritten(
  context: FieldContext,
  type: ContentType,
  asked: RequestedField,
  parts: 'all' | 'own' = 'all',
  status: unknown = null,
) {
  const { scope } = context;
  const { query, ...rest } = resolveWritten(context, type, asked, status);
  const shown = parts === 'all' ? query : { ...query, entries: { ...query.entries, populate: [] } };
  const prepared = prepareFieldRows(scope, { query: shown, ...rest }, authorizeWritten);
  const { response } = rest;
  const nothing: FieldResult = { text: emptyResponse(response), errors: [] };
  return {
    recalled: prepared.recalled,
    read: (inner: Scope, id: number) => runRows({ ...context, scope: inner }, withId(prepared, id), asked),
    /** A missing entry: null without an error, as in v4's plugin. */
    nothing,
    /** Errors are reported at the entry's path. */
    refuse(error: RequestError): FieldResult {
      const places = response.kind === 'flat' ? [] : response.fields.filter(({ kind }) => kind === 'data');
      const [node] = asked.nodes;
      const errors =
        places.length === 0
          ? [showRequestError(error, [asked.key], node)]
          : places.map((place) => showRequestError(error, [asked.key, place.key], node));
      return { ...nothing, errors };
    },
  };
}

function resolveWritten(context: FieldContext, type: ContentType, asked: RequestedField, status: unknown): RootQuery {
  const { scope, operation, limits, contract } = context;
  const { model, pagination, limits: budgets, v5 } = scope.engine;
  const resolve = { model, pagination, budgets, defaultLocale: '' };
  const root = { operation, access: scope.access, limits };
  if (contract === 'v5') return resolveFlatWritten({ ...root, resolve: { ...resolve, ...v5 } }, type, status, asked);
  const responseType = getNamedType(asked.field?.type) as GraphQLObjectType;
  return resolveRows({ ...root, resolve }, type, oneEntry({ id: 0 }), asked, responseType, null);
}

const emptyResponse = (response: ResponseShape): string | null =>
  response.kind === 'flat' ? null : emptyFields(response.fields);

const emptyFields = (fields: readonly ResponseField[]): string =>
  `{${fields.map((field) => `${JSON.stringify(field.key)}:${field.kind === 'typename' ? field.text : 'null'}`).join(',')}}`;

function withId({ recalled, ...rest }: PreparedFieldRows, id: number): PreparedFieldRows {
  const { filter } = recalled.query;
  if (filter?.kind !== 'compare') throw new Error('a mutation answers with one entry');
  const parameters = [...recalled.query.parameters];
  parameters[filter.parameters[0] as number] = String(id);
  return { ...rest, recalled: { ...recalled, query: { ...recalled.query, parameters } } };
}
