import { applicationError, type RequestError, validationError } from '../../../errors.ts';
import { writeMessage } from '../../mail/write-message.ts';
import type { UserRow } from '../../../management/users/user-rows.ts';
import { type AccountEndpoint, type AccountParts, settingsOf } from '../account-parts.ts';
import { ok } from '../account-request.ts';
import { checkBody } from '../checks/check-body.ts';
import { makeOneTimeToken, markOf, readOneTimeToken } from '../one-time-token.ts';
import { signIn } from './sign-in.ts';

const RESET_LIFETIME_MS = 3_600_000;

const required = { type: 'string', required: true } as const;

/** `POST /auth/change-password`. A revoked token is accepted: the body contains the password. */
export const changePassword: AccountEndpoint = async (parts, request) => {
  const { body, caller, peer, signal } = request;
  await parts.rateLimit.count('change-password', peer);
  if (caller.kind !== 'user') {
    throw applicationError('You must be authenticated to reset your password');
  }
  const fields = checkBody(
    body,
    {
      password: required,
      passwordConfirmation: { ...required, same: { field: 'password', message: 'Passwords do not match' } },
      currentPassword: required,
    },
    { exact: true },
  );
  const password = String(fields.password);
  const currentPassword = String(fields.currentPassword);

  const user = await parts.store.byId(caller.user.id);
  const guess = { action: 'change-password', account: `user ${caller.user.id}`, peer, signal };
  await parts.rateLimit.slowDown(guess);
  const matches = await parts.passwords.matches(currentPassword, user?.passwordHash ?? null);
  if (!user || !matches) {
    await parts.rateLimit.countFailure(guess);
    throw validationError('The provided current password is invalid');
  }
  if (currentPassword === password) {
    throw validationError('Your new password must be different than your current password');
  }
  await parts.writer.update(user.id, { password, resetPasswordToken: null });
  return signIn(parts, request, user.id);
};

/** `POST /auth/forgot-password`. The response never reveals whether the address has an account. */
export const forgotPassword: AccountEndpoint = async (parts, { id, body, peer }) => {
  await parts.rateLimit.count('forgot-password', peer);
  const fields = checkBody(body, { email: { ...required, email: true } }, { exact: true });
  const email = String(fields.email);
  const user = await parts.store.byEmail(email);
  if (!user || user.blocked) return ok({ ok: true });
  // The owner has already received the maximum number of mails, and the last one is still valid.
  if (await parts.rateLimit.isTooMany('forgot-password', user.email ?? email)) return ok({ ok: true });
  // The response does not wait for the mail: its timing would reveal whether the account exists.
  void sendReset(parts, user, user.email ?? email).catch((error: unknown) => {
    parts.log.error(`The password reset mail for user ${user.id} could not be sent: ${String(error)}`, {
      requestId: id,
    });
  });
  return ok({ ok: true });
};

async function sendReset(parts: AccountParts, user: UserRow, email: string): Promise<void> {
  const token = makeOneTimeToken(RESET_LIFETIME_MS, markOf(user.email, user.passwordHash));
  await parts.writer.update(user.id, { resetPasswordToken: token.hash });
  const { emailResetPassword } = await settingsOf(parts);
  const message = await writeMessage(parts.readSetting, 'reset_password', email, {
    URL: emailResetPassword ?? '',
    SERVER_URL: parts.addresses.server,
    ADMIN_URL: parts.addresses.admin,
    USER: { id: user.id, username: user.username, email },
    TOKEN: token.text,
  });
  await parts.mailer.send(message);
}

/** `POST /auth/reset-password` */
export const resetPassword: AccountEndpoint = async (parts, request) => {
  const { body, peer } = request;
  await parts.rateLimit.count('reset-password', peer);
  const fields = checkBody(
    body,
    { password: required, passwordConfirmation: required, code: required },
    { exact: true },
  );
  const password = String(fields.password);
  if (password !== fields.passwordConfirmation) throw validationError('Passwords do not match');

  const code = readOneTimeToken(String(fields.code));
  const user = code && (await parts.store.byToken('resetPasswordToken', code.hash));
  if (!user || code.mark !== markOf(user.email, user.passwordHash)) throw wrongCode();
  await parts.writer.update(user.id, { password, resetPasswordToken: null }, async (names) => {
    // If a code is used twice at the same time, only one succeeds.
    if (!(await names.hasToken(user.id, 'resetPasswordToken', code.hash))) throw wrongCode();
  });
  return signIn(parts, request, user.id);
};

const wrongCode = (): RequestError => validationError('Incorrect code provided');
