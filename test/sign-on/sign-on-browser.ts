import type { OpenIdSettings, SignOnProvider } from '../../src/auth/sign-on/provider-settings.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import { CLIENT_ID } from './small-issuer.ts';

/** The settings of a provider, with every default. */
export const providerAt = (issuer: string, own: Partial<OpenIdSettings> = {}): OpenIdSettings => ({
  kind: 'openid',
  ...{ uid: 'acme', displayName: 'Acme', icon: null, issuer, clientId: CLIENT_ID, clientSecret: 'their-secret' },
  ...{ clientAuthentication: null, scopes: ['openid', 'email', 'profile'], parameters: {}, linkByEmail: true },
  ...{ verifiedClaim: 'email_verified', createAccounts: false, requiredClaims: {} },
  roles: { claim: null, map: new Map(), default: [] },
  ...{ vouchesForFactor: false, logoutAtProvider: false },
  ...own,
});

/** With these providers, and enough attempts. */
export const withProviders =
  (
    providers: readonly SignOnProvider[],
    own: Partial<Application['project']['settings']['admin']> = {},
    passwords = true,
  ) =>
  ({ project, ...rest }: Application): Application => {
    const { settings } = project;
    const rateLimit = { enabled: false, intervalMs: 300_000, max: 100 };
    const admin = { ...settings.admin, rateLimit, ...own, signOn: { passwords, providers } };
    return { ...rest, project: { ...project, settings: { ...settings, admin } } };
  };

export interface Visit {
  readonly status: number;
  /** Empty if it leads nowhere. */
  readonly location: string;
  readonly url: string;
}

/** A browser without pages: it has cookies, and shows where it is led. */
export function openCookieJar() {
  const jar = new Map<string, string>();
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { origin } = new URL(url);
    const cookie = [...jar]
      .filter(([key]) => key.startsWith(`${origin} `))
      .map(([key, value]) => `${key.slice(origin.length + 1)}=${value}`)
      .join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie !== '' && { cookie }) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) jar.delete(`${origin} ${name}`);
      else jar.set(`${origin} ${name}`, value);
    }
    return response;
  };
  const visit = async (url: string): Promise<Visit> => {
    const response = await send(url);
    await response.body?.cancel();
    const location = response.headers.get('location');
    return { status: response.status, url, location: location === null ? '' : new URL(location, url).href };
  };
  return {
    jar,
    send,
    visit,
    /** Follows redirects until they end, or reach a page of Studio. */
    async follow(url: string): Promise<Visit> {
      let at = await visit(url);
      for (let steps = 0; at.location !== '' && !at.location.includes('/studio/#/') && steps < 20; steps += 1)
        at = await visit(at.location);
      return at;
    },
  };
}

export type CookieJar = ReturnType<typeof openCookieJar>;

/** Where a sign-in ended: `arrived`, or why not. */
export const endOf = ({ location }: Visit): string => {
  const { hash } = new URL(location);
  const [page, query] = hash.replace('#/auth/', '').split('?');
  return new URLSearchParams(query).get('reason') ?? page ?? '';
};
