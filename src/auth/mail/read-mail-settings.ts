import * as z from 'zod';
import type { MailSettings } from './mailer.ts';

const schema = z.object({
  provider: z.string().optional(),
  providerOptions: z.record(z.string(), z.unknown()).optional(),
  settings: z.object({ defaultFrom: z.string().optional(), defaultReplyTo: z.string().optional() }).optional(),
});

export interface MailConfig {
  readonly mail: MailSettings;
  /** What the operator should know, or null. */
  readonly warning: string | null;
}

/** `email.config` of a v4 project's config/plugins. Of its providers, nodemailer is served. */
export function readMailSettings(config: unknown): MailConfig {
  const parsed = schema.safeParse(config ?? {});
  if (!parsed.success) {
    return { mail: { transport: null }, warning: 'config/plugins: "email.config" is not understood; no mail is sent.' };
  }
  const { provider, providerOptions = {}, settings = {} } = parsed.data;
  const served = provider !== undefined && /(^|[-/])nodemailer$/.test(provider);
  return {
    mail: { transport: served ? providerOptions : null, ...settings },
    warning:
      provider === undefined || served
        ? null
        : `config/plugins: the e-mail provider "${provider}" is not supported, use "nodemailer"; no mail is sent.`,
  };
}
