import * as z from 'zod';
import type { SignOnProvider, SignOnSettings, StrategySettings } from '../../auth/sign-on/provider-settings.ts';
import { StartError } from '../../errors.ts';
import { isRecord } from '../../util/is-record.ts';
import { readSaml, type Refuse, safeUrl, samlSchema } from './read-saml.ts';
import { type ReadContext, readPart, sourcesOf } from './read-section.ts';
import { flag, section, text, textOrNone, texts } from './values.ts';

const name = z.string().min(1);
const FILLED = { error: 'a string that is not empty' };
const filled = z.string(FILLED).min(1, FILLED);

const UID = { error: 'lower-case letters, digits and hyphens' };

const roleList = z.union([text.transform((one) => [one]), texts], { error: 'the name of a role, or a list of names' });

/** Whatever the provider speaks. */
const COMMON = {
  uid: z.string(UID).regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, UID),
  displayName: filled.optional(),
  icon: textOrNone,
  linkByEmail: flag.optional(),
  verifiedClaim: filled.optional(),
  createAccounts: flag.optional(),
  requiredClaims: z
    .record(name, z.union([text.transform((one) => [one]), texts]), {
      error: 'an object of strings or lists of strings',
    })
    .optional(),
  roles: section({
    claim: filled.optional(),
    map: z.record(name, roleList, { error: 'an object that maps values of the claim to roles' }).optional(),
    default: roleList.optional(),
  }).optional(),
  vouchesForFactor: flag.optional(),
};

const common = section(COMMON);

const openId = section({
  ...COMMON,
  issuer: filled,
  clientId: filled,
  clientSecret: filled.optional(),
  clientAuthentication: z.enum(['basic', 'post'], { error: '"basic" or "post"' }).optional(),
  scopes: texts.optional(),
  parameters: z.record(name, text, { error: 'an object of strings' }).optional(),
  logoutAtProvider: flag.optional(),
});

const saml = section({ ...COMMON, saml: samlSchema });

const STRATEGY_UID = { error: 'letters, digits, hyphens and underscores' };

const strategy = section({
  ...COMMON,
  // v4 has no rule for it, and its documents have underscores.
  uid: z.string(STRATEGY_UID).regex(/^[\w-]{1,64}$/, STRATEGY_UID),
  createStrategy: z.custom<StrategySettings['createStrategy']>((value) => typeof value === 'function'),
});

const schema = section({
  passwords: flag.optional(),
  providers: z.array(z.unknown(), { error: 'a list of providers' }).nullish(),
});

/** `auth.providers` and `auth.passwords` in `config/admin`. */
export function readSignOn(context: ReadContext, auth: unknown): SignOnSettings {
  const given = isRecord(auth) ? { passwords: auth.passwords, providers: auth.providers } : {};
  const { passwords = true, providers } = readPart(context, 'admin', ['auth'], given, schema);
  const read = (providers ?? []).flatMap((one, index) => readProvider(context, one, index));
  refuseTwice(context, read);
  if (!passwords) refuseLockout(context, read);
  return { passwords, providers: read };
}

