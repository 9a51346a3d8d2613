import * as z from 'zod';
import { WEBHOOK_SETTINGS, type WebhookSettings } from '../../events/webhook-settings.ts';
import { flag, ignored, section, text, textOrNone, wholeNumber } from './values.ts';

/** `webhooks` of config/server: v4 has `defaultHeaders` and `populateRelations`. */
export const webhooks = section({
  defaultHeaders: z.record(z.string(), text, { error: 'an object of strings' }).optional(),
  timeout: wholeNumber(1, 60_000).optional(),
  attempts: wholeNumber(1, 100).optional(),
  retryDelay: wholeNumber(1).optional(),
  waiting: wholeNumber(1, 1_000_000).optional(),
  privateAddresses: flag.optional(),
  secret: textOrNone,
  populateRelations: ignored,
}).optional();

export const readWebhooks = (given: z.infer<typeof webhooks> = {}): WebhookSettings => ({
  defaultHeaders: given.defaultHeaders ?? WEBHOOK_SETTINGS.defaultHeaders,
  timeoutMs: given.timeout ?? WEBHOOK_SETTINGS.timeoutMs,
  attempts: given.attempts ?? WEBHOOK_SETTINGS.attempts,
  retryMs: given.retryDelay ?? WEBHOOK_SETTINGS.retryMs,
  waiting: given.waiting ?? WEBHOOK_SETTINGS.waiting,
  privateAddresses: given.privateAddresses ?? WEBHOOK_SETTINGS.privateAddresses,
  secret: given.secret || null,
});
