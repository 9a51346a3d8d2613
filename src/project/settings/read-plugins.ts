import * as z from 'zod';
import type { RateLimitSettings } from '../../auth/accounts/limits/rate-limit.ts';
import { intervalMs } from '../../util/interval-ms.ts';
import type { I18nSettings, UsersPermissionsSettings } from '../settings.ts';
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

/** Plugins whose services accept calls without doing anything. */
const WITHOUT_EFFECT = new Map([
  [
    'documentation',
    "does not run: the reference and openapi.json use its title, version, description, servers and path. Calls from the project's code have no effect.",
  ],
  ['sentry', "does not run; calls from the project's code have no effect."],
]);

export type Plugins = z.infer<typeof schema>;

/** `installed`: the dependencies in the project's package.json. */
export function readPlugins(context: ReadContext, installed: readonly string[]): Plugins {
  const plugins = readSection(context, 'plugins', schema);
  const packages = installed.flatMap((name) => /^(?:@strapi\/|strapi-)plugin-(.+)$/.exec(name)?.[1] ?? []);
  for (const name of new Set([...Object.keys(plugins), ...packages])) {
    const declared = plugins[name] ?? true;
    const enabled = typeof declared === 'boolean' ? declared : declared.enabled !== false;
    const effect = WITHOUT_EFFECT.get(name);
    if (!enabled || effect === undefined) continue;
    const source = Object.hasOwn(plugins, name) ? sourcesOf(context, 'plugins') : 'package.json';
    context.warnings.push(`${source}: the plugin "${name}" ${effect}`);
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

/** In a v4 project a plugin exists if its package is installed; a folder without package.json has it. */
const isInstalled = (name: string, installed: readonly string[]): boolean =>
  !installed.includes('@strapi/strapi') || installed.includes(name);

type ValidateCallback = NonNullable<UsersPermissionsSettings['validateCallback']>;

const lifespan = z.union([text, z.number()], { error: 'a number of seconds, or a string such as "30d"' }).optional();

const cookieName = text.regex(/^[\w.-]+$/, { error: 'letters, digits, "_", "-" and "."' });

/** Nothing that would begin another attribute. */
const cookiePart = text.regex(/^[^;,\s]+$/, { error: 'a string without spaces and semicolons' });

const usersPermissions = section({
  jwtSecret: text.optional(),
  jwt: z
    .looseObject({
      expiresIn: z.union([text, z.number()], { error: 'a number of seconds, or a string such as "30d"' }).optional(),
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
  jwtManagement: z.enum(['refresh', 'legacy-support'], { error: '"refresh" or "legacy-support"' }).optional(),
  sessions: section({
    accessTokenLifespan: lifespan,
    maxRefreshTokenLifespan: lifespan,
    idleRefreshTokenLifespan: lifespan,
    maxSessionLifespan: ignored,
    idleSessionLifespan: ignored,
    httpOnly: flag.optional(),
    cookie: section({
      name: cookieName.optional(),
      path: cookiePart.optional(),
      domain: cookiePart.optional(),
      sameSite: z.enum(['strict', 'lax', 'none'], { error: '"strict", "lax" or "none"' }).optional(),
      secure: flag.optional(),
    }).optional(),
  }).optional(),
  callback: z
    .looseObject({ validate: z.custom<ValidateCallback>((value) => typeof value === 'function').optional() })
    .optional(),
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
    isOff: saysOf(declared) === false,
    jwtSecret,
    jwtExpiresIn: config.jwt?.expiresIn ?? '30d',
    sessions: config.jwtManagement === 'refresh' ? readSessions(config.sessions ?? {}) : null,
    rateLimit: readRateLimit(config.ratelimit ?? {}),
    registerAllowedFields: config.register?.allowedFields ?? null,
    validateCallback: config.callback?.validate ?? null,
  };
}

type SessionsInput = NonNullable<z.infer<typeof usersPermissions>['sessions']>;

const WEEK_S = 604_800;
const MONTH_S = 2_592_000;

/** With v5's defaults. */
function readSessions(given: SessionsInput): NonNullable<UsersPermissionsSettings['sessions']> {
  const { name = 'strapi_up_refresh', path = '/', domain = null, sameSite = 'lax', secure = null } = given.cookie ?? {};
  return {
    accessTokenLifespan: given.accessTokenLifespan ?? WEEK_S,
    maxRefreshTokenLifespan: given.maxRefreshTokenLifespan ?? MONTH_S,
    idleRefreshTokenLifespan: given.idleRefreshTokenLifespan ?? WEEK_S,
    cookie: given.httpOnly === true ? { name, path, domain, sameSite, secure } : null,
  };
}

type RateLimitInput = NonNullable<z.infer<typeof usersPermissions>['ratelimit']>;

function readRateLimit({ enabled = true, interval = 60_000, max = 10 }: RateLimitInput): RateLimitSettings {
  return { enabled, intervalMs: intervalMs(interval), max };
}
