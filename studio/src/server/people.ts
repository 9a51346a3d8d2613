import { call, callOpen } from './call.ts';
import { isRemembered, keepToken, readToken } from './session.ts';

export interface Person {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly username?: string | null;
  readonly email: string;
  readonly isActive?: boolean;
  readonly roles?: readonly { readonly id: number; readonly name: string; readonly code: string }[];
}

interface SignedIn {
  readonly data: { readonly token: string; readonly user: Person };
}

export const nameOf = (person: Pick<Person, 'firstname' | 'lastname' | 'username'> | null | undefined): string =>
  [person?.firstname, person?.lastname].filter(Boolean).join(' ') || person?.username || '';

export const isNewProject = async (): Promise<boolean> =>
  !(await callOpen<{ data: { hasAdmin: boolean } }>('GET', '/admin/init')).data.hasAdmin;

export async function signIn(email: string, password: string, remember: boolean): Promise<void> {
  const { data } = await callOpen<SignedIn>('POST', '/admin/login', { email, password });
  keepToken(data.token, remember);
}

export interface FirstAdministrator {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
}

export async function registerFirst(person: FirstAdministrator): Promise<void> {
  const { data } = await callOpen<SignedIn>('POST', '/admin/register-admin', person);
  keepToken(data.token, false);
}

export async function acceptInvitation(
  registrationToken: string,
  userInfo: Pick<FirstAdministrator, 'firstname' | 'lastname' | 'password'>,
): Promise<void> {
  const { data } = await callOpen<SignedIn>('POST', '/admin/register', { registrationToken, userInfo });
  keepToken(data.token, false);
}

export const forgotPassword = (email: string): Promise<null> => callOpen('POST', '/admin/forgot-password', { email });

export async function resetPassword(code: string, password: string): Promise<void> {
  const { data } = await callOpen<SignedIn>('POST', '/admin/reset-password', { resetPasswordToken: code, password });
  keepToken(data.token, false);
}

/** A token in use does not expire. */
export async function renewSession(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const { data } = await callOpen<{ data: { token: string } }>('POST', '/admin/renew-token', { token });
  if (readToken() === token) keepToken(data.token, isRemembered());
}

export const loadMe = async (): Promise<Person> => (await call<{ data: Person }>('GET', '/admin/users/me')).data;
