import type { Mailer, MailOptions } from '../../auth/mail/mailer.ts';
import { RequestError, validationError } from '../../errors.ts';
import type { Route } from '../route.ts';
import { json } from '../route.ts';

/** `POST /api/email`: sends what the body says, for whoever has the permission. */
export const mailRoute = (mailer: Mailer, prefix: string): Route => ({
  method: 'POST',
  path: `${prefix}/email`,
  action: 'plugin::email.email.send',
  answeredBy: 'mail',
  handle: async ({ body }) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw validationError('The body must be an object with "to", "subject" and "text" or "html".');
    }
    mailer.assertReady();
    await mailer.send(body as MailOptions).catch(refuse);
    return json('{}');
  },
});

/** A message that cannot be sent is the caller's mistake; a mail server that does not answer is nobody's here. */
function refuse(error: unknown): never {
  const { statusCode, code, message } = error as { statusCode?: unknown; code?: unknown; message?: unknown };
  if (statusCode === 400 || code === 'EENVELOPE' || code === 'EMESSAGE') {
    throw new RequestError('ApplicationError', String(message));
  }
  throw Object.assign(new RequestError('ServiceUnavailableError', 'The message could not be sent.'), { cause: error });
}
