import { applicationError, validationError } from '../../../errors.ts';
import { isRecord } from '../../../util/is-record.ts';
import type { AdvancedSettings } from '../../advanced-settings.ts';
import type { UserCheck } from '../../../management/users/free-names.ts';
import { type AccountEndpoint, type AccountParts, settingsOf } from '../account-parts.ts';
import { ok } from '../account-request.ts';
import { checkBody, type Fields } from '../checks/check-body.ts';
import { sendConfirmation } from './email-confirmation.ts';
import type { RoleParts } from './roles.ts';
import { signIn, userJson } from './sign-in.ts';

const RULES = {
  email: { type: 'string', email: true, required: true },
  username: { type: 'string', required: true },
  password: { type: 'string', required: true },
} as const;

const ALWAYS = ['username', 'password', 'email'];

/** Fields that anonymous callers can never set, whatever the schema or the configuration says. */
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
export const register: AccountEndpoint<AccountParts & RoleParts> = async (parts, request) => {
  const { body, caller, peer, inV5, id: requestId } = request;
  await parts.rateLimit.count('register', peer);
  const settings = await settingsOf(parts);
  if (!settings.allowRegister) throw applicationError('Register action is currently disabled');

  if (inV5) refuseOthers(parts, body);
  const fields = checkBody(takeFields(parts, body), RULES);
  const username = String(fields.username);
  const email = String(fields.email).toLowerCase();
  const role = await defaultRole(parts, settings);
  if (settings.emailConfirmation) parts.mailer.assertReady();

  const data = { ...fields, username, email, role, provider: 'local', confirmed: !settings.emailConfirmation };
  const { id } = await parts.writer.create(data, unlessTaken(settings, username, email));

  if (!settings.emailConfirmation) return signIn(parts, request, id, { populate: ['role'] });
  await sendConfirmation(parts, id, email, requestId);
  return ok({ user: await userJson(parts, caller.access, id, { populate: ['role'] }) });
};

/** v5 accepts what the project has allowed, and refuses the rest. */
function refuseOthers({ registerFields }: AccountParts, body: unknown): void {
  const accepted = new Set([...ALWAYS, ...(registerFields ?? [])]);
  const others = isRecord(body) ? Object.keys(body).filter((name) => !accepted.has(name)) : [];
  if (others.length > 0) throw validationError(`Invalid parameters: ${others.join(', ')}`);
}

function takeFields(parts: AccountParts, body: unknown): Fields {
  if (!isRecord(body)) return {};
  const declared = [...parts.userType.attributes.values()];
  const offered =
    parts.registerFields ?? declared.filter((attribute) => !attribute.private).map((attribute) => attribute.name);
  const taken = [...ALWAYS, ...offered.filter((name) => !NEVER.has(name) && !ALWAYS.includes(name))];
  return Object.fromEntries(taken.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));
}

/** The default role of new users. */
export async function defaultRole({ roles }: Pick<RoleParts, 'roles'>, settings: AdvancedSettings): Promise<number> {
  const role = (await roles.list()).find(({ type }) => type === settings.defaultRole);
  if (role === undefined) throw applicationError('Impossible to find the default role');
  return role.id;
}

const unlessTaken =
  (settings: AdvancedSettings, username: string, email: string): UserCheck =>
  async (names) => {
    const same = [
      ...(await names.having('email', [email, username])),
      ...(await names.having('username', [email, username])),
    ];
    if (same.some(({ provider }) => settings.uniqueEmail || provider === 'local')) {
      throw applicationError('Email or Username are already taken');
    }
  };
