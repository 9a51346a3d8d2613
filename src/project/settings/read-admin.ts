import isPlainObject from 'lodash/isPlainObject.js';
import * as z from 'zod';
import { intervalMs } from '../../util/interval-ms.ts';
import type { AdminProjectSettings } from './admin-settings.ts';
import { type ReadContext, readPart, readSection } from './read-section.ts';
import { readPreview } from './read-preview.ts';
import { readScim } from './read-scim.ts';
import { readSignOn } from './read-sign-on.ts';
import { byteSize, flag, ignored, section, text, textOrNone, wholeNumber } from './values.ts';

const template = section({ subject: text, text, html: text });

const lifetime = z.union([z.number(), text]);

const requiredFactors = z.union([z.boolean(), z.array(z.string())], { error: 'true, false or a list of roles' });

const keptWrites = z.enum(['all', 'administrators', 'none'], { error: '"all", "administrators" or "none"' });

const perEntry = wholeNumber(0, 1_000).optional();

const versions = section({
  perEntry,
  maxBytes: byteSize.optional(),
  maxDays: wholeNumber(1).optional(),
  writes: keptWrites.optional(),
  types: z.record(z.string(), keptWrites, { error: 'an object' }).optional(),
});

const days = wholeNumber(0, 3_650).optional();

const trash = section({ days, writes: keptWrites.optional(), maxFileBytes: byteSize.optional() });

const logDays = wholeNumber(1, 36_500).nullish();

const log = section({
  days: logDays,
  secrets: z.array(text.min(1), { error: 'a list of secrets' }).optional(),
  api: flag.optional(),
});

const schema = section({
  apiToken: section({ salt: text.optional(), secrets: ignored }).optional(),
  ai: ignored,
  auditLogs: ignored,
  auth: z
    .looseObject({
      secret: textOrNone,
      options: z.looseObject({ expiresIn: lifetime.optional() }).optional(),
      sessions: section({ idle: lifetime.nullish() }).optional(),
      factors: section({
        required: requiredFactors.optional(),
        grace: lifetime.optional(),
        trust: lifetime.optional(),
      }).optional(),
    })
    .optional(),
  autoOpen: ignored,
  enabled: ignored,
  flags: z.looseObject({ nps: flag.optional(), promoteEE: flag.optional() }).optional(),
  forgotPassword: z
    .looseObject({
      from: textOrNone,
      replyTo: textOrNone,
      emailTemplate: template.partial().optional(),
      expiresIn: lifetime.optional(),
    })
    .optional(),
  host: ignored,
  invitations: section({ expiresIn: lifetime.optional() }).optional(),
  log: z.unknown().optional(),
  path: ignored,
  port: ignored,
  preview: z.unknown().optional(),
  rateLimit: z
    .looseObject({
      enabled: flag.optional(),
      interval: z.union([wholeNumber(1), z.record(z.string(), z.number())]).optional(),
      max: wholeNumber(1).optional(),
    })
    .optional(),
  scim: z.unknown().optional(),
  secrets: ignored,
  serveAdminPanel: flag.optional(),
  transfer: z.looseObject({ token: z.looseObject({ salt: textOrNone }).optional() }).optional(),
  trash: z.unknown().optional(),
  url: textOrNone,
  versions: z.unknown().optional(),
  watchIgnoreFiles: ignored,
});

const FIVE_MINUTES = 300_000;

const TEN_MEGABYTES = 10 * 1024 ** 2;

const GIGABYTE = 1024 ** 3;

