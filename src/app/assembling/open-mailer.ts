import { createMailer, type Mailer, type ShownMail } from '../../auth/mail/mailer.ts';
import { type MailConfig, readMailSettings } from '../../auth/mail/read-mail-settings.ts';
import { requirePackage } from '../../handlers/host/project-package.ts';
import type { Project } from '../../project/load-project.ts';
import type { Log } from '../logging/log.ts';

/** Sends mail for accounts and project code. */
export function openMailer(project: Project, log: Log): Mailer {
  const isProduction = project.environment === 'production';
  const { mail, warning, isConfigured } = readMail(project);
  // In development, the mails themselves are logged.
  if (warning !== null && (isConfigured || isProduction)) log.warn(warning);
  return createMailer(mail, isProduction, log);
}

/** Why no mail can be sent; null if it can. */
export const mailWarning = (project: Project): string | null => readMail(project).warning;

const readMail = ({ dir, raw }: Project): MailConfig =>
  readMailSettings(mailConfig(raw.plugins), (name) => requirePackage(dir, name));

/** Mail settings shown to administrators; v4's defaults if the project sets none. */
export function shownMail({ raw }: Project): ShownMail {
  const { provider = 'sendmail', settings = {} } = (mailConfig(raw.plugins) ?? {}) as Partial<ShownMail>;
  const { defaultFrom = 'Strapi <no-reply@strapi.io>', defaultReplyTo, testAddress } = settings;
  return { provider, settings: { defaultFrom, defaultReplyTo, testAddress } };
}

/** `email.config` of config/plugins, where a v4 project sets its mail provider. */
const mailConfig = (plugins: unknown): unknown =>
  (plugins as { email?: { config?: unknown } } | undefined)?.email?.config;
