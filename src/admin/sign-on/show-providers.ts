import type { ProviderSettings } from '../../auth/sign-on/provider-settings.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import type { ConfiguredProvider, ProviderOverview } from '../contract/sign-on.ts';
import { SCIM } from '../scim/scim-endpoint.ts';

/** `GET /studio/api/providers`: only what the people who run a provider have to know, and never a secret. */
export async function showProviders(
  { signOn, scim, settings }: AdminParts,
  { origin }: AdminRequest,
): Promise<AdminResponse> {
  const site = settings.publicAddress ?? origin;
  return data<ProviderOverview>({
    passwords: signOn.passwords,
    providers: [...signOn.providers.values()].map((provider) => configured(provider.settings, site)),
    scim: scim === null ? null : `${site}${SCIM}`,
  });
}

function configured(
  { uid, displayName, kind, issuer, createAccounts }: ProviderSettings,
  site: string,
): ConfiguredProvider {
  const own = `${site}/admin/connect/${uid}`;
  const more = { openid: [`${site}/studio/`, `${own}/logout`], saml: [`${own}/metadata`], strategy: [] }[kind];
  return { uid, displayName, protocol: kind, issuer, createsAccounts: createAccounts, addresses: [own, ...more] };
}
