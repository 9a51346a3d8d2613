import type { Access } from '../access/access.ts';
import { forbidden, type RequestError, unauthorized } from '../errors.ts';
import type { Actor } from '../content/scope.ts';
import type { UserRow } from '../management/users/user-rows.ts';

/** Who sent a request, and what they may do. */
export type Caller = AnonymousCaller | UserCaller | TokenCaller | PreviewCaller;

/**
 * Why a caller may not use a route that asks for these permissions; null if they may. As in v4, a route that names none
 * (`null`) is for users and for API tokens with full access.
 */
export function refusalOf(caller: Caller, scope: readonly string[] | null): RequestError | null {
  if (scope === null && caller.kind === 'anonymous') return unauthorized('Unauthorized');
  const isAllowed =
    scope?.every((action) => caller.access.allows(action)) ??
    (caller.kind === 'user' || (caller.kind === 'token' && caller.token.type === 'full-access'));
  return isAllowed ? null : forbidden();
}

/** The identity a caller acts as. */
export function actorOf(caller: Caller | null): Actor {
  switch (caller?.kind) {
    case 'user':
      return { kind: 'user', id: caller.user.id };
    case 'token':
      return { kind: 'token', id: caller.token.id };
    default:
      return { kind: 'nobody' };
  }
}

export interface AnonymousCaller {
  readonly kind: 'anonymous';
  readonly access: Access;
}

export interface UserCaller {
  readonly kind: 'user';
  readonly access: Access;
  readonly user: AuthenticatedUser;
}

export interface TokenCaller {
  readonly kind: 'token';
  readonly access: Access;
  readonly token: { readonly id: number; readonly name: string | null; readonly type: string };
}

/** Whoever has a preview token: reads as the administrator who made it, and writes nothing. */
export interface PreviewCaller {
  readonly kind: 'preview';
  readonly access: Access;
  readonly preview: { readonly id: number; readonly name: string };
}

export interface AuthenticatedUser extends Omit<UserRow, 'passwordHash' | 'roleId'> {
  readonly role: Role;
}

export interface Role {
  readonly id: number;
  readonly name: string | null;
  readonly type: string | null;
}
