import { applicationError, type RequestError, validationError } from '../../../errors.ts';
import { writeMessage } from '../../mail/write-message.ts';
import { type AccountEndpoint, type AccountParts, settingsOf } from '../account-parts.ts';
import { ok } from '../account-request.ts';
import { checkBody } from '../checks/check-body.ts';
import { beginConfirmation } from '../begin-confirmation.ts';
import { markOf, readOneTimeToken } from '../one-time-token.ts';
import { signIn } from './sign-in.ts';

/** `GET /auth/email-confirmation?confirmation=…` */
export const confirmEmail: AccountEndpoint = async (parts, request) => {
  const { query, peer, wantsAccount } = request;
  await parts.rateLimit.count('confirm-email', peer);
  const { confirmation } = checkBody(query, { confirmation: { type: 'string', required: true } });
  const code = readOneTimeToken(String(confirmation));
  const user = code && (await parts.store.byToken('confirmationToken', code.hash));
  if (!user || code.mark !== markOf(user.email)) throw wrongToken();
  await parts.writer.update(user.id, { confirmed: true, confirmationToken: null }, async (names) => {
    if (!(await names.hasToken(user.id, 'confirmationToken', code.hash))) throw wrongToken();
  });
  if (wantsAccount) return signIn(parts, request, user.id);
  const { emailConfirmationRedirection } = await settingsOf(parts);
  return { kind: 'redirect', status: 302, location: emailConfirmationRedirection || '/' };
};

const wrongToken = (): RequestError => validationError('Invalid token');

/** `POST /auth/send-email-confirmation` */
export const sendEmailConfirmation: AccountEndpoint = async (parts, { id, body, peer }) => {
  await parts.rateLimit.count('send-confirmation', peer);
  const fields = checkBody(body, { email: { type: 'string', email: true, required: true } });
  const email = String(fields.email);
  const user = await parts.store.byEmail(email);
  if (!user) return ok({ email, sent: true });
  if (user.confirmed) throw applicationError('Already confirmed');
  if (user.blocked) throw applicationError('User blocked');
  // The owner has already received the maximum number of mails, and the last one is still valid.
  if (!(await parts.rateLimit.isTooMany('send-confirmation', user.email ?? email))) {
    await sendConfirmation(parts, user.id, user.email ?? email, id);
  }
  return ok({ email: user.email, sent: true });
};

export async function sendConfirmation(
  parts: AccountParts,
  id: number,
  email: string,
  requestId?: string,
): Promise<void> {
  parts.mailer.assertReady();
  const code = await beginConfirmation(parts.writer, id, email);
  const user = await parts.store.byId(id);
  const message = await writeMessage(parts.readSetting, 'email_confirmation', email, {
    URL: `${parts.addresses.api}/auth/email-confirmation`,
    SERVER_URL: parts.addresses.server,
    ADMIN_URL: parts.addresses.admin,
    USER: { id, username: user?.username, email },
    CODE: code ?? '',
  });
  try {
    await parts.mailer.send(message);
  } catch (error) {
    parts.log.error(`The confirmation mail for user ${id} could not be sent: ${String(error)}`, { requestId });
    throw applicationError('The confirmation e-mail could not be sent');
  }
}
