import type { NamedUser, UserNames } from '../../management/users/user-names.ts';
import type { UserWriter } from '../../management/users/user-writer.ts';
import type { AdvancedSettings } from '../advanced-settings.ts';
import type { ProviderRegistry } from './provider-registry.ts';
import type { Profile, Query } from './sign-in-provider.ts';
import type { SignedQuery } from './signed-query.ts';

export interface LinkParts {
  readonly registry: ProviderRegistry;
  readonly vouched: SignedQuery;
  readonly names: UserNames;
  /** Stores users without validation: a provider may lack values that the schema requires. */
  readonly rows: UserWriter;
  readonly readSettings: () => Promise<AdvancedSettings>;
  readonly findRole: (settings: AdvancedSettings) => Promise<number>;
}

/** The user that a provider identified: an existing one, or a new one. */
export async function linkAccount(
  parts: LinkParts,
  provider: string,
  query: Query,
  signal?: AbortSignal,
): Promise<number> {
  const accessToken = [query.access_token, query.code, query.oauth_token].find(isText);
  if (accessToken === undefined) throw new Error('No access_token.');
  const vouchedEmail = parts.vouched.email(query, accessToken);
  const profile = await parts.registry.profile(provider, { accessToken, query, vouchedEmail, signal });
  const email = isText(profile?.email) ? profile.email.toLowerCase() : '';
  if (email === '') throw new Error('Email was not available.');
  const known = await findLinked(parts.names, provider, email);
  if (known !== null) return known;
  const settings = await parts.readSettings();
  if (!settings.allowRegister) throw new Error('Register action is actually not available.');
  return createLinked(parts, settings, provider, { ...profile, email });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

async function findLinked(names: UserNames, provider: string, email: string): Promise<number | null> {
  const users = await names.having('email', [email]);
  return users.find((user) => isLinked(user, provider, email))?.id ?? null;
}

/** Exact comparison: a provider confirms one address, not others that the database considers equal. */
const isLinked = (user: NamedUser, provider: string, email: string): boolean =>
  user.provider === provider && user.value.toLowerCase() === email;

/** A provider's data never grants more than a new user has. */
const NEVER = ['id', 'role', 'blocked', 'password', 'resetPasswordToken', 'confirmationToken', 'provider', 'confirmed'];

async function createLinked(
  { rows, names, findRole }: LinkParts,
  settings: AdvancedSettings,
  provider: string,
  profile: Profile & { readonly email: string },
): Promise<number> {
  const { email } = profile;
  const taken = Object.fromEntries(Object.entries(profile).filter(([name]) => !NEVER.includes(name)));
  const data = { ...taken, email, provider, role: await findRole(settings), confirmed: true };
  try {
    const { id } = await rows.create(data, async (within) => {
      const users = await within.having('email', [email]);
      if (users.some((user) => isLinked(user, provider, email))) throw new AlreadyLinked();
      if (users.length > 0 && settings.uniqueEmail) throw new Error('Email is already taken.');
    });
    return id;
  } catch (error) {
    // Two concurrent sign-ins of one person result in one user.
    const known = error instanceof AlreadyLinked ? await findLinked(names, provider, email) : null;
    if (known === null) throw error;
    return known;
  }
}

class AlreadyLinked extends Error {}
