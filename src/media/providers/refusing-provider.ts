import { RequestError } from '../../errors.ts';
import type { Provider } from './provider.ts';

/** In the place of a provider that cannot be used: files that are stored are still listed, and none is written. */
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
