import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Lexer,
  parse,
  Source,
  TokenKind,
  TypeInfo,
  type ValidationRule,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isOwn } from '../extending/own-field.ts';
import type { Uid } from '../../schema/model.ts';
import { MAY_CHANGE } from '../../util/json/exact-number.ts';
import { meaningOf, writtenType } from '../schema/meaning.ts';
import { depthLimitRule, noIntrospectionRule } from './document-rules.ts';
import { fragmentsOf, validateDocument } from './validate-document.ts';
import { wordsOfSyntax } from './syntax-words.ts';
import { withCode } from '../graphql-error.ts';

export interface DocumentRules {
  /** Maximum depth; null: no limit. */
  readonly depthLimit: number | null;
  readonly introspection: boolean;
}

/** A valid document or its errors, with its number of tokens, which is its cost. */
export type PreparedDocument = (ValidDocument | InvalidDocument) & { readonly tokens: number };

interface InvalidDocument {
  readonly kind: 'invalid';
  readonly errors: readonly GraphQLFormattedError[];
}

export interface ValidDocument {
  readonly kind: 'valid';
  readonly document: DocumentNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** The response involves project code. */
  readonly asksCode: boolean;
  /** The content types that its mutations write. */
  readonly writes: readonly Uid[];
  /** Depends on the account itself, not only on its role. */
  readonly isPersonal: boolean;
  /** It may contain integers that a double cannot hold. */
  readonly hasLongNumbers: boolean;
  /** Unique in this process. */
  readonly id: number;
}

let documents = 0;

function nextId(): number {
  documents += 1;
  return documents;
}

/**
 * Maximum tokens of a document. The largest real ones (introspection, generated queries for a whole site) have some
 * thousands; validation grows faster than the document.
 */
export const MAX_TOKENS = 10_000;

/** Maximum operations and fragments: each fragment is compared with each sibling. */
const MAX_DEFINITIONS = 300;

/** The maximum nesting of a document; relations twenty levels deep have sixty. */
const MAX_LEVELS = 200;

/** Tokens up to which a document is validated in one step, which takes some milliseconds. */
const SHORT = 1000;

/** `takeTurn` is called between the steps of a long document, so other requests need not wait for all of them. */
export async function prepareDocument(
  schema: GraphQLSchema,
  text: string,
  rules: DocumentRules,
  takeTurn: () => Promise<void> | undefined,
): Promise<PreparedDocument> {
  const { tokens, refused } = measureText(text);
  const prepared = refused === null ? checkText(schema, text, rules, tokens > SHORT) : invalid(refused);
  if ('kind' in prepared) return { ...prepared, tokens };
  for (;;) {
    const { done, value } = prepared.next();
    if (done) return { ...value, tokens };
    await takeTurn();
  }
}

const invalid = (...errors: readonly GraphQLFormattedError[]): InvalidDocument => ({ kind: 'invalid', errors });

/** Yields between its steps. */
function* checkText(
  schema: GraphQLSchema,
  text: string,
  rules: DocumentRules,
  isLong: boolean,
): Generator<void, ValidDocument | InvalidDocument> {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const shown = withCode(error, 'GRAPHQL_PARSE_FAILED');
    return invalid({ ...shown, message: wordsOfSyntax(shown.message) });
  }
  if (document.definitions.length > MAX_DEFINITIONS) {
    return invalid(refusal(`Document contains more than ${MAX_DEFINITIONS} definitions.`));
  }
  yield;
  const errors = yield* validateDocument(schema, document, rulesOf(rules), isLong);
  if (errors.length > 0) return invalid(...errors);
  freeTokens(document);
  yield;
  return {
    kind: 'valid',
    document,
    fragments: fragmentsOf(document),
    ...surveyFields(schema, document),
    isPersonal: /\bme\b/.test(text),
    hasLongNumbers: MAY_CHANGE.test(text),
    id: nextId(),
  };
}

/**
 * Every location in a document refers to the list of all its tokens: retaining one field would retain all of them.
 * Messages only need the position.
 */
function freeTokens(document: DocumentNode): void {
  visit(document, {
    enter({ loc }) {
      if (loc !== undefined) Object.assign(loc, { startToken: undefined, endToken: undefined });
    },
  });
}

/** Whether its response involves project code, and the content types that its mutations write. */
function surveyFields(schema: GraphQLSchema, document: DocumentNode): Pick<ValidDocument, 'asksCode' | 'writes'> {
  const types = new TypeInfo(schema);
  const written = new Set<Uid>();
  let asksCode = false;
  const look = {
    Field() {
      const field = types.getFieldDef();
      // GraphQL's own fields (`__typename`, `__schema`) have resolvers that are not the project's.
      if (field?.name.startsWith('__')) return false;
      if (!field) return undefined;
      asksCode ||= isOwn(field);
      const uid = types.getParentType() === schema.getMutationType() ? writtenType(meaningOf(field)) : null;
      if (uid !== null) written.add(uid);
      return undefined;
    },
  };
  visit(document, visitWithTypeInfo(types, look));
  return { asksCode, writes: [...written] };
}

/** Checked before anything recurses into the document: the stack is limited. */
function measureText(text: string): { readonly tokens: number; readonly refused: GraphQLFormattedError | null } {
  const lexer = new Lexer(new Source(text));
  let level = 0;
  for (let tokens = 1; ; tokens += 1) {
    const kind = nextKind(lexer);
    if (kind === null || kind === TokenKind.EOF) return { tokens, refused: null };
    if (OPENING.has(kind)) level += 1;
    else if (CLOSING.has(kind)) level -= 1;
    if (tokens > MAX_TOKENS) {
      return { tokens, refused: refusal(`Document contains more than ${MAX_TOKENS} tokens.`) };
    }
    if (level > MAX_LEVELS) {
      return { tokens, refused: refusal(`Document is nested more than ${MAX_LEVELS} levels deep.`) };
    }
  }
}

/** Null if the text cannot be parsed: the parser reports the reason. */
function nextKind(lexer: Lexer): TokenKind | null {
  try {
    return lexer.advance().kind;
  } catch {
    return null;
  }
}

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

const refusal = (message: string): GraphQLFormattedError => ({
  message: `Syntax Error: ${message}`,
  extensions: { code: 'GRAPHQL_PARSE_FAILED' },
});

const rulesOf = ({ depthLimit, introspection }: DocumentRules): readonly ValidationRule[] => [
  ...(depthLimit === null ? [] : [depthLimitRule(depthLimit)]),
  ...(introspection ? [] : [noIntrospectionRule]),
];
