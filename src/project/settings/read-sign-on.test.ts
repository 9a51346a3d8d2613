import { expect, test } from 'vitest';
import { StartError } from '../../errors.ts';
import { readSignOn } from './read-sign-on.ts';

const read = (auth: unknown) => {
  const warnings: string[] = [];
  return { ...readSignOn({ files: new Map(), warnings }, auth), warnings };
};

const ACME = {
  uid: 'acme',
  issuer: 'https://id.example.org/realms/cms',
  clientId: 'cms',
  clientSecret: 'their secret',
};

const refusal = (auth: unknown): string => {
  try {
    read(auth);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error('it was accepted');
};

test('without settings there are passwords, and no providers', () => {
  for (const auth of [undefined, {}, { secret: 'x', providers: null }, { providers: [] }])
    expect(read(auth)).toEqual({ passwords: true, providers: [], warnings: [] });
});

test('a provider has defaults that let nobody in who was not there before', () => {
  expect(read({ providers: [ACME] }).providers).toEqual([
    {
      kind: 'openid',
      ...ACME,
      ...{ displayName: 'acme', icon: null, clientAuthentication: null, scopes: ['openid', 'email', 'profile'] },
      ...{ parameters: {}, linkByEmail: true, verifiedClaim: 'email_verified', createAccounts: false },
      ...{ requiredClaims: {}, vouchesForFactor: false, logoutAtProvider: false },
      roles: { claim: null, map: new Map(), default: [] },
    },
  ]);
  const roles = { claim: 'groups', map: { a: 'Editor', b: ['Author', 'Editor'] }, default: 'Author' };
  const [provider] = read({
    providers: [{ ...ACME, roles, scopes: ['groups'], requiredClaims: { hd: 'a.test' } }],
  }).providers;
  expect(provider).toMatchObject({
    scopes: ['openid', 'groups'],
    requiredClaims: { hd: ['a.test'] },
    roles: {
      claim: 'groups',
      map: new Map([
        ['a', ['Editor']],
        ['b', ['Author', 'Editor']],
      ]),
      default: ['Author'],
    },
  });
});

test('a secret that is not set is no client without a secret, and is never shown', () => {
  expect(refusal({ providers: [{ ...ACME, clientSecret: undefined }] })).toContain('"auth.providers.0.clientSecret"');
  expect(refusal({ providers: [{ ...ACME, clientSecret: '' }] })).toContain('must be a string that is not empty');
  expect(refusal({ providers: [{ ...ACME, clientSecret: 12_345 }] })).not.toContain('12345');
  const { clientSecret, ...open } = ACME;
  expect(read({ providers: [open] }).providers[0]).toMatchObject({ clientSecret: null });
});

test.each([
  [{ uid: 'Acme!' }, '"auth.providers.0.uid" must be lower-case letters, digits and hyphens'],
  [{ issuer: 'id.example.org' }, '"auth.providers.0.issuer" is not the https address of a provider'],
  [{ issuer: 'http://id.example.org' }, 'is not the https address'],
  [{ issuer: 'http://127.0.0.1.example.org' }, 'is not the https address'],
  [{ issuer: 'https://id.example.org/?x' }, 'is not the https address'],
  [{ issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'stands for every tenant'],
  [{ issuer: 'https://login.microsoftonline.com/organizations' }, 'stands for every tenant'],
  [{ createAccounts: true }, 'gives new accounts no role'],
  [{ roles: { claim: 'groups' } }, 'needs both "claim" and "map"'],
  [{ roles: { map: { a: 'b' } } }, 'needs both "claim" and "map"'],
  [
    { issuer: 'https://accounts.google.com', createAccounts: true, roles: { default: 'Editor' } },
    'would make everybody with an account at this provider an administrator',
  ],
])('is refused: %j', (own, message) => {
  expect(refusal({ providers: [{ ...ACME, ...own }] })).toContain(message);
});

test('this machine needs no encryption', () => {
  for (const issuer of ['http://localhost:8080/realms/x', 'http://127.0.0.1:9000', 'http://[::1]:9000'])
    expect(read({ providers: [{ ...ACME, issuer }] }).providers).toHaveLength(1);
});

test('settings that would lock everybody out are refused', () => {
  expect(refusal({ passwords: false })).toContain('this would lock everybody out');
  expect(refusal({ passwords: false, providers: [{ ...ACME, linkByEmail: false }] })).toContain('lock everybody out');
  expect(read({ passwords: false, providers: [ACME] }).passwords).toBe(false);
  const both = { providers: [ACME, { ...ACME, displayName: 'Other' }] };
  expect(refusal(both)).toContain('has "acme" twice');
});

test("v4's strategies keep their names, and let nobody in who was not there before", () => {
  const strategy = { uid: 'azure_ad_oauth2', displayName: 'Microsoft', createStrategy: () => undefined };
  const { providers, warnings } = read({ providers: [strategy, ACME] });
  expect(providers[0]).toMatchObject({
    ...{ ...strategy, kind: 'strategy', issuer: 'strategy azure_ad_oauth2', linkByEmail: true, createAccounts: false },
  });
  expect([providers.map(({ uid }) => uid), warnings]).toEqual([['azure_ad_oauth2', 'acme'], []]);
  expect(refusal({ providers: [{ ...strategy, uid: 'a/b' }] })).toContain('must be letters, digits');
  expect(read({ providers: [{ ...ACME, secert: 'x', clientSecert: 'y' }] }).warnings.join()).toContain('Did you mean');
});

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIC+TCCAeGgAwIBAgIUf4NxaSWjJt3zsimFzPyfIluUcWIwDQYJKoZIhvcNAQEL
BQAwDDEKMAgGA1UEAwwBeDAeFw0yNjExMTkyMDI3MzJaFw0yNjEyMTkyMDI3MzJa
MAwxCjAIBgNVBAMMAXgwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCo
bTNBCk/hAmVZUvQyUpbdTMCjLZfXX7i8nR9mXB0lp7CeObVNycya5kMWiP64OatS
09kPLvjshQXdizHG1AYe+VMLwmDC6IW0CX9wUpOPTNMiAOl8zMmaA7MLYnnhriee
WiT0KSAw4VJcaZczofdgNPljxK3GFUCzQjJNsZSwtrev2cz1v41ExFAq7+/rPBaB
XODUIs2S60BIJ5TumaVmbdyVZDRteO4OaOGSDd3jkLLYmOPEhSmfm0U35o7ZWpeK
AGSFlAQ4VTP1NlC9XXC2olqJD+XmioonqHemxOgTrEF0jXNReCxBV0vODjSj0zzC
3TvL9CP3nrns/KtgNtlLAgMBAAGjUzBRMB0GA1UdDgQWBBTNxi6v5s6iZCQpGoZ8
UKNbuKXDfjAfBgNVHSMEGDAWgBTNxi6v5s6iZCQpGoZ8UKNbuKXDfjAPBgNVHRMB
Af8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQAjU1aJsK98OzNqApK9gaaHlVhX
b2ELPp3IWERBctUlhBmAsMFVoa5qmdGFyOJ9rtTEFBLtZLBTCfsqTsdtJvu9MFOx
m2FybBv5ODShguXKKbGkoU4e6iSQ0/vZ6RDtzzwYknz7j4oEqHz6TihFr82zt2W0
gWMyrbNhphRFrPywqWv7u/9kt/uy0/LiA5uAcPhva91a6EpQSuh4nnraj5q2vkcg
51+EGpQ8yvEuT8M5hN9HuZjEvRVwZDHlnWWgucz+LOIrxU6roONULc1Zl7aOWflF
sAxxig+z+YLiUKVPXhxsmE2+7VBqTAn5J7pYIVmQn1RvAlH0r0hF+mfwKTRd
-----END CERTIFICATE-----`;
const SAML = {
  issuer: 'https://idp.example.org/',
  entryPoint: 'https://idp.example.org/sso',
  certificates: CERTIFICATE,
};

test('SAML has defaults that accept only what was asked for, and addresses that are vouched for', () => {
  const [provider] = read({ providers: [{ uid: 'acme', saml: SAML }] }).providers;
  expect(provider).toEqual({
    ...{ kind: 'saml', uid: 'acme', displayName: 'acme', icon: null, issuer: 'https://idp.example.org/' },
    ...{ linkByEmail: true, verifiedClaim: 'email_verified', createAccounts: false, requiredClaims: {} },
    ...{ roles: { claim: null, map: new Map(), default: [] }, vouchesForFactor: false, logoutAtProvider: false },
    saml: {
      ...{ entryPoint: 'https://idp.example.org/sso', certificates: [CERTIFICATE], entityId: null, own: null },
      ...{ signed: 'either', idpInitiated: false, nameIdFormat: null, subject: null, vouchesForEmail: false },
      attributes: {},
    },
  });
  const bare = CERTIFICATE.replaceAll(/-----[^-]+-----|\n/g, '');
  expect(
    read({ providers: [{ uid: 'acme', saml: { ...SAML, certificates: [bare, CERTIFICATE] } }] }).providers,
  ).toHaveLength(1);
});

test.each([
  [{ entryPoint: 'http://idp.example.org' }, '"auth.providers.0.saml.entryPoint" is not the https address'],
  [{ certificates: 'x' }, 'has something that is not an X.509 certificate'],
  [{ certificates: [] }, 'must be a certificate, or a list of certificates'],
  [{ certificates: undefined }, 'but it is not set'],
  [{ signed: 'none' }, 'must be "either", "response", "assertion" or "both"'],
  [{ privateKey: 'a key' }, 'needs both "privateKey" and "certificate"'],
  [{ privateKey: 'a key', certificate: CERTIFICATE }, '"auth.providers.0.saml.privateKey" is not the RSA key of'],
])('SAML is refused: %j', (own, message) => {
  const text = refusal({ providers: [{ uid: 'acme', saml: { ...SAML, ...own } }] });
  expect(text).toContain(message);
  expect(text).not.toContain('a key');
});
