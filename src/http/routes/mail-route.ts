import type { Mailer } from '../../auth/mail/mailer.ts';
import { sendReceivedMail } from '../../auth/mail/send-given-mail.ts';
import { json, type Route } from '../route.ts';

/** `POST /api/email`: sends the mail in the body, for callers with the permission. */
export const mailRoute = (mailer: Mailer, prefix: string): Route => ({
  method: 'POST',
  path: `${prefix}/email`,
  realm: 'content',
  action: 'plugin::email.email.send',
  answeredBy: 'mail',
  handle: async ({ body }) => {
    await sendReceivedMail(mailer, body);
    return json('{}');
  },
});
