import { RequestError } from '../../errors.ts';
import type { Provider } from './provider.ts';

/** Replaces a provider that cannot be used: stored files are still listed, but writes are refused. */
export function createRefusingProvider(name: string): Provider {
  const refuse = async (): Promise<never> => {
    throw new RequestError('ServiceUnavailableError', 'The server cannot store files at the moment.');
  };
  return {
    name,
    checkSize: refuse,
    put: refuse,
    remove: refuse,
    former: null,
    isPrivate: async () => false,
    sign: null,
    close() {},
  };
}
