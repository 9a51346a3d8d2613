import type { AccountRoute } from '../auth/accounts/account-routes.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import type { Engine } from '../content/engine.ts';
import type { Graphql } from '../graphql/create-graphql.ts';
import type { Route } from '../http/route.ts';
import { bytesWithin } from '../media/receiving/size-limit.ts';
import type { FileLibrary } from '../http/uploads/answer-posted-files.ts';
import { graphqlRoute } from '../http/routes/graphql-route.ts';
import type { GraphqlProjectSettings } from '../project/settings.ts';

interface GraphqlParts {
  readonly engine: Engine;
  readonly authenticator: Authenticator;
  readonly accounts: readonly AccountRoute[];
  readonly library: FileLibrary;
  /** Null: the project has no GraphQL. */
  readonly settings: GraphqlProjectSettings | null;
}

/** Its library is loaded and its schema made when the first document arrives. */
export function assembleGraphql(parts: GraphqlParts): readonly Route[] {
  const { engine, library, settings, ...rest } = parts;
  if (settings === null) return [];
  let made: Promise<Graphql> | undefined;
  const graphql = (): Promise<Graphql> => {
    made ??= import('../graphql/create-graphql.ts').then(({ createGraphql }) =>
      createGraphql(engine.model, settings, library),
    );
    return made;
  };
  const fileBytes = bytesWithin(library.media.settings.sizeLimit);
  return [graphqlRoute({ ...rest, engine, endpoint: settings.endpoint, fileBytes, graphql })];
}
