import merge from 'lodash/merge.js';
import { builtInProviders } from './built-in-providers.ts';
import type { GrantSettings, Profile, ProfileRequest, ProviderSettings, SignInProvider } from './sign-in-provider.ts';

/** The providers of a server by name: v4's, and those added by project code. */
export interface ProviderRegistry {
  all(): Readonly<Record<string, SignInProvider>>;
  add(name: string, provider: SignInProvider): void;
  remove(name: string): void;
  /** All settings: stored values over the declared ones. */
  settings(): Promise<GrantSettings>;
  profile(name: string, request: Omit<ProfileRequest, 'providers'>): Promise<Profile>;
}

export function createProviderRegistry(readStored: () => Promise<unknown>, authUrl: string): ProviderRegistry {
  const providers = new Map(Object.entries(builtInProviders(authUrl)));
  const registry: ProviderRegistry = {
    all: () => Object.fromEntries(providers),
    add: (name, provider) => void providers.set(name, provider),
    remove: (name) => void providers.delete(name),
    async settings() {
      const stored = ((await readStored()) ?? {}) as Readonly<Record<string, ProviderSettings>>;
      const declared = [...providers].map(([name, { enabled, grantConfig }]) => [name, { enabled, ...grantConfig }]);
      return merge({}, Object.fromEntries(declared), stored);
    },
    async profile(name, request) {
      const provider = providers.get(name);
      if (provider?.authCallback === undefined) throw new Error('Unknown auth provider');
      return provider.authCallback({ ...request, providers: await registry.settings() });
    },
  };
  return registry;
}
