import { boundedRequests } from './bounded-requests.ts';
import type { ProviderSettings, Query } from './sign-in-provider.ts';

export interface GrantStep {
  readonly name: string;
  readonly settings: ProviderSettings;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** `callback` when the browser has come back. */
  readonly step: 'connect' | 'callback';
  readonly query: Query;
  /** What was remembered when the browser was sent away. */
  readonly session: object;
  readonly signal?: AbortSignal | undefined;
}

export interface GrantResult {
  readonly location: string | null;
  readonly session: object;
}

/** One step of the flow: where the browser goes next, and what is to be remembered until it is back. */
export async function runGrant(step: GrantStep): Promise<GrantResult> {
  const { default: createGrant } = await import('grant/lib/grant.js');
  const { name, settings, redirectUri, query, session, signal } = step;
  // A state of its own for every attempt: without it anybody could be signed in to somebody else's account.
  const config = { [name]: { ...settings, redirect_uri: redirectUri, state: true, dynamic: false } };
  const urls = [settings.access_url, settings.request_url];
  return boundedRequests(urls, signal, async (request) => {
    const grant = createGrant({ config, request, extend: [] });
    const params = { provider: name, ...(step.step === 'callback' && { override: 'callback' }) };
    const answer = await grant({ method: 'GET', params, query, session });
    return { location: answer.location ?? null, session: answer.session };
  });
}
