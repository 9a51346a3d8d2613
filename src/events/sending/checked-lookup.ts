import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isAllowedAddress } from './allowed-address.ts';

type LookUpAll = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Resolves a name to its allowed addresses; the connection uses one of these, without another lookup. */
export const checkedLookup =
  (privateAddresses: boolean, lookUpAll: LookUpAll = lookup): LookupFunction =>
  (name, options, callback) => {
    lookUpAll(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 4);
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, privateAddresses));
      const [first] = allowed;
      if (first === undefined) return callback(refusedAddress(addresses[0]?.address ?? name), '', 4);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };

export const refusedAddress = (address: string): Error => new Error(`the address ${address} is not allowed`);
