import { call, callOpen } from './call.ts';
import { beginSession, type NeededFactor } from './begin-session.ts';
import { isRemembered, keepToken, readToken } from './session.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { AdministratorName, ShownAdministratorWithRoles } from '../../../src/admin/contract/people.ts';
import { askInit } from './server-init.ts';

export type Person = ShownAdministratorWithRoles;

export const nameOf = (
  person: (AdministratorName & { readonly username?: string | null }) | null | undefined,
): string => [person?.firstname, person?.lastname].filter(Boolean).join(' ') || person?.username || '';

/** An administrator who has not accepted the invitation may have no name. */
export const nameOrAddress = (person: Person): string => nameOf(person) || person.email || `#${person.id}`;

export const isNewProject = async (): Promise<boolean> => !(await askInit()).hasAdmin;

export const signIn = (email: string, password: string, remember: boolean): Promise<NeededFactor | null> =>
  beginSession('/admin/login', { email, password }, { remember });

export interface FirstAdministrator {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
}

export const registerFirst = (person: FirstAdministrator): Promise<NeededFactor | null> =>
  beginSession('/admin/register-admin', person);

export const acceptInvitation = (
  registrationToken: string,
  userInfo: Pick<FirstAdministrator, 'firstname' | 'lastname' | 'password'>,
): Promise<NeededFactor | null> => beginSession('/admin/register', { registrationToken, userInfo });

export const forgotPassword = (email: string): Promise<null> => callOpen('POST', '/admin/forgot-password', { email });

export const resetPassword = (code: string, password: string): Promise<NeededFactor | null> =>
  beginSession('/admin/reset-password', { resetPasswordToken: code, password });

/** A token in use does not expire. */
export async function renewSession(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const { data } = await callOpen<{ data: { token: string } }>('POST', '/admin/renew-token', { token });
  if (readToken() === token) keepToken(data.token, isRemembered());
}

export const loadMe = async (): Promise<Person> => (await call<Data<Person>>('GET', '/admin/users/me')).data;
