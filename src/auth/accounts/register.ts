import { RequestError } from '../../errors.ts';
import type { AdvancedSettings } from '../settings.ts';
import type { ColumnValues, UserWriter } from '../user-store.ts';
import type { AccountParts } from './account-parts.ts';
import { settingsOf } from './account-parts.ts';
import { type AccountAnswer, type AccountRequest, ok } from './account-request.ts';
import { checkBody, checkNewUser, type Fields, isFields } from './check-body.ts';
import { sendConfirmation } from './email-confirmation.ts';
import { signIn, userJson } from './sign-in.ts';
import { columnValues } from './user-fields.ts';

const RULES = {
  email: { type: 'string', email: true, required: true },
  username: { type: 'string', required: true },
  password: { type: 'string', required: true },
} as const;

const ALWAYS = ['username', 'password', 'email'];

/** What a stranger never sets, whatever the user's schema or the project's configuration says. */
const NEVER = new Set([
  'id',
  'role',
  'confirmed',
  'blocked',
  'provider',
  'confirmationToken',
  'resetPasswordToken',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'publishedAt',
]);

/** `POST /auth/local/register` */
export async function register(parts: AccountParts, { body, caller, peer }: AccountRequest): Promise<AccountAnswer> {
  parts.rateLimit.count('register', 'peer', peer);
  const settings = await settingsOf(parts);
  if (!settings.allowRegister) throw new RequestError('ApplicationError', 'Register action is currently disabled');

  const fields = checkBody(takeFields(parts, body), RULES);
  const user = { username: String(fields.username), email: String(fields.email), password: String(fields.password) };
  parts.rateLimit.count('register', 'name', user.email);
  checkNewUser(user);
  if (settings.emailConfirmation) parts.mailer.assertReady();

  const values: ColumnValues = {
    ...columnValues(parts, fields),
    email: user.email.toLowerCase(),
    password: await parts.passwords.hash(user.password),
    provider: 'local',
    confirmed: !settings.emailConfirmation,
    blocked: false,
  };
  const id = await parts.store.write((writer) => insertUnlessTaken(writer, settings, user, values));

  if (!settings.emailConfirmation) return signIn(parts, caller.access, id, { populate: ['role'] });
  await sendConfirmation(parts, id, user.email.toLowerCase());
  return ok({ user: await userJson(parts, caller.access, id, { populate: ['role'] }) });
}

function takeFields(parts: AccountParts, body: unknown): Fields {
  if (!isFields(body)) return {};
  const declared = [...parts.userType.attributes.values()];
  const offered =
    parts.registerFields ?? declared.filter((attribute) => !attribute.private).map((attribute) => attribute.name);
  const taken = [...ALWAYS, ...offered.filter((name) => !NEVER.has(name) && !ALWAYS.includes(name))];
  const scalars = new Set(declared.filter((attribute) => attribute.kind === 'scalar').map(({ name }) => name));
  return Object.fromEntries(
    taken.filter((name) => scalars.has(name) && Object.hasOwn(body, name)).map((name) => [name, body[name]]),
  );
}

async function insertUnlessTaken(
  writer: UserWriter,
  settings: AdvancedSettings,
  user: { readonly username: string; readonly email: string },
  values: ColumnValues,
): Promise<number> {
  const roleId = await writer.roleIdOfType(settings.defaultRole);
  if (roleId === null) throw new RequestError('ApplicationError', 'Impossible to find the default role');
  const email = user.email.toLowerCase();
  const same = [
    ...(await writer.idsNamed([email, user.username], 'email')),
    ...(await writer.idsNamed([email, user.username], 'username')),
  ];
  if (same.some(({ provider }) => settings.uniqueEmail || provider === 'local')) {
    throw new RequestError('ApplicationError', 'Email or Username are already taken');
  }
  return writer.insert(values, roleId);
}
