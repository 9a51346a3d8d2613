import { createHash } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import type { Scope } from '../content/scope.ts';
import type { Model } from '../schema/model.ts';
import { BoundedMap } from '../util/bounded-map.ts';
import { answerOperation, type RunnableOperation } from './answer-operation.ts';
import type { FieldContext, PreparedRows } from './field-rows.ts';
import type { GraphqlCaller } from './caller.ts';
import { chooseOperation } from './document/choose-operation.ts';
import { type DocumentRules, type PreparedDocument, prepareDocument } from './document/prepare-document.ts';
import type { GraphqlLimits } from './reading/pagination.ts';
import type { SchemaExtension } from './extending/schema-extension.ts';
import { buildWholeSchema } from './whole-schema.ts';

export interface GraphqlSettings extends GraphqlLimits, DocumentRules {}

/** One operation as it was sent; untyped where clients may send anything. */
export interface GraphqlRequest {
  readonly query?: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  readonly extensions?: unknown;
}

/** `text` is JSON, but where the request was no request at all. */
export interface GraphqlAnswer {
  readonly status: number;
  /** Bytes where it comes from memory. */
  readonly text: string | Buffer;
  readonly plain?: true;
}

export interface Graphql {
  readonly schema: GraphQLSchema;
  /** The document of a request: what it says, or the answer where it says nothing that can be run. */
  read(request: GraphqlRequest): GraphqlDocument | GraphqlAnswer;
  /** JSON text. */
  answer(document: GraphqlDocument, scope: Scope, caller: GraphqlCaller): Promise<string>;
}

/** An operation that can be run. */
export interface GraphqlDocument extends RunnableOperation {
  /** Two with equal keys have equal answers, for callers with the same access. Null: it writes, or is about its caller. */
  readonly key: string | null;
  /** Code of the project takes part in the answer: it needs its context. */
  readonly asksCode: boolean;
}

/** What is kept of documents, parsed and checked, of texts by their hash, and of fields that are ready to run. */
const DOCUMENT_BYTES = 8 * 1024 ** 2;
const PERSISTED_BYTES = 2 * 1024 ** 2;
const FIELD_BYTES = 8 * 1024 ** 2;

/** A parsed document takes some fifty bytes for each of its characters. */
const PARSED_BYTES = 50;

export function createGraphql(
  model: Model,
  settings: GraphqlSettings,
  library: FieldContext['library'] = null,
  extension: SchemaExtension | null = null,
): Graphql {
  const schema = buildWholeSchema(model, extension);
  const documents = new BoundedMap<string, PreparedDocument>(DOCUMENT_BYTES);
  const persisted = new BoundedMap<string, string>(PERSISTED_BYTES);
  const recalled = new BoundedMap<string, PreparedRows>(FIELD_BYTES);

  const prepared = (text: string): PreparedDocument => {
    const known = documents.get(text);
    if (known !== undefined) return known;
    const made = prepareDocument(schema, text, settings);
    documents.set(text, made, PARSED_BYTES * text.length);
    return made;
  };

  return {
    schema,
    read(request) {
      const text = findText(request, persisted);
      if (typeof text !== 'string') return text;
      const variables = readVariables(request.variables);
      if (variables === null) return { status: 400, text: 'Variables are invalid JSON.', plain: true };
      if (variables === undefined) return failure(400, VARIABLES_MESSAGE);
      const document = prepared(text);
      if (document.kind === 'invalid') return { status: 400, text: JSON.stringify({ errors: document.errors }) };
      const operationName = request.operationName ?? null;
      const chosen = chooseOperation(
        schema,
        document,
        operationName === null ? null : String(operationName),
        variables,
      );
      if ('length' in chosen) return { status: 400, text: JSON.stringify({ errors: chosen }) };
      // An account is its owner's alone, whatever role others share with it.
      const { asksCode } = document;
      const isShared = chosen.definition.operation === 'query' && !asksCode && !/\bme\b/.test(text);
      const key = isShared ? JSON.stringify([operationName, variables, text]) : null;
      return { ...chosen, variables, key, asksCode };
    },
    answer: (document, scope, caller) =>
      answerOperation(document, { limits: settings, documentKey: document.key, recalled, library }, scope, caller),
  };
}

const VARIABLES_MESSAGE =
  'Variables must be provided as an Object where each property is a variable value. Perhaps look to see if an unparsed JSON string was provided.';

const failure = (status: number, message: string, code = 'INTERNAL_SERVER_ERROR'): GraphqlAnswer => ({
  status,
  text: JSON.stringify({ errors: [{ message, extensions: { code } }] }),
});

/** The text of the document, sent or persisted before under its hash. */
function findText(
  { query, extensions }: GraphqlRequest,
  persisted: BoundedMap<string, string>,
): string | GraphqlAnswer {
  const { persistedQuery } = (extensions ?? {}) as { readonly persistedQuery?: unknown };
  const text = typeof query === 'string' && query !== '' ? query : null;
  if (persistedQuery !== undefined && persistedQuery !== null) {
    const { version, sha256Hash } = persistedQuery as { readonly version?: unknown; readonly sha256Hash?: unknown };
    if (version !== 1) return failure(400, 'Unsupported persisted query version');
    const hash = String(sha256Hash);
    if (text === null) {
      return persisted.get(hash) ?? failure(200, 'PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');
    }
    if (createHash('sha256').update(text).digest('hex') !== hash) {
      return failure(400, 'provided sha does not match query');
    }
    persisted.set(hash, text, 2 * text.length);
  }
  if (text !== null) return text;
  return query !== undefined && query !== null && typeof query !== 'string'
    ? failure(400, 'GraphQL queries must be strings.')
    : failure(400, 'GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.');
}

/** Null for text that is no JSON, undefined for anything that is no object. */
function readVariables(variables: unknown): Readonly<Record<string, unknown>> | null | undefined {
  if (variables === undefined || variables === null || variables === '') return {};
  let value = variables;
  if (typeof value === 'string') {
    try {
      value = JSON.parse(value);
    } catch {
      return null;
    }
  }
  if (value === null) return {};
  return typeof value === 'object' ? (value as Readonly<Record<string, unknown>>) : undefined;
}
