import { validationError } from '../errors.ts';
import type { DescribedContract } from '../openapi/write-contract.ts';
import { contractOf, type ContractSettings, defaultOf } from './contract.ts';
import type { RouteRequest } from './route.ts';

/** The contracts that an API description is about: all that have paths, or the one that is asked for. */
export function describedContracts(
  { prefix, v5Prefix, contract }: Pick<ContractSettings, 'prefix' | 'v5Prefix' | 'contract'>,
  asked: string | null,
): readonly DescribedContract[] {
  const own = { contract, prefix } as const;
  switch (asked) {
    case null:
      return contract === 'v4' && v5Prefix !== null ? [own, { contract: 'v5', prefix: v5Prefix }] : [own];
    case contract:
      return [own];
    case 'v5':
      return [{ contract: 'v5', ...(v5Prefix === null ? { prefix, byHeader: true } : { prefix: v5Prefix }) }];
    case 'v4':
      throw validationError("The server speaks v5's contract only.");
    default:
      throw validationError(`"${asked}" is not a contract. Expected v4 or v5.`);
  }
}

/** The same for a request, which asks with `?contract=` or like any other request. */
export function contractsToDescribe(
  request: Pick<RouteRequest, 'headers' | 'path' | 'work' | 'caller' | 'queryString'>,
  settings: ContractSettings,
): readonly DescribedContract[] {
  const asked = new URLSearchParams(request.queryString).get('contract');
  const byHeader = contractOf(request, settings) === 'v4' ? null : 'v5';
  return describedContracts({ ...settings, contract: defaultOf(request.caller, settings) }, asked ?? byHeader);
}
