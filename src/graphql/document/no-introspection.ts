import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** The plugin's message if introspection is disabled; clients match it. */
const MESSAGE =
  'GraphQL introspection is not allowed by Apollo Server, but the query contained __schema or __type. To enable introspection, pass introspection: true to ApolloServer in production';

export const noIntrospectionRule = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    if (node.name.value !== '__schema' && node.name.value !== '__type') return;
    context.reportError(new GraphQLError(MESSAGE, { nodes: node }));
  },
});
