import type { Authenticator } from '../auth/authenticate.ts';
import type { Engine } from '../content/engine.ts';
import type { Graphql } from '../graphql/create-graphql.ts';
import type { Route } from '../http/route.ts';
import { graphqlRoute } from '../http/routes/graphql-route.ts';
import type { GraphqlProjectSettings } from '../project/settings.ts';

interface GraphqlParts {
  readonly engine: Engine;
  readonly authenticator: Authenticator;
  /** Null: the project has no GraphQL. */
  readonly settings: GraphqlProjectSettings | null;
}

/** Its library is loaded and its schema made when the first document arrives. */
export function assembleGraphql({ engine, authenticator, settings }: GraphqlParts): readonly Route[] {
  if (settings === null) return [];
  let made: Promise<Graphql> | undefined;
  const graphql = (): Promise<Graphql> => {
    made ??= import('../graphql/create-graphql.ts').then(({ createGraphql }) => createGraphql(engine.model, settings));
    return made;
  };
  return [graphqlRoute({ engine, authenticator, endpoint: settings.endpoint, graphql })];
}
