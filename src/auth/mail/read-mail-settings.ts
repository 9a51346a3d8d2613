import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { providerPackage } from '../../util/provider-package.ts';
import type { MailProvider, MailSettings } from './mailer.ts';

const schema = z.object({
  provider: z.string().optional(),
  providerOptions: z.record(z.string(), z.unknown()).optional(),
  settings: z.object({ defaultFrom: z.string().optional(), defaultReplyTo: z.string().optional() }).optional(),
});

export interface MailConfig {
  readonly mail: MailSettings;
  /** A hint for the operator, or null. */
  readonly warning: string | null;
  /** Whether the project has configured a provider. */
  readonly isConfigured: boolean;
}

/** A package of the project; null if it is not installed. */
export type FindPackage = (name: string) => unknown;

/**
 * `email.config` of a v4 project's config/plugins. Plinth includes nodemailer; every other provider is a package
 * installed by the project.
 */
export function readMailSettings(
  config: unknown,
  findPackage: FindPackage,
  sendmail: () => string | null = findSendmail,
): MailConfig {
  const parsed = schema.safeParse(config ?? {});
  if (!parsed.success) {
    const warning = 'config/plugins: "email.config" is invalid; no mail is sent.';
    return { mail: NONE, warning, isConfigured: true };
  }
  const { provider, providerOptions = {}, settings = {} } = parsed.data;
  const isConfigured = provider !== undefined;
  // v4's default: the local mail server delivers.
  if (provider === undefined || provider === 'sendmail') {
    const program = sendmail();
    if (program === null) return { mail: { ...NONE, ...settings }, warning: NO_SENDMAIL, isConfigured };
    return {
      mail: { ...NONE, transport: { sendmail: true, path: program }, ...settings },
      warning: null,
      isConfigured,
    };
  }
  if (/(^|[-/])nodemailer$/.test(provider)) {
    return { mail: { ...NONE, transport: providerOptions, ...settings }, warning: null, isConfigured };
  }
  const found = findProvider(findPackage, provider);
  if (found === null) {
    return {
      mail: { ...NONE, ...settings },
      warning: `config/plugins: the e-mail provider "${provider}" is not installed; no mail is sent. Install its package in the project: npm install ${providerPackage('email', provider)}`,
      isConfigured,
    };
  }
  const make = () => found.init(providerOptions, settings);
  return { mail: { ...NONE, provider: make, ...settings }, warning: null, isConfigured };
}

const NO_SENDMAIL =
  'No e-mail provider is configured, and this machine has no sendmail: no mail is sent. Configure a provider as "email.config" in config/plugins.';

const NONE: MailSettings = { transport: null, provider: null };

interface ProviderPackage {
  init(options: object, settings: object): MailProvider;
}

function findProvider(findPackage: FindPackage, name: string): ProviderPackage | null {
  for (const candidate of [`@strapi/provider-email-${name.toLowerCase()}`, name]) {
    const found = findPackage(candidate) as (Partial<ProviderPackage> & { readonly default?: unknown }) | null;
    const usable = typeof found?.init === 'function' ? found : (found?.default as Partial<ProviderPackage> | undefined);
    if (typeof usable?.init === 'function') return usable as ProviderPackage;
  }
  return null;
}

/** Usual locations, which are not always in the PATH of a service. */
const PLACES = ['/usr/sbin', '/usr/lib', '/usr/local/sbin', '/usr/bin', '/usr/local/bin'];

/** The program that hands mail to this machine's mail server; null if there is none. */
export function findSendmail(search = process.env.PATH ?? ''): string | null {
  const folders = [...search.split(path.delimiter).filter((folder) => path.isAbsolute(folder)), ...PLACES];
  return folders.map((folder) => path.join(folder, 'sendmail')).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
