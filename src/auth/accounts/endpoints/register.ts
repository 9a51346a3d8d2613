import { RequestError } from '../../../errors.ts';
import type { AdvancedSettings } from '../../settings.ts';
import type { ColumnValues, UserWriter } from '../../users/user-store.ts';
import type { AccountParts } from '../account-parts.ts';
import { settingsOf } from '../account-parts.ts';
import { type AccountAnswer, type AccountRequest, ok } from '../account-request.ts';
import { checkBody, type Fields, isFields } from '../checks/check-body.ts';
import { assertUnique, checkUser } from '../checks/check-user.ts';
import { sendConfirmation } from './email-confirmation.ts';
import { signIn, userJson } from './sign-in.ts';
import { assertWritable, columnValues } from '../checks/user-fields.ts';

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
export async function register(
  parts: AccountParts,
  { body, caller, peer, id: requestId }: AccountRequest,
): Promise<AccountAnswer> {
  await parts.rateLimit.count('register', peer);
  const settings = await settingsOf(parts);
  if (!settings.allowRegister) throw new RequestError('ApplicationError', 'Register action is currently disabled');

  const fields = checkBody(takeFields(parts, body), RULES);
  const user = { username: String(fields.username), email: String(fields.email) };
  assertWritable(parts.userType, fields);
  const checked = checkUser(parts.userType, fields, 'creation');
  if (settings.emailConfirmation) parts.mailer.assertReady();

  const values: ColumnValues = {
    blocked: false,
    ...(await columnValues(parts, checked)),
    email: user.email.toLowerCase(),
    provider: 'local',
    confirmed: !settings.emailConfirmation,
  };
  const id = await parts.store.write((writer) => insertUnlessTaken(parts, writer, settings, user, values));

  if (!settings.emailConfirmation) return signIn(parts, caller.access, id, { populate: ['role'] });
  await sendConfirmation(parts, id, user.email.toLowerCase(), requestId);
  return ok({ user: await userJson(parts, caller.access, id, { populate: ['role'] }) });
}

function takeFields(parts: AccountParts, body: unknown): Fields {
  if (!isFields(body)) return {};
  const declared = [...parts.userType.attributes.values()];
  const offered =
    parts.registerFields ?? declared.filter((attribute) => !attribute.private).map((attribute) => attribute.name);
  const taken = [...ALWAYS, ...offered.filter((name) => !NEVER.has(name) && !ALWAYS.includes(name))];
  return Object.fromEntries(taken.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));
}

async function insertUnlessTaken(
  { userType }: AccountParts,
  writer: UserWriter,
  settings: AdvancedSettings,
  user: { readonly username: string; readonly email: string },
  values: ColumnValues,
): Promise<number> {
  const roleId = await writer.roleIdOfType(settings.defaultRole);
  if (roleId === null) throw new RequestError('ApplicationError', 'Impossible to find the default role');
  const email = user.email.toLowerCase();
  const same = [
    ...(await writer.idsWith('email', [email, user.username])),
    ...(await writer.idsWith('username', [email, user.username])),
  ];
  if (same.some(({ provider }) => settings.uniqueEmail || provider === 'local')) {
    throw new RequestError('ApplicationError', 'Email or Username are already taken');
  }
  await assertUnique(writer, userType, values);
  return writer.insert(values, roleId);
}
