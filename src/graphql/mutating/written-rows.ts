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
import { oneEntry, resolveRows } from '../reading/resolve-root.ts';
import type { ResponseShape } from '../reading/shapes.ts';

export type WrittenRows = ReturnType<typeof prepareWritten>;

/** The selection of a written entry: prepared first, so errors are reported before anything changes. */
export function prepareWritten(
  context: FieldContext,
  type: ContentType,
  asked: RequestedField,
  parts: 'all' | 'own' = 'all',
) {
  const { scope, operation, limits } = context;
  const { model, pagination, limits: budgets } = scope.engine;
  const resolve = { model, pagination, budgets, defaultLocale: '' };
  const responseType = getNamedType(asked.field?.type) as GraphQLObjectType;
  const root = { resolve, operation, access: scope.access, limits };
  const { query, ...rest } = resolveRows(root, type, oneEntry({ id: 0 }), asked, responseType, null);
  const shown = parts === 'all' ? query : { ...query, entries: { ...query.entries, populate: [] } };
  const prepared = prepareFieldRows(scope, { query: shown, ...rest }, authorizeWritten);
  const { response } = rest;
  const nothing: FieldResult = { text: emptyResponse(response), errors: [] };
  return {
    read: (inner: Scope, id: number) => runRows({ ...context, scope: inner }, withId(prepared, id), asked),
    /** A missing entry: null without an error, as in v4's plugin. */
    nothing,
    /** Errors are reported at the entry's path. */
    refuse(error: RequestError): FieldResult {
      const places = response.filter(({ kind }) => kind === 'data');
      const [node] = asked.nodes;
      const errors =
        places.length === 0
          ? [showRequestError(error, [asked.key], node)]
          : places.map((place) => showRequestError(error, [asked.key, place.key], node));
      return { ...nothing, errors };
    },
  };
}

const emptyResponse = (response: ResponseShape): string =>
  `{${response.map((field) => `${JSON.stringify(field.key)}:${field.kind === 'typename' ? field.text : 'null'}`).join(',')}}`;

function withId({ recalled, ...rest }: PreparedFieldRows, id: number): PreparedFieldRows {
  const { filter } = recalled.query;
  if (filter?.kind !== 'compare') throw new Error('a mutation answers with one entry');
  const parameters = [...recalled.query.parameters];
  parameters[filter.parameters[0] as number] = String(id);
  return { ...rest, recalled: { ...recalled, query: { ...recalled.query, parameters } } };
}
