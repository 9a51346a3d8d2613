import escapeHtml from 'lodash/escape.js';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';

interface Assignment {
  readonly type: ContentType;
  readonly id: number;
  readonly stage: string;
  readonly comment: string | null;
  readonly by: string;
}

/** Tells an administrator what waits for them. In the background: nothing depends on it. */
export async function mailAssignment(
  { administrators, mailer, settings, log }: AdminParts,
  to: number,
  { type, id, stage, comment, by }: Assignment,
): Promise<void> {
  if (!mailer.isConfigured) return;
  try {
    const person = await administrators.byId(to);
    if (person === null || person.email === null) return;
    const { from, replyTo } = settings.forgotPassword;
    const address = `${settings.studioAddress}/content/${type.uid}/${id}`;
    // Without its content: a mailbox is read by others than the entry is.
    const text = [
      `${by} has assigned an entry of "${type.displayName}" to you. It is in the stage "${stage}".`,
      ...(comment === null ? [] : [comment]),
      address,
    ];
    const html = text.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
    const subject = `Waiting for you: ${type.displayName} ${id}`;
    await mailer.send({ to: person.email, from, replyTo, subject, text: text.join('\n\n'), html });
  } catch (error) {
    log.error(`A mail about a review could not be sent: ${String(error)}`);
  }
}
