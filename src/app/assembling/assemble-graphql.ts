import once from 'lodash/once.js';
import type { FileLibrary } from '../../management/library/file-library.ts';
import type { AccountRoute } from '../../auth/accounts/account-routes.ts';
import type { SchemaExtension } from '../../graphql/extending/schema-extension.ts';
import type { Contract } from '../../graphql/schema/contract.ts';
import type { Handlers } from '../../handlers/create-handlers.ts';
import type { ContractSettings } from '../../http/contract.ts';
import type { Route } from '../../http/route.ts';
import { bytesWithin } from '../../media/receiving/size-limit.ts';
import { graphqlRoute } from '../../http/routes/graphql-route.ts';
import type { GraphqlProjectSettings } from '../../project/settings.ts';
import type { ServerParts } from './server-parts.ts';

interface GraphqlParts extends Pick<ServerParts, 'engine'> {
  readonly accounts: readonly AccountRoute[];
  readonly library: FileLibrary;
  /** Null if the project has no GraphQL. */
  readonly settings: GraphqlProjectSettings | null;
  readonly code: Handlers['graphql'];
  readonly contracts: ContractSettings;
}

/**
 * The library is loaded and the schema built on the first document; at startup if code extends the schema, to report
 * its errors.
 */
export async function assembleGraphql(parts: GraphqlParts): Promise<readonly Route[]> {
  const { engine, library, settings, code, contracts } = parts;
  if (settings === null) return [];
  const own = code(settings.shadowCrud);
  const extension = own?.extension ?? null;
  const create = async (contract: Contract) => {
    const { createGraphql } = await import('../../graphql/create-graphql.ts');
    return createGraphql(engine.model, settings, library, extension, contract);
  };
  const inV4 = once(() => create('v4'));
  const inV5 = once(() => create('v5'));
  if (extension !== null) {
    if (!settings.shadowCrud && isEmpty(extension)) return [];
    await inV4();
  }
  const accounts = parts.accounts.map((route) => own?.ownAccount(route) ?? route);
  const hasOwnAccounts = accounts.some((route, at) => route !== parts.accounts[at]);
  const fileBytes = bytesWithin(library.media.settings.sizeLimit);
  const { csrfHeaders, batches, subscriptions } = settings;
  const { enter = null, hasHooks = () => false } = own ?? {};
  return endpointsOf(settings, contracts).map((at) =>
    graphqlRoute({
      engine,
      accounts,
      hasOwnAccounts,
      contracts,
      endpoint: at,
      csrfHeaders,
      batches,
      fileBytes,
      graphql: (contract) => (contract === 'v4' ? inV4() : inV5()),
      enter,
      hasHooks,
      subscriptions,
    }),
  );
}

/** Where documents are sent. */
export const endpointsOf = (
  { endpoint }: Pick<GraphqlProjectSettings, 'endpoint'>,
  { v5Prefix }: Pick<ContractSettings, 'v5Prefix'>,
): readonly string[] => [endpoint, ...(v5Prefix === null ? [] : [`${v5Prefix}${endpoint}`])];

/** If nothing is generated or defined, there is no endpoint, as in v4. */
const isEmpty = ({ typeDefs, nexus }: SchemaExtension): boolean => typeDefs.length === 0 && nexus === null;
