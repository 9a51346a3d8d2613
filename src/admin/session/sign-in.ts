import { RequestError } from '../../errors.ts';
import { type AdminAnswer, type AdminRequest, data } from '../admin-route.ts';
import type { AdminParts } from '../admin-parts.ts';
import { shownAdministrator } from '../people/shown-administrator.ts';

/** `POST /admin/login` */
export async function login(parts: AdminParts, { body, address }: AdminRequest): Promise<AdminAnswer> {
  const email = credential(body, 'email');
  const password = credential(body, 'password');
  await parts.loginLimit.count(`admin login of ${(email ?? '').toLowerCase()}`, address);
  if (email === null || password === null) throw refused('Missing credentials');
  const found = await parts.administrators.byEmail(email);
  const matches = await parts.passwords.matches(password, found?.passwordHash ?? null);
  if (found === null || !matches || found.blocked) throw refused('Invalid credentials');
  if (!found.isActive) throw refused('User not active');
  return data({ token: await parts.sessions.issue(found), user: shownAdministrator(found) });
}

/** Whatever is not an object or a list counts as its text, as long as it is not empty. */
function credential(body: unknown, name: string): string | null {
  const value = (body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'object' || !value ? null : String(value);
}

const refused = (message: string): RequestError => new RequestError('ApplicationError', message);
