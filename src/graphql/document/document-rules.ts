import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { fragmentsOf } from './validate-document.ts';

/** Refuses documents nested deeper than the limit; introspection does not count. */
export const depthLimitRule =
  (most: number) =>
  (context: ValidationContext): ASTVisitor => ({
    OperationDefinition(operation) {
      const tooDeep = findTooDeep(fragmentsOf(context.getDocument()), operation.selectionSet, most);
      if (tooDeep === null) return;
      const name = operation.name?.value ?? '';
      context.reportError(new GraphQLError(`'${name}' exceeds maximum operation depth of ${most}`, { nodes: tooDeep }));
    },
  });

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The first field below the limit in document order. */
function findTooDeep(fragments: Fragments, root: SelectionSetNode, most: number): FieldNode | null {
  /** A fragment is visited once per depth at which it is spread; that also ends cycles. */
  const seen = new Set<string>();
  const look = (set: SelectionSetNode, depth: number): FieldNode | null => {
    for (const selection of set.selections) {
      let found: FieldNode | null = null;
      if (selection.kind === Kind.INLINE_FRAGMENT) found = look(selection.selectionSet, depth);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) found = spread(selection.name.value, depth);
      else if (selection.name.value.startsWith('__')) continue;
      else if (depth > most) return selection;
      else if (selection.selectionSet !== undefined) found = look(selection.selectionSet, depth + 1);
      if (found !== null) return found;
    }
    return null;
  };
  const spread = (name: string, depth: number): FieldNode | null => {
    const fragment = fragments.get(name);
    if (fragment === undefined || seen.has(`${name} ${depth}`)) return null;
    seen.add(`${name} ${depth}`);
    return look(fragment.selectionSet, depth);
  };
  return look(root, 0);
}

/** The plugin's message if introspection is disabled; clients match it. */
const MESSAGE =
  'GraphQL introspection is not allowed by Apollo Server, but the query contained __schema or __type. To enable introspection, pass introspection: true to ApolloServer in production';

export const noIntrospectionRule = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    if (node.name.value !== '__schema' && node.name.value !== '__type') return;
    context.reportError(new GraphQLError(MESSAGE, { nodes: node }));
  },
});
