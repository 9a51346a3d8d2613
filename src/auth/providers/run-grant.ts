import { boundedRequests } from './bounded-requests.ts';
import type { ProviderSettings, Query } from './sign-in-provider.ts';

export interface GrantStep {
  readonly name: string;
  readonly settings: ProviderSettings;
  /** The URL to which the provider redirects. */
  readonly redirectUri: string;
  /** `callback` once the browser has returned. */
  readonly step: 'connect' | 'callback';
  readonly query: Query;
  /** The state stored when the browser was redirected. */
  readonly session: object;
  readonly signal?: AbortSignal | undefined;
}

export interface GrantResult {
  readonly location: string | null;
  readonly session: object;
}

/** A step of the flow: the URL to redirect the browser to, and the state to store until it returns. */
export async function runGrant(step: GrantStep): Promise<GrantResult> {
  const { default: createGrant } = await import('grant/lib/grant.js');
  const { name, settings, redirectUri, query, session, signal } = step;
  // Each attempt has its own state: without it, an attacker could sign a person in to another account.
  const config = { [name]: { ...settings, redirect_uri: redirectUri, state: true, dynamic: false } };
  const urls = [settings.access_url, settings.request_url];
  return boundedRequests(urls, signal, async (request) => {
    const grant = createGrant({ config, request, extend: [] });
    const params = { provider: name, ...(step.step === 'callback' && { override: 'callback' }) };
    const answer = await grant({ method: 'GET', params, query, session });
    return { location: answer.location ?? null, session: answer.session };
  });
}
