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
  expect(read({ providers: [open] }).providers[0]?.clientSecret).toBeNull();
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

test("v4's strategies are reported; they let nobody in", () => {
  const strategy = { uid: 'google', displayName: 'Google', createStrategy: () => undefined };
  const { providers, warnings } = read({ providers: [strategy, ACME] });
  expect(providers.map(({ uid }) => uid)).toEqual(['acme']);
  expect(warnings.join()).toContain('"auth.providers.0" has "createStrategy"');
  expect(refusal({ passwords: false, providers: [strategy] })).toContain('lock everybody out');
  expect(read({ providers: [{ ...ACME, secert: 'x', clientSecert: 'y' }] }).warnings.join()).toContain('Did you mean');
});
