import escapeHtml from 'lodash/escape.js';
import { hashOneTimeToken, makeOneTimeToken, markOf, readOneTimeToken } from '../../auth/accounts/one-time-token.ts';
import { asText, fillTemplate } from '../../auth/mail/fill-template.ts';
import { applicationError, type RequestError } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import { type AdminResponse, type AdminRequest, data, noContent } from '../admin-route.ts';
import type { AdminParts } from '../admin-parts.ts';
import { withRoles } from '../people/shown-administrator.ts';
import { refusePasswords } from '../sign-on/refuse-passwords.ts';
import * as rules from '../validation/person-rules.ts';
import { validate } from '../validation/validate.ts';
import { beginSession } from './begin-session.ts';
import { isOpenReset, lifetimeInWords, type TokenLifetime } from './pending-tokens.ts';
import { validateCounted } from './validate-counted.ts';
import type { SignedIn } from '../contract/people.ts';

const TEMPLATE = {
  subject: 'Reset your password',
  text: 'Somebody asked to reset your password. Follow this link to choose a new one:\n\n<%= url %>\n\nThe link works for <%= lifetime %>. If it was not you, ignore this message.',
  html: '<p>Somebody asked to reset your password. Follow this link to choose a new one:</p>\n<p><%= url %></p>\n<p>The link works for <%= lifetime %>. If it was not you, ignore this message.</p>',
};

/** `POST /admin/forgot-password`. Neither the response nor its timing reveals whether the address has an account. */
export async function forgotPassword(parts: AdminParts, { body, address }: AdminRequest): Promise<AdminResponse> {
  refusePasswords(parts);
  await parts.strangerLimit.count('admin forgot-password', address);
  const { email } = await validate(rules.forgottenPassword, body);
  void sendReset(parts, email).catch((error: unknown) => {
    parts.log.error(`The password reset mail for an administrator could not be sent: ${String(error)}`);
  });
  return noContent();
}

async function sendReset(parts: AdminParts, email: string): Promise<void> {
  const administrator = await parts.administrators.byEmail(email);
  if (administrator?.email === null || administrator === null || !administrator.isActive || administrator.blocked)
    return;
  // The previous message is still valid.
  if (await parts.strangerLimit.isTooMany('admin forgot-password', administrator.email)) return;
  const token = makeOneTimeToken(parts.settings.resetMs, markOf(administrator.email, administrator.passwordHash));
  await parts.administrators.update(administrator.id, { resetPasswordToken: token.hash });
  const { firstname, lastname, username } = administrator;
  const values = {
    url: `${parts.settings.address}/auth/reset-password?code=${token.text}`,
    user: { email: administrator.email, firstname, lastname, username },
    lifetime: lifetimeInWords(parts.settings.resetMs),
  };
  const { from, replyTo, emailTemplate = TEMPLATE } = parts.settings.forgotPassword;
  await parts.mailer.send({
    ...{ to: administrator.email, from, replyTo },
    subject: fillTemplate(emailTemplate.subject, values, asText),
    text: fillTemplate(emailTemplate.text, values, asText),
    html: fillTemplate(emailTemplate.html, values, escapeHtml),
  });
}

/** `POST /admin/reset-password` */
export async function resetPassword(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { body, address } = request;
  refusePasswords(parts);
  const { resetPasswordToken, password } = await validateCounted(parts, 'admin reset-password', address, () =>
    validate(rules.newPassword, body),
  );
  const tokenValue = storedToken(resetPasswordToken);
  const lifetime = { lifetimeMs: parts.settings.resetMs, firstStart: await parts.firstStart() };
  const administrator =
    tokenValue === null ? null : await parts.administrators.byToken('resetPasswordToken', tokenValue);
  if (tokenValue === null || administrator === null || !isUsable(administrator, resetPasswordToken, lifetime)) {
    await parts.strangerLimit.count('admin reset-password', address);
    throw wrongToken();
  }
  const values = { password: await parts.passwords.hash(password), resetPasswordToken: null };
  const changed = await parts.administrators.useToken(administrator.id, { resetPasswordToken: tokenValue }, values);
  if (changed === null) throw wrongToken();
  parts.engine.events.emit('user.update', { user: withRoles(changed) });
  return data<SignedIn>({ token: await beginSession(parts, changed, request), user: withRoles(changed) });
}

/** The stored value: the hash of our token, or v4's token in plain text. */
function storedToken(token: string): string | null {
  if (/^[0-9a-f]{40}$/.test(token)) return token;
  return readOneTimeToken(token) === null ? null : hashOneTimeToken(token);
}

function isUsable(account: Administrator, token: string, lifetime: TokenLifetime): boolean {
  const mark = readOneTimeToken(token)?.mark;
  if (!account.isActive || account.blocked) return false;
  return mark === undefined ? isOpenReset(account, lifetime) : mark === markOf(account.email, account.passwordHash);
}

const wrongToken = (): RequestError => applicationError('An application error occured');
