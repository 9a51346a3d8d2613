import type { AccountProviders } from '../../../auth/accounts/create-accounts.ts';
import type { ProfileRequest, Query, SignInProvider } from '../../../auth/providers/sign-in-provider.ts';
import { USER_UID } from '../../../schema/model.ts';
import { requirePackage } from '../../host/project-package.ts';
import { unavailable } from '../../unsupported/unavailable.ts';
import type { ServiceParts } from './service-parts.ts';

type AuthCallback = NonNullable<SignInProvider['authCallback']>;

/** `register` of early v4 takes a function that returns the callback; `add` takes the whole provider. */
type Registered = SignInProvider | ((parts: object) => AuthCallback);

/** `service('providers')` and `service('providers-registry')` of users-permissions. */
export function createProviderServices({ strapi, dir }: ServiceParts, providers: AccountProviders) {
  const { registry } = providers;
  /** The HTTP client that v4 passes to providers, if the project has it. */
  const purest = () => requirePackage(dir, 'purest') ?? unavailable('purest');
  const withClient = (provider: SignInProvider): SignInProvider => {
    const { authCallback } = provider;
    if (authCallback === undefined) return provider;
    const call: AuthCallback = (request) =>
      authCallback({
        ...request,
        get purest() {
          return purest();
        },
      } as ProfileRequest);
    return { ...provider, authCallback: call };
  };
  const add = (name: string, provider: SignInProvider): void => registry.add(name, withClient(provider));
  return {
    providers: {
      connect: async (provider: string, query: Query) =>
        strapi.query(USER_UID).findOne({ where: { id: await providers.connect(provider, query) } }),
      buildRedirectUri: (provider = '') => providers.redirectUri(provider),
    },
    'providers-registry': {
      getAll: registry.all,
      get: (name: string) => registry.all()[name],
      add,
      register(name: string, provider: Registered) {
        if (typeof provider !== 'function') return add(name, provider);
        const parts = {
          get purest() {
            return purest();
          },
        };
        const known = registry.all()[name] ?? { enabled: false, grantConfig: {} };
        return add(name, { ...known, authCallback: provider(parts) });
      },
      remove: registry.remove,
      run: ({ provider, ...request }: { provider: string } & ProfileRequest) => registry.profile(provider, request),
    },
  };
}
