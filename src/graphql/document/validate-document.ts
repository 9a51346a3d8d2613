import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OverlappingFieldsCanBeMergedRule,
  specifiedRules,
  validate,
  type ValidationRule,
  visit,
} from 'graphql';
import { mergeFields } from './merge-fields.ts';
import { withCode } from '../graphql-error.ts';

/** The maximum number of errors listed. */
const MAX_ERRORS = 100;

/** Pairs of fields that the library may compare, at two to three microseconds each. */
const MAX_PAIRS = 5000;

/** All rules except the quadratic one, which `mergeFields` replaces. */
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

/** Rules applied to a long document before yielding. */
const RULES_AT_ONCE = 4;

/**
 * The errors of a document. Validating a valid document takes time proportional to its length; for unmergeable fields
 * the library's messages are used if comparing all pairs is cheap. Yields between steps.
 */
export function* validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  more: readonly ValidationRule[],
  isLong: boolean,
): Generator<void, readonly GraphQLFormattedError[]> {
  const check = (rules: readonly ValidationRule[]): readonly GraphQLFormattedError[] =>
    validate(schema, document, rules, { maxErrors: MAX_ERRORS }).map(showInvalid);
  const rules = [...RULES, ...more];
  const step = isLong ? RULES_AT_ONCE : rules.length;
  const checkAll = () => check([...specifiedRules, ...more]);
  for (let index = 0; index < rules.length; index += step) {
    const errors = check(rules.slice(index, index + step));
    yield;
    if (errors.length > 0) return !isLong && repeatedNames(document) <= MAX_PAIRS ? checkAll() : errors;
  }
  const operations = document.definitions.filter((definition) => definition.kind === 'OperationDefinition');
  const { conflict, pairs } = mergeFields(schema, operations, fragmentsOf(document));
  yield;
  if (conflict === null) return [];
  return pairs <= MAX_PAIRS ? checkAll() : [showInvalid(new GraphQLError(TOO_MANY, { nodes: conflict }))];
}

export const fragmentsOf = ({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    definitions.flatMap((definition) =>
      definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition] as const] : [],
    ),
  );

/** Pairs of fields or fragments with the same name, anywhere: an upper bound on the comparisons. */
function repeatedNames(document: DocumentNode): number {
  const seen = new Map<string, number>();
  let pairs = 0;
  const note = (name: string): void => {
    const before = seen.get(name) ?? 0;
    pairs += before;
    seen.set(name, before + 1);
  };
  visit(document, {
    Field: ({ alias, name }) => note((alias ?? name).value),
    FragmentSpread: () => note('...'),
  });
  return pairs;
}

/** The library gives up on documents that repeat fields so often that comparing them would take too long. */
function showInvalid(error: GraphQLError): GraphQLFormattedError {
  const shown = withCode(error, 'GRAPHQL_VALIDATION_FAILED');
  return shown.message === 'Validation aborted.' ? { ...shown, message: TOO_MANY } : shown;
}

const TOO_MANY = 'The document repeats too many fields. Request each field once.';
