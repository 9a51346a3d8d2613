import {
  BREAK,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Lexer,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  TypeInfo,
  validate,
  type ValidationRule,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isOwn } from '../extending/own-field.ts';
import type { Uid } from '../../schema/model.ts';
import { meaningOf, writtenType } from '../schema/meaning.ts';
import { depthLimitRule } from './depth-limit.ts';
import { wordsOfSyntax } from './syntax-words.ts';
import { noIntrospectionRule } from './no-introspection.ts';

export interface DocumentRules {
  /** Levels of nested fields; null: no limit. */
  readonly depthLimit: number | null;
  readonly introspection: boolean;
}

/** A document that fits the schema, or what is wrong with it; with the number of its tokens, which is what it costs. */
export type PreparedDocument = (ValidDocument | InvalidDocument) & { readonly tokens: number };

interface InvalidDocument {
  readonly kind: 'invalid';
  readonly errors: readonly GraphQLFormattedError[];
}

export interface ValidDocument {
  readonly kind: 'valid';
  readonly document: DocumentNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Code of the project takes part in the answer. */
  readonly asksCode: boolean;
  /** The types that its mutations write. */
  readonly writes: readonly Uid[];
  /** An account is its owner's alone, whatever role others share with it. */
  readonly isPersonal: boolean;
  /** No other document of this process has it. */
  readonly id: number;
}

let documents = 0;

function nextId(): number {
  documents += 1;
  return documents;
}

/**
 * Names, brackets and values of one document. The greatest that people write (introspection, generated
 * ones of a whole site) have some thousands; checking grows faster than the document.
 */
export const MOST_TOKENS = 10_000;

/** Operations and fragments: each fragment is compared with each other one that stands beside it. */
const MOST_DEFINITIONS = 300;

/** As deep as documents may be nested; relations of relations of twenty levels have sixty. */
const MOST_LEVELS = 200;

/** Mistakes that are listed; the rest would say no more. */
const MOST_ERRORS = 100;

export function prepareDocument(schema: GraphQLSchema, text: string, rules: DocumentRules): PreparedDocument {
  const { tokens, refused } = measureText(text);
  const prepared = refused === null ? checkText(schema, text, rules) : invalid(refused);
  return { ...prepared, tokens };
}

const invalid = (...errors: readonly GraphQLFormattedError[]): InvalidDocument => ({ kind: 'invalid', errors });

function checkText(schema: GraphQLSchema, text: string, rules: DocumentRules): ValidDocument | InvalidDocument {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const shown = withCode(error, 'GRAPHQL_PARSE_FAILED');
    return invalid({ ...shown, message: wordsOfSyntax(shown.message) });
  }
  if (document.definitions.length > MOST_DEFINITIONS) {
    return invalid(refusal(`Document contains more than ${MOST_DEFINITIONS} definitions.`));
  }
  const errors = validate(schema, document, rulesOf(rules), { maxErrors: MOST_ERRORS });
  if (errors.length > 0) return invalid(...errors.map(showInvalid));
  freeTokens(document);
  const fragments = document.definitions.filter((definition) => definition.kind === 'FragmentDefinition');
  return {
    kind: 'valid',
    document,
    fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
    asksCode: asksCode(schema, document),
    writes: writtenTypes(schema, document),
    isPersonal: /\bme\b/.test(text),
    id: nextId(),
  };
}

/**
 * Every place of a document leads to the list of all its tokens: whoever keeps one field would keep all of it. Messages
 * need the position alone.
 */
function freeTokens(document: DocumentNode): void {
  visit(document, {
    enter({ loc }) {
      if (loc !== undefined) Object.assign(loc, { startToken: undefined, endToken: undefined });
    },
  });
}

function asksCode(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let found = false;
  const look = {
    Field() {
      const field = types.getFieldDef();
      if (!field || !isOwn(field)) return undefined;
      found = true;
      return BREAK;
    },
  };
  visit(document, visitWithTypeInfo(types, look));
  return found;
}

function writtenTypes(schema: GraphQLSchema, document: DocumentNode): readonly Uid[] {
  if (!document.definitions.some((one) => one.kind === 'OperationDefinition' && one.operation === 'mutation'))
    return [];
  const types = new TypeInfo(schema);
  const written = new Set<Uid>();
  const look = {
    Field() {
      const field = types.getParentType() === schema.getMutationType() ? types.getFieldDef() : null;
      const uid = field ? writtenType(meaningOf(field)) : null;
      if (uid !== null) written.add(uid);
    },
  };
  visit(document, visitWithTypeInfo(types, look));
  return [...written];
}

/** Looked at before anything works through the document level by level: a stack has an end. */
function measureText(text: string): { readonly tokens: number; readonly refused: GraphQLFormattedError | null } {
  const lexer = new Lexer(new Source(text));
  let level = 0;
  for (let tokens = 1; ; tokens += 1) {
    const kind = nextKind(lexer);
    if (kind === null || kind === TokenKind.EOF) return { tokens, refused: null };
    if (OPENING.has(kind)) level += 1;
    else if (CLOSING.has(kind)) level -= 1;
    if (tokens > MOST_TOKENS) {
      return { tokens, refused: refusal(`Document contains more than ${MOST_TOKENS} tokens.`) };
    }
    if (level > MOST_LEVELS) {
      return { tokens, refused: refusal(`Document is nested more than ${MOST_LEVELS} levels deep.`) };
    }
  }
}

/** Null where the text is no document: parsing says what is wrong with it. */
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
  ...specifiedRules,
  ...(depthLimit === null ? [] : [depthLimitRule(depthLimit)]),
  ...(introspection ? [] : [noIntrospectionRule]),
];

/** The library gives up on documents that repeat fields so often that comparing them would take too long. */
function showInvalid(error: GraphQLError): GraphQLFormattedError {
  const shown = withCode(error, 'GRAPHQL_VALIDATION_FAILED');
  if (shown.message !== 'Validation aborted.') return shown;
  return { ...shown, message: 'The document repeats too many fields to be checked. Ask for each field once.' };
}

export const withCode = (error: GraphQLError, code: string): GraphQLFormattedError => {
  const { message, locations, path } = error.toJSON();
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { code } };
};
