import { applicationError, RequestError, validationError } from '../../../errors.ts';
import { boundedRequests } from '../../providers/bounded-requests.ts';
import { linkAccount } from '../../providers/link-account.ts';
import type { ProviderSettings, Query } from '../../providers/sign-in-provider.ts';
import type { AccountEndpoint, AccountParts } from '../account-parts.ts';
import { signIn } from './sign-in.ts';

/** `email` means passwords; the others are third parties. Without settings, passwords are enabled. */
export async function assertProviderEnabled({ providers }: AccountParts, name: string): Promise<ProviderSettings> {
  const all = await providers.registry.settings();
  const settings = Object.hasOwn(all, name) ? all[name] : undefined;
  if (settings?.enabled !== true) throw applicationError('This provider is disabled');
  return settings;
}

/** `GET /connect/:provider` redirects the browser to a provider, `GET /connect/:provider/callback` receives it. */
export const connectProvider: AccountEndpoint = async (parts, request) => {
  const { params, query, peer, cookies, isSecure = false, signal } = request;
  const name = params.provider ?? '';
  const { providers } = parts;
  await parts.rateLimit.count('connect', peer);
  const settings = await assertProviderEnabled(parts, name);
  const session = providers.cookie.read(cookies, isSecure);
  const isBack = params.step === 'callback';
  const callback = await chooseCallback(parts, settings, isBack ? remembered(session) : query.callback);
  const { location, session: next } = await runGrant({
    name,
    settings: { ...settings, ...(callback !== null && { callback }) },
    redirectUri: `${parts.addresses.api}/connect/${encodeURIComponent(name)}/callback`,
    step: isBack ? 'callback' : 'connect',
    query,
    session,
    signal,
  }).catch(refuse);
  if (location === null) throw applicationError('This provider is not configured');
  if (!isBack) {
    return { kind: 'redirect', status: 302, location, cookie: providers.cookie.write(next, isSecure) };
  }
  const cookie = providers.cookie.clear(isSecure);
  return { kind: 'redirect', status: 302, location: providers.vouched.mark(location), cookie };
};

/** The callback requested when the browser was redirected. */
const remembered = (session: object): unknown =>
  (session as { readonly dynamic?: { readonly callback?: unknown } }).dynamic?.callback;

/** Pages other than the configured one are accepted only if the project allows it, because they receive tokens. */
async function chooseCallback(
  { providers }: AccountParts,
  settings: ProviderSettings,
  callback: unknown,
): Promise<string | null> {
  if (callback === undefined) return null;
  try {
    await providers.validateCallback(callback, settings);
    return String(callback);
  } catch {
    throw validationError('Invalid callback URL provided', { callback });
  }
}

/** `GET /auth/:provider/callback`: exchanges the provider's token for one of this server. */
export const callbackProvider: AccountEndpoint = async (parts, request) => {
  const { params, query, peer, signal } = request;
  const name = params.provider ?? '';
  await parts.rateLimit.count('connect', peer);
  await assertProviderEnabled(parts, name);
  const id = await linkAccount(parts.providers, name, query, signal).catch(refuse);
  const user = await parts.store.byId(id);
  if (user?.blocked) throw applicationError('Your account has been blocked by an administrator');
  return signIn(parts, request, id);
};

/** Errors of the provider are passed on to the caller, as in v4. */
function refuse(error: unknown): never {
  if (error instanceof RequestError || !(error instanceof Error)) throw error;
  throw Object.assign(applicationError(error.message), { cause: error });
}

interface GrantStep {
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

interface GrantResult {
  readonly location: string | null;
  readonly session: object;
}

/** A step of the flow: the URL to redirect the browser to, and the state to store until it returns. */
async function runGrant(step: GrantStep): Promise<GrantResult> {
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
