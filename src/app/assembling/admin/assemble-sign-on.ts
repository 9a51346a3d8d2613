import type { SignOnParts } from '../../../admin/sign-on/sign-on-parts.ts';
import { CONNECT_S, createConnectCookie } from '../../../auth/providers/connect-cookie.ts';
import type { IdentityProvider, SignedOn } from '../../../auth/sign-on/identity-provider.ts';
import { createOpenIdProvider } from '../../../auth/sign-on/open-id-provider.ts';
import type { SignOnProvider } from '../../../auth/sign-on/provider-settings.ts';
import { createSamlProvider } from '../../../auth/sign-on/saml/saml-provider.ts';
import type { Engine } from '../../../content/engine.ts';
import { createCounters } from '../../../coordination/create-counters.ts';
import { StartError } from '../../../errors.ts';
import { createStrategyProvider } from '../../../auth/sign-on/strategy/strategy-provider.ts';
import { createIdentityStore } from '../../../management/identities/identity-store.ts';
import { createSignOnStore } from '../../../management/identities/sign-on-store.ts';
import { publicAddressOf } from '../../../project/public-address-of.ts';
import type { Settings } from '../../../project/settings.ts';
import { createSealing } from '../../../util/sealed-text.ts';

interface SignOnNeeds {
  readonly engine: Engine;
  readonly secret: string;
  /** What strategies are made with. */
  readonly strapi: unknown;
}

/** Sign-ins of administrators with identity providers. */
export function assembleSignOn({ admin, api, server }: Settings, { engine, secret, strapi }: SignOnNeeds): SignOnParts {
  const { providers, passwords } = admin.signOn;
  if (providers.length > 0 && !api.studio) {
    throw new StartError('config/admin: nobody could sign in with "auth.providers".', {
      file: 'config/api',
      remedy: 'Sign-ins with providers end in Studio: remove "studio: false", or the providers.',
    });
  }
  // Otherwise the addressee of an assertion would be whoever a request names.
  const isNamed = publicAddressOf(server) !== null;
  if (!isNamed && providers.some(({ kind }) => kind === 'saml')) {
    throw new StartError('config/server: "url" is not set, and "auth.providers" has one with SAML.', {
      file: 'config/server',
      remedy: "Set url to the public address, such as 'https://cms.example.org'.",
    });
  }
  const counters = createCounters(engine.driver, engine.dialect);
  const signOns = createSignOnStore(engine);
  const arrivals = createSealing('people who arrive', secret);
  const open = (settings: SignOnProvider): IdentityProvider => {
    if (settings.kind === 'openid') return createOpenIdProvider(settings);
    if (settings.kind === 'strategy') return createStrategyProvider(settings, () => strapi);
    return createSamlProvider(settings, async (state) => {
      const sealed = await signOns.take(settings.uid, state);
      const opened = sealed === null ? null : arrivals.open(sealed);
      return opened === null ? null : (JSON.parse(opened) as SignedOn);
    });
  };
  return {
    passwords,
    providers: new Map(providers.map((settings) => [settings.uid, open(settings)])),
    identities: createIdentityStore(engine),
    signOns,
    keep: (uid, state, person) => signOns.keep(uid, state, arrivals.seal(JSON.stringify(person)), CONNECT_S * 1_000),
    cookie: createConnectCookie(secret, { name: 'plinth.sign-on', ofHost: true }),
    sealing: createSealing('ID tokens', secret),
    useOnce: async (name, ms) => (await counters.add(name, ms, 1)) === 1,
  };
}

/** A sign-in without its tables would fail at its end: the start says so. */
export async function prepareSignOn({ providers, identities, signOns }: SignOnParts): Promise<void> {
  if (providers.size === 0) return;
  for (const provider of providers.values()) provider.prepare?.();
  await identities.prepare();
  await signOns.prepare();
}
