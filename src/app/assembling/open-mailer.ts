import { createMailer, type Mailer } from '../../auth/mail/mailer.ts';
import { readMailSettings } from '../../auth/mail/read-mail-settings.ts';
import { requirePackage } from '../../handlers/host/project-package.ts';
import type { Project } from '../../project/load-project.ts';
import type { Log } from '../logging/log.ts';

/** How mail leaves this server: accounts and the project's code share it. */
export function openMailer({ dir, raw, environment }: Project, log: Log): Mailer {
  const { mail, warning } = readMailSettings(mailConfig(raw.plugins), (name) => requirePackage(dir, name));
  if (warning !== null) log.warn(warning);
  return createMailer(mail, environment === 'production', log);
}

/** `email.config` of config/plugins, where a v4 project sets its mail provider. */
const mailConfig = (plugins: unknown): unknown =>
  (plugins as { email?: { config?: unknown } } | undefined)?.email?.config;
