import { RequestError } from '../../errors.ts';
import type { Mailer, MailOptions } from './mailer.ts';

/** Sends a message written by a caller. */
export async function sendGivenMail(mailer: Mailer, message: MailOptions): Promise<void> {
  mailer.assertReady();
  await mailer.send(message).catch(refuse);
}

/** An invalid message is the caller's error; an unreachable mail server is not. */
function refuse(error: unknown): never {
  const { statusCode, code, message } = error as { statusCode?: unknown; code?: unknown; message?: unknown };
  if (statusCode === 400 || code === 'EENVELOPE' || code === 'EMESSAGE') {
    throw new RequestError('ApplicationError', String(message));
  }
  throw Object.assign(new RequestError('ServiceUnavailableError', 'The message could not be sent.'), { cause: error });
}
