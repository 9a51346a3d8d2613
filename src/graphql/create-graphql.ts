import { createHash } from 'node:crypto';
import type { OperationTypeNode } from 'graphql';
import type { Scope } from '../content/scope.ts';
import { validationError } from '../errors.ts';
import { refuseExactNumbers } from '../change/values/refuse-rounded.ts';
import { ExactNumber, parseNumbers } from '../util/json/exact-number.ts';
import type { Model, Uid } from '../schema/model.ts';
import { BoundedMap } from '../util/bounded-map.ts';
import { takeTurn } from '../util/turns.ts';
import type { Work } from '../util/work.ts';
import { executeOperation } from './execute-operation.ts';
import type { FieldContext, PreparedFieldRows } from './field-rows.ts';
import type { GraphqlCaller } from './caller.ts';
import { chooseOperation, findDefinition, type RunnableOperation } from './document/choose-operation.ts';
import {
  type DocumentRules,
  MAX_TOKENS,
  type PreparedDocument,
  prepareDocument,
  type ValidDocument,
} from './document/prepare-document.ts';
import type { GraphqlLimits } from './reading/read-window.ts';
import type { SchemaExtension } from './extending/schema-extension.ts';
import type { Contract } from './schema/contract.ts';
import { additionsOf, type SchemaAdditions } from './schema/additions.ts';
import { buildWholeSchema } from './whole-schema.ts';

export interface GraphqlSettings extends GraphqlLimits, DocumentRules, Partial<SchemaAdditions> {
  /** Whether persisted queries are enabled. */
  readonly persistedQueries: boolean;
}

/** An operation as sent; untyped where clients may send anything. */
export interface GraphqlRequest {
  readonly query?: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  readonly extensions?: unknown;
}

/** `text` is JSON, unless the request was not a GraphQL request. */
export interface GraphqlResponse {
  readonly status: number;
  /** Bytes if it is cached. */
  readonly text: string | Buffer;
  readonly plain?: true;
  readonly allow?: string;
}

export type Graphql = ReturnType<typeof createGraphql>;

/** The cost of the documents of an HTTP request so far: a batch may contain as many new tokens as a single document. */
export interface ReadingCost {
  tokens: number;
  /** Yields while a long document is validated. */
  readonly work: Work;
}

/** An executable operation. */
export interface GraphqlDocument extends RunnableOperation {
  /** Equal keys mean equal responses for callers with the same access. Null if it writes, or depends on the caller. */
  readonly key: string | null;
  /** The response involves project code, which needs its context. */
  readonly asksCode: boolean;
  /** The content types that its mutations write. */
  readonly writes: readonly Uid[];
}

/** Caches of parsed and validated documents, of document texts by hash, and of prepared fields. */
const DOCUMENT_BYTES = 8 * 1024 ** 2;
const PERSISTED_BYTES = 2 * 1024 ** 2;
const FIELD_BYTES = 8 * 1024 ** 2;

/** Measured memory of a parsed document per token, in addition to its text. */
const TOKEN_BYTES = 300;

export function createGraphql(
  model: Model,
  settings: GraphqlSettings,
  library: FieldContext['library'] = null,
  extension: SchemaExtension | null = null,
  contract: Contract = 'v4',
) {
  const schema = buildWholeSchema(model, extension, contract, additionsOf(settings));
  const documents = new BoundedMap<string, PreparedDocument>(DOCUMENT_BYTES);
  const persisted = new BoundedMap<string, string>(PERSISTED_BYTES);
  const recalled = new BoundedMap<string, PreparedFieldRows>(FIELD_BYTES);
  // v4 takes one entry for a page.
  const limits = contract === 'v4' ? settings : { ...settings, pageSize: settings.defaultLimit };

  const prepared = async (text: string, cost: ReadingCost): Promise<PreparedDocument> => {
    const known = documents.get(text);
    if (known !== undefined) return known;
    if (cost.tokens >= MAX_TOKENS) {
      throw validationError(`The batch has more than ${MAX_TOKENS} tokens. Send fewer documents.`);
    }
    const made = await prepareDocument(schema, text, settings, () => takeTurn(cost.work));
    cost.tokens += made.tokens;
    documents.set(text, made, TOKEN_BYTES * made.tokens);
    return made;
  };

  return {
    schema,
    contract,
    /** The document of a request, or the response if there is nothing to run. */
    async read(
      request: GraphqlRequest,
      accepts: 'queries' | 'all',
      cost: ReadingCost,
      /** Whether the client gets a stream of results. */
      isListening = false,
    ): Promise<GraphqlDocument | GraphqlResponse> {
      if (!isRequest(request)) return failure(400, NOT_A_REQUEST, 'BAD_REQUEST');
      const found = findText(request, settings.persistedQueries ? persisted : null);
      if ('status' in found) return found;
      const { text } = found;
      const variables = readVariables(request.variables);
      if (variables === null) return { status: 400, text: 'Variables are invalid JSON.', plain: true };
      if (variables === undefined) return failure(400, VARIABLES_MESSAGE);
      const document = await prepared(text, cost);
      if (document.kind === 'invalid') return { status: 400, text: JSON.stringify({ errors: document.errors }) };
      const operationName = request.operationName ?? null;
      const name = operationName === null ? null : String(operationName);
      const kind = kindOf(document, name);
      if (accepts === 'queries' && kind !== 'query' && !(kind === 'subscription' && isListening)) return NO_QUERY;
      if (kind === 'subscription' && !isListening && schema.getSubscriptionType()) return NO_STREAM;
      const hasLongVariables = hasExactNumber(variables);
      // Responses are remembered by their variables.
      if (hasLongVariables && (kind !== 'mutation' || document.asksCode)) refuseExactNumbers(variables, ['variables']);
      const hasLongNumbers = hasLongVariables || document.hasLongNumbers;
      const chosen = chooseOperation(schema, document, name, variables, hasLongNumbers);
      if ('length' in chosen) return { status: 400, text: JSON.stringify({ errors: chosen }) };
      if (found.hash !== null) persisted.set(found.hash, text, 2 * text.length);
      const { asksCode, isPersonal, id, writes } = document;
      const isShared = kind !== 'mutation' && !asksCode && !isPersonal;
      const key = isShared ? `${id} ${JSON.stringify([name, variables])}` : null;
      return { ...chosen, variables, key, asksCode, writes };
    },
    /** JSON text. */
    answer: (document: GraphqlDocument, scope: Scope, caller: GraphqlCaller): Promise<string> =>
      executeOperation(document, { contract, limits, documentKey: document.key, recalled, library }, scope, caller),
  };
}

