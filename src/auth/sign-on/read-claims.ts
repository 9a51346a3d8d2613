import { isRecord } from '../../util/is-record.ts';
import type { ProviderSettings, SignOnRoles } from './provider-settings.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** A person as a provider describes them. */
export interface SignOnPerson {
  /** Null if there is none. */
  readonly email: string | null;
  /** Whether the provider vouches for the address. */
  readonly isVerified: boolean;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** What the ID token says, which is signed, over what `userinfo` adds. */
export function mergeClaims(idToken: Claims, userinfo: Claims, verifiedClaim: string): Claims {
  const { email, [verifiedClaim]: verified, ...rest } = userinfo;
  // An address and what vouches for it come from the same place.
  const ofAddress = text(idToken.email) === null ? { email, [verifiedClaim]: verified } : {};
  return { ...rest, ...idToken, ...ofAddress };
}

export function readPerson(claims: Claims, { verifiedClaim }: Pick<ProviderSettings, 'verifiedClaim'>): SignOnPerson {
  const email = text(claims.email);
  const [first = null, ...others] = (text(claims.name) ?? '').split(/\s+/).filter(Boolean);
  const hasParts = text(claims.given_name) !== null;
  return {
    email,
    isVerified: email !== null && AFFIRMATIVE.has(claims[verifiedClaim]),
    firstname: text(claims.given_name) ?? first ?? text(claims.preferred_username),
    lastname: text(claims.family_name) ?? (hasParts || others.length === 0 ? null : others.join(' ')),
  };
}

/** Some providers send flags as texts, Microsoft's as numbers. */
const AFFIRMATIVE: ReadonlySet<unknown> = new Set([true, 'true', 1, '1']);

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_TEXT) : null;

const MAX_TEXT = 255;

/** Whether each required claim has one of its values. */
export const hasRequiredClaims = (claims: Claims, required: ProviderSettings['requiredClaims']): boolean =>
  Object.entries(required).every(([name, accepted]) =>
    valuesOf(claims, name).some((value) => accepted.includes(value)),
  );

/** Names or codes of the roles that the claims give; null: roles are assigned by hand. */
export function rolesOf(claims: Claims, roles: SignOnRoles): readonly string[] | null {
  if (roles.claim === null) return null;
  const mapped = valuesOf(claims, roles.claim).flatMap((value) => roles.map.get(value) ?? []);
  return mapped.length > 0 ? [...new Set(mapped)] : roles.default;
}

/** `groups`, or `realm_access.roles` for a member of an object; a claim's name may have dots itself. */
function valuesOf(claims: Claims, name: string): readonly string[] {
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
          claims,
        );
  return [found]
    .flat()
    .flatMap((value) => (['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : []));
}
