import { applicationError, validationError } from '../../../errors.ts';
import { type AccountEndpoint, settingsOf } from '../account-parts.ts';
import { checkBody } from '../checks/check-body.ts';
import { assertProviderEnabled } from './providers.ts';
import { signIn } from './sign-in.ts';

const RULES = {
  identifier: { type: 'string', required: true },
  password: { type: 'string', required: true },
} as const;

/** `POST /auth/local` */
export const login: AccountEndpoint = async (parts, request) => {
  const { body, peer, signal } = request;
  await parts.rateLimit.count('login', peer);
  await assertProviderEnabled(parts, 'email');
  const fields = checkBody(body, RULES);
  const identifier = String(fields.identifier);

  const user = await parts.store.byIdentifier(identifier);
  // An account can be named in several ways: user name, e-mail address, and spellings that the database considers
  // equal.
  const account = user ? `user ${user.id}` : identifier.trim().toLowerCase();
  const guess = { action: 'login', account, peer, signal };
  await parts.rateLimit.slowDown(guess);
  const matches = await parts.passwords.matches(String(fields.password), user?.passwordHash ?? null);
  if (!user || !matches) {
    await parts.rateLimit.countFailure(guess);
    throw validationError('Invalid identifier or password');
  }

  const { emailConfirmation } = await settingsOf(parts);
  if (emailConfirmation && !user.confirmed) {
    throw applicationError('Your account email is not confirmed');
  }
  if (user.blocked) throw applicationError('Your account has been blocked by an administrator');
  return signIn(parts, request, user.id);
};