/** A member of a batch may be any JSON value. */
const isRequest = (sent: unknown): boolean => typeof sent === 'object' && sent !== null;

const NOT_A_REQUEST = 'Each member of a batch must be an object with a "query".';

const VARIABLES_MESSAGE =
  'Variables must be provided as an Object where each property is a variable value. Perhaps look to see if an unparsed JSON string was provided.';

const failure = (status: number, message: string, code = 'INTERNAL_SERVER_ERROR'): GraphqlResponse => ({
  status,
  text: JSON.stringify({ errors: [{ message, extensions: { code } }] }),
});

/** Any page can trigger a `GET`, for example with an image, so it may only read. */
const NO_QUERY: GraphqlResponse = { ...failure(405, 'GET supports only query operation'), allow: 'POST' };

const NO_STREAM = failure(
  400,
  'Subscriptions are answered as a stream: send "Accept: text/event-stream", or connect by WebSocket.',
  'BAD_REQUEST',
);

/** If there is no such operation, it is refused later. */
const kindOf = (document: ValidDocument, name: string | null): `${OperationTypeNode}` => {
  const definition = findDefinition(document, name);
  return typeof definition === 'string' ? 'query' : definition.operation;
};

/** Not recursive: variables may be nested deeper than the stack. */
function hasExactNumber(variables: unknown): boolean {
  const left = [variables];
  for (let value = left.pop(); left.length > 0 || value !== undefined; value = left.pop()) {
    if (value instanceof ExactNumber) return true;
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) left.push(member);
  }
  return false;
}

/** The text of the document, sent or persisted; with its hash if it is to be persisted. */
function findText(
  { query, extensions }: GraphqlRequest,
  persisted: BoundedMap<string, string> | null,
): { readonly text: string; readonly hash: string | null } | GraphqlResponse {
  const text = typeof query === 'string' && query !== '' ? query : null;
  if (query && text === null) return { status: 400, text: 'GraphQL queries must be strings.', plain: true };
  const { persistedQuery } = (extensions ?? {}) as { readonly persistedQuery?: unknown };
  if (!persistedQuery) return text === null ? failure(400, NO_DOCUMENT) : { text, hash: null };
  if (persisted === null) return failure(200, 'PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED');
  const { version, sha256Hash } = persistedQuery as { readonly version?: unknown; readonly sha256Hash?: unknown };
  if (version !== 1) return failure(400, 'Unsupported persisted query version');
  const hash = String(sha256Hash);
  if (text !== null) {
    const isRight = createHash('sha256').update(text).digest('hex') === hash;
    return isRight ? { text, hash } : failure(400, 'provided sha does not match query');
  }
  const known = persisted.get(hash);
  if (known === undefined) return failure(200, 'PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');
  return { text: known, hash: null };
}

const NO_DOCUMENT = 'GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.';

/** Null for invalid JSON, undefined for anything but an object. */
function readVariables(variables: unknown): Readonly<Record<string, unknown>> | null | undefined {
  if (variables === undefined || variables === null) return {};
  if (variables === '') return undefined;
  let value: unknown = variables;
  if (typeof value === 'string') {
    try {
      value = parseNumbers(value);
    } catch {
      return null;
    }
  }
  if (value === null) return {};
  return typeof value === 'object' ? (value as Readonly<Record<string, unknown>>) : undefined;
}
