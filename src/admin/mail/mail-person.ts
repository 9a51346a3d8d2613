import escapeHtml from 'lodash/escape.js';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { AdminParts } from '../admin-parts.ts';

export type Addressee = Pick<Administrator, 'email'>;

interface PersonalMail {
  readonly subject: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
  /** For the log, if it cannot be sent: `the sign-in of an administrator`. */
  readonly about: string;
}

/** A mail to an administrator, if this server sends mail. In the background: nothing depends on it. */
export function mailPerson(
  { mailer, settings, log }: Pick<AdminParts, 'mailer' | 'settings' | 'log'>,
  { email }: Addressee,
  { subject, lines, about }: PersonalMail,
): void {
  if (email === null || !mailer.isConfigured) return;
  const { from, replyTo } = settings.forgotPassword;
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  void mailer
    .send({ to: email, from, replyTo, subject, text: lines.join('\n\n'), html })
    .catch((error: unknown) => log.error(`A mail about ${about} could not be sent: ${String(error)}`));
}
