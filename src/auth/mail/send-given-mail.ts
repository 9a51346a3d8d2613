import { applicationError, RequestError, validationError } from '../../errors.ts';
import { isRecord } from '../../util/is-record.ts';
import type { Mailer, MailOptions } from './mailer.ts';

/** Sends a message written by a caller. */
export async function sendGivenMail(mailer: Mailer, message: MailOptions): Promise<void> {
  mailer.assertReady();
  await mailer.send(message).catch(refuse);
}

/** The same for a body that was received. */
export async function sendReceivedMail(mailer: Mailer, body: unknown): Promise<void> {
  if (!isRecord(body)) {
    throw validationError('The body must be an object with "to", "subject" and "text" or "html".');
  }
  await sendGivenMail(mailer, body as MailOptions);
}

/** An invalid message is the caller's error; an unreachable mail server is not. */
function refuse(error: unknown): never {
  const { statusCode, code, message } = error as { statusCode?: unknown; code?: unknown; message?: unknown };
  if (statusCode === 400 || code === 'EENVELOPE' || code === 'EMESSAGE') {
    throw applicationError(String(message));
  }
  throw Object.assign(new RequestError('ServiceUnavailableError', 'The message could not be sent.'), { cause: error });
}
