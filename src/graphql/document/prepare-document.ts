import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';
import { depthLimitRule } from './depth-limit.ts';
import { noIntrospectionRule } from './no-introspection.ts';

export interface DocumentRules {
  /** Levels of nested fields; null: no limit. */
  readonly depthLimit: number | null;
  readonly introspection: boolean;
}

/** A document that fits the schema, or what is wrong with it. */
export type PreparedDocument =
  | ValidDocument
  | { readonly kind: 'invalid'; readonly errors: readonly GraphQLFormattedError[] };

export interface ValidDocument {
  readonly kind: 'valid';
  readonly document: DocumentNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/**
 * Names, brackets and values of one document. The greatest that people write (introspection, generated
 * ones of a whole site) have some thousands; checking grows faster than the document.
 */
const MOST_TOKENS = 15_000;

/** Mistakes that are listed; the rest would say no more. */
const MOST_ERRORS = 100;

export function prepareDocument(schema: GraphQLSchema, text: string, rules: DocumentRules): PreparedDocument {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: MOST_TOKENS });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { kind: 'invalid', errors: [withCode(error, 'GRAPHQL_PARSE_FAILED')] };
  }
  const errors = validate(schema, document, rulesOf(rules), { maxErrors: MOST_ERRORS });
  if (errors.length > 0) {
    return { kind: 'invalid', errors: errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')) };
  }
  const fragments = document.definitions.filter((definition) => definition.kind === 'FragmentDefinition');
  return { kind: 'valid', document, fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])) };
}

const rulesOf = ({ depthLimit, introspection }: DocumentRules): readonly ValidationRule[] => [
  ...specifiedRules,
  ...(depthLimit === null ? [] : [depthLimitRule(depthLimit)]),
  ...(introspection ? [] : [noIntrospectionRule]),
];

export const withCode = (error: GraphQLError, code: string): GraphQLFormattedError => {
  const { message, locations, path } = error.toJSON();
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { code } };
};
