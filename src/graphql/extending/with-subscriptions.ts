import { GraphQLObjectType, GraphQLSchema } from 'graphql';

/**
 * A schema whose queries can be listened to as well: `Subscription` has the fields of `Query`, with the same meaning and
 * the same code of the project around them.
 */
export function withSubscriptions(schema: GraphQLSchema): GraphQLSchema {
  const query = schema.getQueryType();
  if (!query || Object.keys(query.getFields()).length === 0) return schema;
  // A content type of the project may have the name.
  const name = schema.getType(SUBSCRIPTION) === undefined ? SUBSCRIPTION : `Live_${SUBSCRIPTION}`;
  const subscription = new GraphQLObjectType({ name, fields: () => query.toConfig().fields });
  return new GraphQLSchema({ ...schema.toConfig(), subscription });
}

const SUBSCRIPTION = 'Subscription';