function readProvider(context: ReadContext, stored: unknown, index: number): readonly SignOnProvider[] {
  const path = ['auth', 'providers', String(index)];
  const refuse = refusing(context, path);
  if (isRecord(stored) && typeof stored.createStrategy === 'function') {
    const { createStrategy, ...one } = readPart(context, 'admin', path, stored, strategy);
    const read = readCommon(one, refuse);
    return [{ kind: 'strategy', ...read, issuer: `strategy ${one.uid}`, logoutAtProvider: false, createStrategy }];
  }
  if (isRecord(stored) && stored.saml !== undefined) {
    const { saml: connection, ...one } = readPart(context, 'admin', path, stored, saml);
    const read = readCommon(one, refuse);
    const { issuer, ...rest } = readSaml(connection, refuse);
    return [{ kind: 'saml', ...read, issuer, logoutAtProvider: false, saml: rest }];
  }
  // An unset variable would make it a client without a secret.
  const given =
    isRecord(stored) && 'clientSecret' in stored ? { ...stored, clientSecret: stored.clientSecret ?? '' } : stored;
  const one = readPart(context, 'admin', path, given, openId);
  refuseUnsafeIssuer(one.issuer, refuse);
  const read = readCommon(one, refuse);
  if (read.createAccounts && PUBLIC_ISSUERS.has(one.issuer) && Object.keys(read.requiredClaims).length === 0)
    refuse(
      'createAccounts',
      'would make everybody with an account at this provider an administrator',
      `Add "requiredClaims", such as { hd: 'example.org' }.`,
    );
  return [
    {
      kind: 'openid',
      ...read,
      issuer: one.issuer,
      clientId: one.clientId,
      clientSecret: one.clientSecret ?? null,
      clientAuthentication: one.clientAuthentication ?? null,
      scopes: [...new Set(['openid', ...(one.scopes ?? ['email', 'profile'])])],
      parameters: one.parameters ?? {},
      logoutAtProvider: one.logoutAtProvider ?? false,
    },
  ];
}

function readCommon(one: z.infer<typeof common>, refuse: Refuse) {
  const { claim = null, map = {}, default: defaults = [] } = one.roles ?? {};
  if ((claim === null) !== (Object.keys(map).length === 0))
    refuse('roles', 'needs both "claim" and "map"', 'Name the claim, and map its values to roles.');
  const { createAccounts = false } = one;
  if (createAccounts && claim === null && defaults.length === 0)
    refuse('createAccounts', 'gives new accounts no role', 'Add "roles.default", or "roles.claim" and "roles.map".');
  return {
    uid: one.uid,
    displayName: one.displayName ?? one.uid,
    icon: one.icon ?? null,
    linkByEmail: one.linkByEmail ?? true,
    verifiedClaim: one.verifiedClaim ?? 'email_verified',
    createAccounts,
    requiredClaims: one.requiredClaims ?? {},
    roles: { claim, map: new Map(Object.entries(map)), default: defaults },
    vouchesForFactor: one.vouchesForFactor ?? false,
  };
}

const refusing =
  (context: ReadContext, path: readonly string[]): Refuse =>
  (setting, problem, remedy) => {
    const file = sourcesOf(context, 'admin');
    throw new StartError(`${file}: "${[...path, setting].join('.')}" ${problem}.`, { file, remedy });
  };

/** Anybody can have an account there. */
const PUBLIC_ISSUERS: ReadonlySet<string> = new Set(['https://accounts.google.com']);

/** Microsoft's addresses for all tenants: everybody can make one, and call themselves whatever they like in it. */
const ALL_TENANTS = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/;

function refuseUnsafeIssuer(issuer: string, refuse: Refuse): void {
  const url = safeUrl(issuer);
  if (url === null || url.search !== '' || url.hash !== '')
    refuse('issuer', 'is not the https address of a provider', 'It is "issuer" in the provider\'s discovery document.');
  if (ALL_TENANTS.test(issuer))
    refuse('issuer', 'stands for every tenant', 'Use the address with the id of your tenant instead.');
}

function refuseTwice(context: ReadContext, providers: readonly SignOnProvider[]): void {
  const twice = providers.find(({ uid }, index) => providers.findIndex((one) => one.uid === uid) !== index);
  if (twice !== undefined)
    refusing(context, ['auth'])('providers', `has "${twice.uid}" twice`, 'Give each provider a "uid" of its own.');
}

function refuseLockout(context: ReadContext, providers: readonly SignOnProvider[]): void {
  if (!providers.some(({ linkByEmail, createAccounts }) => linkByEmail || createAccounts))
    refusing(context, ['auth'])(
      'passwords',
      'is false, and no provider lets anybody in: this would lock everybody out',
      'Add a provider to "auth.providers" that links or creates accounts, or remove "passwords".',
    );
}
