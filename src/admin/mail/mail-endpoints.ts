import { sendGivenMail, sendReceivedMail } from '../../auth/mail/send-given-mail.ts';
import { applicationError } from '../../errors.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, ok } from '../admin-route.ts';

const READ = 'plugin::email.settings.read';

/** `POST /email/test`: sends a test message to an address chosen by the caller. */
async function sendTestMail({ mailer, mail }: AdminParts, { body }: AdminRequest): Promise<AdminResponse> {
  const { to } = (body ?? {}) as { readonly to?: unknown };
  if (!to) throw applicationError('No recipient(s) are given');
  if (typeof to !== 'string') throw applicationError('"to" must be an e-mail address.');
  const text = `This server can send e-mail: this message left it by the provider "${mail.provider}".`;
  await sendGivenMail(mailer, { to, subject: `Test mail to ${to}`, text });
  return ok({});
}

/** `POST /email`: sends what the body says. In v4 every administrator may do this, without any permission. */
async function sendMail({ mailer }: AdminParts, { body }: AdminRequest): Promise<AdminResponse> {
  await sendReceivedMail(mailer, body);
  return ok({});
}

/** The email plugin. */
export const MAIL_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/email/settings', READ, async ({ mail }) => ok({ config: mail })],
  ['POST', '/email', READ, sendMail],
  ['POST', '/email/test', READ, sendTestMail],
];
