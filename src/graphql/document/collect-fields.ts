import { refuseExactNumbers, refuseRoundedData } from '../../change/values/refuse-rounded.ts';
import type { Engine } from '../../content/engine.ts';
import type { ContentType } from '../../schema/model.ts';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  getArgumentValues,
  getDirectiveValues,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  type InlineFragmentNode,
  isAbstractType,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';

/** An operation of a valid document, with the values of its variables. */
export interface Operation {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Its values may be numbers that a double cannot hold. */
  readonly hasLongNumbers: boolean;
  /** Drafts are meant where the document names no state, or what is live after something that is planned. */
  readonly shows?: 'drafts' | 'plans';
}

/** A field of the response: all its occurrences in the document under one key. */
export interface RequestedField {
  readonly key: string;
  /** Null for `__typename` and introspection fields. */
  readonly field: GraphQLField<unknown, unknown> | null;
  readonly name: string;
  readonly nodes: readonly [FieldNode, ...FieldNode[]];
  /** Arguments that replace the document's. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** The selected fields of an object type in document order, with fragments and directives applied. */
export function collectFields(
  operation: Operation,
  type: GraphQLObjectType,
  sets: readonly (SelectionSetNode | undefined)[],
): readonly RequestedField[] {
  const found = new Map<string, FieldNode[]>();
  const seen = new Set<string>();
  for (const set of sets) if (set !== undefined) collect(operation, type, set.selections, found, seen);
  const definitions = type.getFields();
  return [...found].map(([key, nodes]) => {
    const name = (nodes[0] as FieldNode).name.value;
    return { key, name, field: definitions[name] ?? null, nodes: nodes as [FieldNode, ...FieldNode[]] };
  });
}

/** The same below a field. */
export const collectBelow = (
  operation: Operation,
  type: GraphQLObjectType,
  nodes: RequestedField['nodes'],
): readonly RequestedField[] =>
  collectFields(
    operation,
    type,
    nodes.map(({ selectionSet }) => selectionSet),
  );

function collect(
  operation: Operation,
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
  found: Map<string, FieldNode[]>,
  seen: Set<string>,
): void {
  for (const selection of selections) {
    if (!isIncluded(operation, selection)) continue;
    if (selection.kind === 'Field') {
      const key = selection.alias?.value ?? selection.name.value;
      const nodes = found.get(key);
      if (nodes === undefined) found.set(key, [selection]);
      else nodes.push(selection);
      continue;
    }
    const fragment = fragmentOf(operation, selection, seen);
    if (fragment !== null && isAbout(operation, fragment, type)) {
      collect(operation, type, fragment.selectionSet.selections, found, seen);
    }
  }
}

/** Null for a fragment already spread into this object. */
function fragmentOf(
  { fragments }: Operation,
  selection: FragmentSpreadNode | InlineFragmentNode,
  seen: Set<string>,
): FragmentDefinitionNode | InlineFragmentNode | null {
  if (selection.kind === 'InlineFragment') return selection;
  const name = selection.name.value;
  if (seen.has(name)) return null;
  seen.add(name);
  return fragments.get(name) ?? null;
}

function isAbout(
  { schema }: Operation,
  { typeCondition }: FragmentDefinitionNode | InlineFragmentNode,
  type: GraphQLObjectType,
): boolean {
  if (typeCondition === undefined) return true;
  const condition = typeFromAST(schema, typeCondition);
  if (condition === type) return true;
  return isAbstractType(condition) && schema.isSubType(condition, type);
}

function isIncluded({ variables }: Operation, node: SelectionNode): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variables);
  if (skip?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false;
}

/** The arguments of a field: from the document, or as changed by project code. Their numbers are doubles. */
export function fieldArguments(operation: Operation, asked: RequestedField): Readonly<Record<string, unknown>> {
  const values = exactArguments(operation, asked);
  if (operation.hasLongNumbers) refuseExactNumbers(values, [asked.name]);
  return values;
}

/** The same of a field that stores `data`: its numbers keep their digits where they are stored with them. */
export function writingArguments(
  { model }: Engine,
  type: ContentType,
  operation: Operation,
  asked: RequestedField,
): Readonly<Record<string, unknown>> {
  const values = exactArguments(operation, asked);
  if (!operation.hasLongNumbers) return values;
  const { data, ...rest } = values;
  refuseExactNumbers(rest, [asked.name]);
  refuseRoundedData(model, type, data ?? {}, ['data']);
  return values;
}

const exactArguments = (
  { variables, shows }: Operation,
  { field, nodes, given }: RequestedField,
): Readonly<Record<string, unknown>> => {
  if (given !== undefined) return given;
  const values = getArgumentValues(field as GraphQLField<unknown, unknown>, nodes[0], variables);
  return shows === undefined
    ? values
    : { ...values, ...previewOf(field as GraphQLField<unknown, unknown>, nodes[0], shows) };
};

/** The arguments that choose the state of entries: v4's, and v5's. After what is planned, drafts are still not live. */
const STATES = {
  drafts: { publicationState: 'preview', status: 'draft' },
  plans: { publicationState: 'live', status: 'published' },
} as const;

const previewOf = (
  { args }: GraphQLField<unknown, unknown>,
  { arguments: named = [] }: FieldNode,
  shows: keyof typeof STATES,
) =>
  Object.fromEntries(
    Object.entries(STATES[shows]).filter(
      ([state]) =>
        args.some(({ name }) => name === state) &&
        (shows === 'plans' || !named.some(({ name }) => name.value === state)),
    ),
  );
