import * as z from 'zod';
import type { I18nSettings, RateLimitSettings, UsersPermissionsSettings } from '../settings.ts';
import { type ReadContext, readPart, readSection, sourcesOf } from './read-section.ts';
import { flag, ignored, section, text, texts, wholeNumber } from './values.ts';

const plugin = section({
  enabled: flag.optional(),
  resolve: text.optional(),
  config: z.unknown().optional(),
});

const schema = z.record(z.string(), z.union([flag, plugin], { error: 'true, false or an object' }), {
  error: 'an object of plugins by name',
});

/** Plugins whose work Plinth does itself, and plugins of the admin panel, which need no mention. */
const KNOWN = new Set([
  'users-permissions',
  'i18n',
  'upload',
  'email',
  'graphql',
  'content-manager',
  'content-type-builder',
  'content-releases',
  'cloud',
]);

export type Plugins = z.infer<typeof schema>;

/** `installed`: the packages that the project's package.json names. */
export function readPlugins(context: ReadContext, installed: readonly string[]): Plugins {
  const plugins = readSection(context, 'plugins', schema);
  for (const [name, declared] of Object.entries(plugins)) {
    const enabled = typeof declared === 'boolean' ? declared : declared.enabled !== false;
    if (enabled && !KNOWN.has(name)) {
      context.warnings.push(`${sourcesOf(context, 'plugins')}: the plugin "${name}" is not supported and is not run.`);
    }
  }
  for (const name of installed) {
    const short = /^(?:@strapi\/|strapi-)plugin-(.+)$/.exec(name)?.[1];
    if (short && !KNOWN.has(short) && !Object.hasOwn(plugins, short)) {
      context.warnings.push(`package.json: the plugin "${short}" (${name}) is not supported and is not run.`);
    }
  }
  return plugins;
}

export function readI18n(plugins: Plugins, installed: readonly string[], variables: NodeJS.ProcessEnv): I18nSettings {
  return {
    enabled: saysOf(plugins.i18n) ?? isInstalled('@strapi/plugin-i18n', installed),
    initialLocale: variables.STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE ?? 'en',
  };
}

const saysOf = (declared: Plugins[string] | undefined): boolean | undefined =>
  typeof declared === 'object' ? declared.enabled : declared;

/** In a v4 project a plugin is there when its package is; a folder without one has it. */
const isInstalled = (name: string, installed: readonly string[]): boolean =>
  !installed.includes('@strapi/strapi') || installed.includes(name);

const usersPermissions = section({
  jwtSecret: text.optional(),
  jwt: z
    .looseObject({
      expiresIn: z.union([text, z.number()], { error: 'a number of seconds, or a text such as "30d"' }).optional(),
    })
    .optional(),
  ratelimit: z
    .looseObject({
      enabled: flag.optional(),
      interval: z
        .union([wholeNumber(1), z.record(z.string(), z.number())], {
          error: 'a number of milliseconds, or an object such as { min: 5 }',
        })
        .optional(),
      max: wholeNumber(1).optional(),
    })
    .optional(),
  register: section({ allowedFields: texts.nullish() }).optional(),
  layout: ignored,
  callback: ignored,
  providers: ignored,
});

export function readUsersPermissions(
  context: ReadContext,
  plugins: Plugins,
  installed: readonly string[],
  variables: NodeJS.ProcessEnv,
): UsersPermissionsSettings {
  const declared = plugins['users-permissions'];
  const input = (typeof declared === 'object' ? declared.config : undefined) ?? {};
  const config = readPart(context, 'plugins', ['users-permissions', 'config'], input, usersPermissions);
  const jwtSecret = config.jwtSecret || variables.JWT_SECRET || null;
  return {
    enabled: saysOf(declared) ?? (jwtSecret !== null || isInstalled('@strapi/plugin-users-permissions', installed)),
    jwtSecret,
    jwtExpiresIn: config.jwt?.expiresIn ?? '30d',
    rateLimit: readRateLimit(config.ratelimit ?? {}),
    registerAllowedFields: config.register?.allowedFields ?? null,
  };
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  sec: 1_000,
  min: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  year: 31_536_000_000,
};

type RateLimitInput = NonNullable<z.infer<typeof usersPermissions>['ratelimit']>;

function readRateLimit({ enabled = true, interval = 60_000, max = 10 }: RateLimitInput): RateLimitSettings {
  const parts = typeof interval === 'number' ? { ms: interval } : interval;
  const intervalMs = Object.entries(parts).reduce((sum, [unit, amount]) => sum + amount * (UNIT_MS[unit] ?? 0), 0);
  return { enabled, intervalMs, max };
}
