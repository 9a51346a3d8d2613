import type { Mailer, MailOptions } from '../../auth/mail/mailer.ts';
import { sendGivenMail } from '../../auth/mail/send-given-mail.ts';
import { validationError } from '../../errors.ts';
import type { Route } from '../route.ts';
import { json } from '../route.ts';

/** `POST /api/email`: sends the mail in the body, for callers with the permission. */
export const mailRoute = (mailer: Mailer, prefix: string): Route => ({
  method: 'POST',
  path: `${prefix}/email`,
  realm: 'content',
  action: 'plugin::email.email.send',
  answeredBy: 'mail',
  handle: async ({ body }) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw validationError('The body must be an object with "to", "subject" and "text" or "html".');
    }
    await sendGivenMail(mailer, body as MailOptions);
    return json('{}');
  },
});
