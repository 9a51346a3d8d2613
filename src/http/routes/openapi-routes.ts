import type { Access } from '../../access/access.ts';
import type { Engine } from '../../content/engine.ts';
import { rememberResponse } from '../../content/memory/remember-response.ts';
import { openScope } from '../../content/scope.ts';
import type { DescribedContract } from '../../openapi/write-contract.ts';
import { taggedReply } from '../conditional/tagged-reply.ts';
import { type ContractSettings, FORMAT } from '../contract.ts';
import { contractsToDescribe } from '../described-contracts.ts';
import { authenticatorOf, type Route } from '../route.ts';
import { accessOf } from './content-routes.ts';

/** The document for a caller; operations that need no credentials are marked as public. */
export type OpenapiText = (
  access: Access,
  publicAccess: Access,
  contracts: readonly DescribedContract[],
) => Promise<string>;

/** The API description, limited to what the caller may use. */
export function openapiRoutes(textFor: OpenapiText, engine: Engine, settings: ContractSettings): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      realm: 'content',
      action: null,
      identity: 'optional',
      reads: true,
      answeredBy: 'openapi',
      variesBy: FORMAT,
      async handle(request) {
        const { proof, source, work } = request;
        const access = accessOf(request.caller);
        const open = await authenticatorOf(request).publicAccess();
        const scope = openScope(engine, access, work, undefined, source ?? engine.source);
        // It depends on nothing else.
        const contracts = contractsToDescribe(request, settings);
        const key = `openapi ${JSON.stringify(contracts)} ${access.key}\n${open.key}`;
        return taggedReply(await rememberResponse(scope, proof, key, () => textFor(access, open, contracts)));
      },
    },
  ];
}
