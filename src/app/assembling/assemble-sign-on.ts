import type { SignOnParts } from '../../admin/sign-on/sign-on-parts.ts';
import { createConnectCookie } from '../../auth/providers/connect-cookie.ts';
import { createOpenIdProvider } from '../../auth/sign-on/open-id-provider.ts';
import type { Engine } from '../../content/engine.ts';
import { createCounters } from '../../coordination/create-counters.ts';
import { StartError } from '../../errors.ts';
import { createIdentityStore } from '../../management/identities/identity-store.ts';
import { createSignOnStore } from '../../management/identities/sign-on-store.ts';
import type { Settings } from '../../project/settings.ts';
import { createSealing } from '../../util/sealed-text.ts';

interface SignOnNeeds {
  readonly engine: Engine;
  readonly secret: string;
}

/** Sign-ins of administrators with identity providers. */
export function assembleSignOn({ admin, api }: Settings, { engine, secret }: SignOnNeeds): SignOnParts {
  const { providers, passwords } = admin.signOn;
  if (providers.length > 0 && !api.studio) {
    throw new StartError('config/admin: nobody could sign in with "auth.providers".', {
      file: 'config/api',
      remedy: 'Sign-ins with providers end in Studio: remove "studio: false", or the providers.',
    });
  }
  const counters = createCounters(engine.driver, engine.dialect);
  return {
    passwords,
    providers: new Map(providers.map((settings) => [settings.uid, createOpenIdProvider(settings)])),
    identities: createIdentityStore(engine),
    signOns: createSignOnStore(engine),
    cookie: createConnectCookie(secret, { name: 'plinth.sign-on', ofHost: true }),
    sealing: createSealing('ID tokens', secret),
    useOnce: async (name, ms) => (await counters.add(name, ms, 1)) === 1,
  };
}

/** A sign-in without its tables would fail at its end: the start says so. */
export async function prepareSignOn({ providers, identities, signOns }: SignOnParts): Promise<void> {
  if (providers.size === 0) return;
  await identities.prepare();
  await signOns.prepare();
}