/** `config/admin`: administrators, their sessions and the panel's URL. */
export function readAdmin(context: ReadContext, variables: NodeJS.ProcessEnv): AdminProjectSettings {
  const admin = readSection(context, 'admin', schema);
  const { apiToken, auth, flags, forgotPassword, invitations, rateLimit, serveAdminPanel, transfer, url } = admin;
  const { from, replyTo, emailTemplate } = forgotPassword ?? {};
  const { enabled = true, interval = FIVE_MINUTES, max = 5 } = rateLimit ?? {};
  return {
    secret: auth?.secret || variables.ADMIN_JWT_SECRET || null,
    expiresIn: auth?.options?.expiresIn ?? '30d',
    idle: auth?.sessions?.idle ?? null,
    factors: {
      required: requiredOf(auth?.factors?.required),
      grace: auth?.factors?.grace ?? '7d',
      ...(auth?.factors?.trust !== undefined && { trust: auth.factors.trust }),
    },
    signOn: readSignOn(context, auth),
    scim: readScim(context, admin.scim),
    apiTokenSalt: apiToken?.salt || variables.API_TOKEN_SALT || null,
    transferTokenSalt: transfer?.token?.salt || variables.TRANSFER_TOKEN_SALT || null,
    rateLimit: { enabled, intervalMs: intervalMs(interval), max },
    forgotPassword: {
      ...{ from, replyTo, emailTemplate: wholeTemplate(emailTemplate) },
      expiresIn: forgotPassword?.expiresIn ?? '1h',
    },
    invitations: { expiresIn: invitations?.expiresIn ?? '7d' },
    url: url ?? '/admin',
    servesPanel: serveAdminPanel ?? true,
    flags: flags ?? {},
    versions: readVersions(context, admin.versions),
    trash: readTrash(context, admin.trash),
    log: readLog(context, admin.log),
    preview: readPreview(context, admin.preview),
  };
}

const requiredOf = (given: z.infer<typeof requiredFactors> = false): AdminProjectSettings['factors']['required'] =>
  given === true ? 'all' : given === false ? [] : given;

/** A number stands for `perEntry`. */
function readVersions(context: ReadContext, stored: unknown): AdminProjectSettings['versions'] {
  const given: z.infer<typeof versions> = isPlainObject(stored)
    ? readPart(context, 'admin', ['versions'], stored, versions)
    : { perEntry: readPart(context, 'admin', [], { versions: stored }, section({ versions: perEntry })).versions };
  return {
    perEntry: given.perEntry ?? 20,
    maxBytes: given.maxBytes ?? TEN_MEGABYTES,
    maxDays: given.maxDays ?? null,
    writes: given.writes ?? 'administrators',
    types: new Map(Object.entries(given.types ?? {})),
  };
}

/** A number stands for `days`. */
function readTrash(context: ReadContext, stored: unknown): AdminProjectSettings['trash'] {
  const given: z.infer<typeof trash> = isPlainObject(stored)
    ? readPart(context, 'admin', ['trash'], stored, trash)
    : { days: readPart(context, 'admin', [], { trash: stored }, section({ trash: days })).trash };
  return {
    days: given.days ?? 30,
    writes: given.writes ?? 'administrators',
    maxFileBytes: given.maxFileBytes ?? GIGABYTE,
  };
}

const A_YEAR = 365;

/** `false` for none; a number stands for `days`. */
function readLog(context: ReadContext, stored: unknown): AdminProjectSettings['log'] {
  if (stored === false) return null;
  const given: z.infer<typeof log> =
    isPlainObject(stored) || stored === undefined || stored === true
      ? readPart(context, 'admin', ['log'], isPlainObject(stored) ? stored : {}, log)
      : { days: readPart(context, 'admin', [], { log: stored }, section({ log: logDays })).log };
  return {
    days: given.days === undefined ? A_YEAR : given.days,
    secrets: given.secrets ?? [],
    api: given.api ?? false,
    required: stored !== undefined,
  };
}

type PartialTemplate = { [Name in keyof z.infer<typeof template>]?: string | undefined };

/** An incomplete template is ignored. */
function wholeTemplate(given: PartialTemplate = {}): z.infer<typeof template> | undefined {
  const { subject, text: plain, html } = given;
  return subject === undefined || plain === undefined || html === undefined
    ? undefined
    : { subject, text: plain, html };
}
