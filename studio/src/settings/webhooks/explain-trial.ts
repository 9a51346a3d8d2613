import { type PlainKey, t } from '../../texts/t.ts';
import type { WebhookTrial } from '../../../../src/admin/contract/webhooks.ts';

export type Tried = WebhookTrial;

/** Whether the receiver accepted the event. */
export const isAccepted = ({ statusCode }: Tried): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

const INSECURE = 'webhooks.insecure';

/** Why there was no response, in the words of somebody who has typed a URL. */
const REASONS: readonly (readonly [RegExp, PlainKey | typeof INSECURE])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'webhooks.hostNotFound'],
  [/ECONNREFUSED/, 'webhooks.connectionRefused'],
  [/ECONNRESET|socket hang up|EPIPE/, 'webhooks.connectionClosed'],
  [/EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, 'webhooks.hostUnreachable'],
  [/certificate|CERT_|SSL|TLS|EPROTO/i, INSECURE],
  [/^no response within (\d+) ms$/, 'webhooks.timedOut'],
];

/** What came of an event, in a sentence. */
export function explainTrial({ statusCode, message = '' }: Tried): string {
  if (statusCode === null) {
    const reason = REASONS.find(([pattern]) => pattern.test(message))?.[1];
    if (reason === undefined) return t('webhooks.notSent', { message });
    return reason === INSECURE ? t(reason, { message }) : t(reason);
  }
  const status = String(statusCode);
  if (isAccepted({ statusCode })) return t('webhooks.accepted', { status });
  const isBare = message === '' || message === `status ${status}`;
  return isBare ? t('webhooks.refused', { status }) : t('webhooks.refusedSaying', { status, message });
}
