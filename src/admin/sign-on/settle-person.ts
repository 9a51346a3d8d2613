import { createHash } from 'node:crypto';
import { whileDoingElse } from '../../activity/acting.ts';
import type { SignedOn } from '../../auth/sign-on/identity-provider.ts';
import type { ProviderSettings } from '../../auth/sign-on/provider-settings.ts';
import { hasRequiredClaims, readPerson, rolesOf, type SignOnPerson } from '../../auth/sign-on/read-claims.ts';
import { SignOnError } from '../../auth/sign-on/sign-on-error.ts';
import { RequestError } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { Identity, LinkConflict } from '../../management/identities/identity-store.ts';
import type { AdminParts } from '../admin-parts.ts';
import { actAs, actOn } from '../recorded-route.ts';
import { withRoles } from '../people/shown-administrator.ts';
import { isOpenInvitation } from '../session/pending-tokens.ts';

/** The administrator whom a provider has identified: linked, linked now, or new. Their roles are those of today. */
export async function settlePerson(
  parts: AdminParts,
  provider: ProviderSettings,
  { identity, claims }: SignedOn,
): Promise<Administrator> {
  if (!hasRequiredClaims(claims, provider.requiredClaims))
    throw new SignOnError('noAccess', 'A required claim is missing, or has another value.');
  const names = rolesOf(claims, provider.roles);
  const roles = names === null ? null : await roleIds(parts, provider, names);
  const linked = await administratorOf(parts, await parts.signOn.identities.find(identity));
  if (linked !== null) return withRolesOfToday(parts, usable(linked), roles);
  const person = readPerson(claims, provider);
  const given = { name: identity, issuer: issuerOf(provider) };
  try {
    return await linkOrCreate(parts, provider, person, given, roles);
  } catch (error) {
    // Two first sign-ins of one person at the same time result in one account.
    if (!(error instanceof RequestError)) throw error;
    const other = await administratorOf(parts, await parts.signOn.identities.findSettled(identity));
    if (other === null) throw new SignOnError('failed', error.message, error);
    return withRolesOfToday(parts, usable(other), roles);
  }
}

const issuerOf = ({ issuer }: ProviderSettings): string => createHash('sha256').update(issuer).digest('base64url');

async function administratorOf(
  { signOn, administrators }: AdminParts,
  id: number | null,
): Promise<Administrator | null> {
  const found = id === null ? null : await administrators.byId(id);
  // Removed by code of the project: its id may be given to somebody else.
  if (id !== null && found === null) await signOn.identities.unlink(id);
  return found;
}

function usable(administrator: Administrator): Administrator {
  actOn(administrator);
  if (administrator.isActive && !administrator.blocked) return administrator;
  throw new SignOnError('inactive', `Administrator ${administrator.id} is blocked or not active.`);
}

async function linkOrCreate(
  parts: AdminParts,
  provider: ProviderSettings,
  person: SignOnPerson,
  identity: Identity,
  roles: readonly number[] | null,
): Promise<Administrator> {
  const { email, isVerified } = person;
  const { linkByEmail, createAccounts } = provider;
  if (!linkByEmail && !createAccounts) throw new SignOnError('noAccount', 'No account is linked to this person.');
  if (email === null || !isVerified)
    throw new SignOnError('unverified', `"${provider.verifiedClaim}" does not vouch for an e-mail address.`);
  const found = await parts.administrators.byEmail(email);
  if (found === null && createAccounts) return create(parts, provider, { ...person, email }, identity, roles);
  if (found === null || !linkByEmail) throw new SignOnError('noAccount', 'There is no account for this address.');
  const active = (await acceptInvitation(parts, found)) ?? usable(found);
  const link = () => parts.signOn.identities.link(identity, active.id);
  refuseConflict(await whileDoingElse('administrator.link', link), active);
  parts.log.info(`Administrator ${active.id} was linked to a person at the provider "${provider.uid}".`);
  return withRolesOfToday(parts, active, roles);
}

/** The provider vouches for the address that was invited: no mail could do better. Null if there is no invitation. */
async function acceptInvitation(parts: AdminParts, invited: Administrator): Promise<Administrator | null> {
  const { registrationToken } = invited;
  const lifetime = { lifetimeMs: parts.settings.invitationMs, firstStart: await parts.firstStart() };
  if (registrationToken === null || !isOpenInvitation(invited, lifetime)) return null;
  actOn(invited);
  const data = { registrationToken: null, isActive: true };
  return whileDoingElse('administrator.register', () =>
    parts.administrators.useToken(invited.id, { registrationToken }, data),
  );
}

function refuseConflict(conflict: LinkConflict | null, { id }: Pick<Administrator, 'id'>): void {
  if (conflict === null) return;
  throw new SignOnError('otherPerson', `Administrator ${id} is linked to somebody else at this provider.`);
}

async function create(
  parts: AdminParts,
  provider: ProviderSettings,
  { email, firstname, lastname }: SignOnPerson & { readonly email: string },
  identity: Identity,
  roles: readonly number[] | null,
): Promise<Administrator> {
  const given = roles ?? (await roleIds(parts, provider, provider.roles.default));
  if (given.length === 0) throw new SignOnError('noAccess', 'None of the groups has a role.');
  await parts.signOn.identities.prepare();
  const data = { email: email.toLowerCase(), firstname, lastname, username: null, roles: given };
  const created = await whileDoingElse('administrator.create', () =>
    parts.administrators.create(
      { ...data, password: null, registrationToken: null, isActive: true, blocked: false },
      async ({ transaction }, id) =>
        refuseConflict(await parts.signOn.identities.linkIn(transaction.session, identity, id), { id }),
    ),
  );
  actAs(created);
  parts.log.info(`Administrator ${created.id} was created by a sign-in with the provider "${provider.uid}".`);
  parts.engine.events.emit('user.create', { user: withRoles(created) });
  return created;
}

/** A role that is lost ends all sessions. Somebody without a role is not let in. */
async function withRolesOfToday(
  parts: AdminParts,
  administrator: Administrator,
  roles: readonly number[] | null,
): Promise<Administrator> {
  actAs(administrator);
  const had = administrator.roles.map(({ id }) => id);
  if (roles !== null && (had.length !== roles.length || had.some((id) => !roles.includes(id)))) {
    const update = () => parts.administrators.update(administrator.id, { roles });
    const changed = await whileDoingElse('administrator.update', update).catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
      throw new SignOnError('lastSuperAdmin', error.message, error);
    });
    if (changed === null) throw new SignOnError('noAccount', 'The account was removed.');
    parts.engine.events.emit('user.update', { user: withRoles(changed) });
    return refuseWithoutRole(changed);
  }
  return roles === null ? administrator : refuseWithoutRole(administrator);
}

function refuseWithoutRole(administrator: Administrator): Administrator {
  if (administrator.roles.length > 0) return administrator;
  throw new SignOnError('noAccess', `None of the groups of administrator ${administrator.id} has a role.`);
}

/** Unknown names are ignored; the start has warned of them. */
async function roleIds(
  { roles }: AdminParts,
  { uid }: ProviderSettings,
  names: readonly string[],
): Promise<readonly number[]> {
  const stored = await roles.list();
  const found = stored.filter(({ code, name }) => names.some((one) => one === code || one === name));
  if (names.length > 0 && found.length === 0)
    throw new SignOnError('failed', `The roles of the provider "${uid}" do not exist: ${names.join(', ')}.`);
  return found.map(({ id }) => id);
}
