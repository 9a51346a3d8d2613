import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Application } from '../../src/app/opening/open-application.ts';
import type { SamlConnection, SamlSettings } from '../../src/auth/sign-on/provider-settings.ts';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { type Engine, startRestored } from '../support/engines.ts';
import { encryptFor, requestIn, type Said, samlIssuer, sign, type SignOptions } from './saml-issuer.ts';
import { makeSamlKey } from './saml-keys.ts';
import { type CookieJar, endOf, openCookieJar, providerAt, withProviders } from './sign-on-browser.ts';

const SITE = 'https://cms.example.test';
const ACS = `${SITE}/admin/connect/acme`;
const ISSUER = 'https://idp.example.test/saml';
const ENTRY = 'https://idp.example.test/sso';

const [key, next, own, eve] = ['idp', 'next', 'cms', 'eve'].map(makeSamlKey) as [
  ReturnType<typeof makeSamlKey>,
  ReturnType<typeof makeSamlKey>,
  ReturnType<typeof makeSamlKey>,
  ReturnType<typeof makeSamlKey>,
];

const samlAt = (uid: string, saml: Partial<SamlConnection> = {}): SamlSettings => {
  const {
    kind: _,
    clientId: _id,
    clientSecret: _s,
    clientAuthentication: _a,
    scopes,
    parameters,
    ...common
  } = providerAt(ISSUER);
  const roles = {
    claim: 'groups',
    map: new Map([
      ['editors', ['Editor']],
      ['authors', ['Author']],
    ]),
    default: [],
  };
  return {
    ...common,
    ...{ kind: 'saml', uid, createAccounts: true, roles },
    saml: {
      ...{
        entryPoint: ENTRY,
        certificates: [key.certificate, next.certificate],
        entityId: null,
        own,
        signed: 'either',
      },
      ...{ idpInitiated: false, nameIdFormat: null, subject: null, vouchesForEmail: true, attributes: {} },
      ...saml,
    },
  };
};

let engine: Engine;
let plinth: AdminServer;
let other: AdminServer;
beforeAll(async () => {
  engine = await startRestored('sqlite', 'admin');
  const providers = [
    samlAt('acme'),
    samlAt('unasked', { idpInitiated: true }),
    samlAt('both', { signed: 'both' }),
    samlAt('unvouched', { vouchesForEmail: false }),
    samlAt('plain', { own: null, subject: 'uid' }),
  ];
  const adapt = (application: Application) => withProviders(providers)(application);
  const server = { url: SITE };
  plinth = await startAdmin({ on: engine, adapt, server });
  other = await startAdmin({ on: engine, adapt, server });
});
afterEach(() => expect([...plinth.faults, ...other.faults]).toEqual([]));
afterAll(async () => {
  await plinth?.stop();
  await other?.stop();
  await engine?.stop();
});

const PERSON: Said = {
  nameId: 'ada',
  attributes: { email: ['ada.saml@example.test'], given_name: ['Ada'], groups: ['editors', 'others'] },
};

const acsOf = (uid: string): string => `${SITE}/admin/connect/${uid}`;
const begin = async (browser: CookieJar, uid = 'acme', at = plinth) =>
  requestIn((await browser.visit(`${at.url}/admin/connect/${uid}`)).location);
/** As a browser does after a form of another site: without the cookie, whose site it is not. */
const post = async (xml: string, uid = 'acme', at = plinth, more: Readonly<Record<string, string>> = {}) => {
  const url = `${at.url}/admin/connect/${uid}`;
  const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), ...more });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual', headers: { origin: ENTRY } });
  const location = response.headers.get('location') ?? '';
  return {
    status: response.status,
    url,
    location: new URL(location, url).href,
    cookie: response.headers.get('set-cookie'),
  };
};
/** The response to a request of this browser, and where it ends. */
const send = async (make: (id: string) => string | Promise<string>, uid = 'acme', at = plinth) => {
  const browser = openCookieJar();
  const { id } = await begin(browser, uid, at);
  const sent = await post(await make(id), uid, at);
  return endOf(sent.location.includes('#/auth/') ? sent : await browser.follow(sent.location));
};
const from = (uid = 'acme') => samlIssuer(ISSUER, acsOf(uid));
const signed =
  (said: Said, options: Partial<SignOptions> = {}, uid = 'acme') =>
  (id: string) =>
    from(uid).response(sign(from(uid).assertion({ inResponseTo: id, ...said }), 'Assertion', { key, ...options }), {
      inResponseTo: id,
    });

const exchange = async (browser: CookieJar, at = plinth) => {
  const response = await browser.send(`${at.url}/studio/api/sign-in/provider`, { method: 'POST' });
  return { status: response.status, body: JSON.parse(await response.text()) };
};

test('a person signs in with a signed assertion, gets the roles of today, and keeps the account', async () => {
  const browser = openCookieJar();
  const request = await begin(browser);
  expect(request).toMatchObject({ at: ENTRY, parameters: ['SAMLRequest', 'SigAlg', 'Signature'] });
  expect(request.xml).toContain(`AssertionConsumerServiceURL="${ACS}"`);
  const sent = await post(signed(PERSON)(request.id));
  expect(sent).toMatchObject({
    status: 302,
    cookie: null,
    location: `${plinth.url}/admin/connect/acme?state=${request.id}`,
  });
  expect(endOf(await browser.visit(sent.location))).toBe('arrived');
  const { status, body } = await exchange(browser);
  expect([status, body.data.user]).toMatchObject([200, { email: 'ada.saml@example.test', firstname: 'Ada' }]);
  const { data } = (await plinth.call('GET', `/admin/users/${body.data.user.id}`)).body;
  expect(data.roles.map(({ name }: { name: string }) => name)).toEqual(['Editor']);
  const changed = { ...PERSON, attributes: { email: ['renamed@example.test'], groups: ['authors'] } };
  expect(await send(signed(changed))).toBe('arrived');
  const after = (await plinth.call('GET', `/admin/users/${body.data.user.id}`)).body.data;
  expect([after.email, after.roles[0].name]).toEqual(['ada.saml@example.test', 'Author']);
  expect(await send(signed({ ...PERSON, attributes: {} }))).toBe('noAccess');
});

test('responses are signed, assertions are, or both; encrypted or not; with the old key and the new one', async () => {
  const { assertion, response } = from();
  const wholly = (inside: string, id: string) => sign(response(inside, { inResponseTo: id }), 'Response', { key });
  const about = (id: string): Said => ({ ...PERSON, inResponseTo: id });
  expect(await send((id) => wholly(assertion(about(id)), id))).toBe('arrived');
  const inside = (id: string) => sign(assertion(about(id)), 'Assertion', { key: next });
  expect(await send(async (id) => response(await encryptFor(inside(id), own.certificate)))).toBe('arrived');
  expect(await send(async (id) => wholly(await encryptFor(assertion(about(id)), own.certificate), id))).toBe('arrived');
  const cbc = { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc' };
  expect(await send(async (id) => response(await encryptFor(inside(id), own.certificate, cbc)))).toBe('arrived');
  // A provider that has to sign both.
  const both = from('both');
  expect(await send(signed(PERSON, {}, 'both'), 'both')).toBe('failed');
  const once = (id: string) => sign(both.assertion(about(id)), 'Assertion', { key });
  expect(await send((id) => sign(both.response(both.assertion(about(id))), 'Response', { key }), 'both')).toBe(
    'failed',
  );
  expect(await send((id) => sign(both.response(once(id)), 'Response', { key }), 'both')).toBe('arrived');
});

/** The provider's own template has none. */
const STATEMENT =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="real"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';

test('a real identity provider understands the metadata and the request, and is understood', async () => {
  const samlify = createRequire(import.meta.url)('samlify');
  samlify.setSchemaValidator({ validate: async () => 'ok' });
  const metadata = await fetch(`${plinth.url}/admin/connect/acme/metadata`);
  expect([metadata.status, metadata.headers.get('content-type')]).toEqual([
    200,
    'application/samlmetadata+xml; charset=utf-8',
  ]);
  const provider = samlify.ServiceProvider({ metadata: await metadata.text() });
  expect(provider.entityMeta.getAssertionConsumerService('post')).toBe(ACS);
  const real = samlify.IdentityProvider({
    ...{ entityID: ISSUER, privateKey: key.privateKey, signingCert: key.certificate, isAssertionEncrypted: true },
    ...{ wantAuthnRequestsSigned: true, messageSigningOrder: 'encrypt-then-sign' },
    singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: ENTRY }],
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context.replace('{AuthnStatement}', STATEMENT),
      attributes: [
        { name: 'mail', valueTag: 'email', nameFormat: 'basic', valueXsiType: 'xs:string' },
        { name: 'groups', valueTag: 'groups', nameFormat: 'basic', valueXsiType: 'xs:string' },
      ],
    },
  });
  const browser = openCookieJar();
  const { location } = await browser.visit(`${plinth.url}/admin/connect/acme`);
  const query = Object.fromEntries(new URL(location).searchParams);
  const octetString = new URL(location).search.slice(1).replace(/&Signature=.*/, '');
  const { extract } = await real.parseLoginRequest(provider, 'redirect', { query, octetString });
  expect(extract.issuer).toBe(`${ACS}/metadata`);
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const fill = (template: string) => {
    const values = {
      ...{ ID: '_real', AssertionID: '_real-assertion', Destination: ACS, AssertionConsumerServiceURL: ACS },
      ...{ Audience: `${ACS}/metadata`, SubjectRecipient: ACS, Issuer: ISSUER, IssueInstant: at(0), EntityID: ISSUER },
      ...{ StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success', NameID: 'grace@example.test' },
      ...{ NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', ConditionsNotBefore: at(-1_000) },
      ...{ ConditionsNotOnOrAfter: at(60_000), SubjectConfirmationDataNotOnOrAfter: at(60_000) },
      ...{ InResponseTo: extract.request.id, attrEmail: 'grace@example.test', attrGroups: 'editors' },
    };
    return { id: '_real', context: samlify.SamlLib.replaceTagsByValue(template, values) };
  };
  const { context } = await real.createLoginResponse(
    provider,
    { extract },
    'post',
    {},
    {
      ...{ customTagReplacement: fill, encryptThenSign: true },
    },
  );
  const sent = await post(Buffer.from(context, 'base64').toString());
  expect(endOf(await browser.follow(sent.location))).toBe('arrived');
  expect((await exchange(browser)).body.data.user.email).toBe('grace@example.test');
});

test('a request has one response, an assertion is used once, on any server, in the browser that has begun', async () => {
  const browser = openCookieJar();
  const { id } = await begin(browser);
  const form = signed(PERSON)(id);
  const [first, second] = await Promise.all([post(form), post(form, 'acme', other)]);
  expect([first, second].filter(({ location }) => location.includes('reason=expired'))).toHaveLength(1);
  expect(endOf(await post(form, 'acme', other))).toBe('expired');
  // Another assertion for the same request.
  expect(endOf(await post(signed({ ...PERSON, nameId: 'eve' })(id), 'acme', other))).toBe('expired');
  const back = `${other.url}/admin/connect/acme?state=${id}`;
  // Of a victim, who has begun nothing, or something else.
  const victim = openCookieJar();
  expect(endOf(await victim.visit(back))).toBe('expired');
  await begin(victim, 'acme', other);
  expect(endOf(await victim.visit(back))).toBe('expired');
  // The cookie is the same on all servers, whose site is one.
  const jar = new Map([...browser.jar].map(([name, value]) => [name.replace(plinth.url, other.url), value]));
  for (const [name, value] of jar) browser.jar.set(name, value);
  const [once, twice] = await Promise.all([browser.visit(back), browser.visit(back.replace(other.url, plinth.url))]);
  expect([endOf(once), endOf(twice)].sort()).toEqual(['arrived', 'expired']);
});

test('an assertion that nobody has asked for is accepted by setting only, and once', async () => {
  const assertion = (uid: string) => from(uid).response(sign(from(uid).assertion(PERSON), 'Assertion', { key }));
  expect(endOf(await post(assertion('acme')))).toBe('expired');
  const form = assertion('unasked');
  const arrived = await post(form, 'unasked');
  expect([endOf(arrived), arrived.cookie]).toEqual(['arrived', expect.stringMatching(/^plinth.sign-on=[\w-]+; Path/)]);
  expect(endOf(await post(form, 'unasked', other))).toBe('expired');
  expect(await send(signed(PERSON, {}, 'unasked'), 'unasked')).toBe('arrived');
});

const victim = { nameId: 'victim', attributes: { email: ['victim@example.test'], groups: ['editors'] } };

test('the eight variants of signature wrapping are refused', async () => {
  const { assertion, response } = from();
  for (let variant = 1; variant <= 8; variant += 1) {
    const forge = (id: string): string => {
      const about = { inResponseTo: id };
      const evil = assertion({ ...about, ...victim, id: '_evil' });
      const whole = sign(response(assertion({ ...about, ...PERSON }), about), 'Response', { key });
      const part = sign(assertion({ ...about, ...PERSON, id: '_good' }), 'Assertion', { key });
      const [signature = ''] = /<Signature .*<\/Signature>/s.exec(variant <= 2 ? whole : part) ?? [];
      const bare = (variant <= 2 ? whole : part).replace(signature, '');
      expect(bare).not.toContain('Signature');
      const [begins = ''] = /^<saml:Assertion .*?<\/saml:Issuer>/.exec(evil) ?? [];
      const around = (inside: string) => evil.replace(begins, begins + inside);
      const within = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`);
      const evilResponse = (inside: string) =>
        response(evil, about).replace('<samlp:Status>', `${inside}<samlp:Status>`);
      switch (variant) {
        case 1:
          return evilResponse(within);
        case 2:
          return evilResponse(bare + signature);
        case 3:
          return response(evil + part, about);
        case 4:
          return response(around(part), about);
        case 5:
          return response(around(signature) + bare, about);
        case 6:
          return response(around(signature.replace('</Signature>', `${bare}</Signature>`)), about);
        case 7:
          return response(`<samlp:Extensions>${evil.replace('_evil', '_good')}</samlp:Extensions>${part}`, about);
        default:
          return response(around(within), about);
      }
    };
    expect([variant, await send(forge)]).toEqual([variant, 'failed']);
  }
  expect((await plinth.call('GET', '/admin/users?filters[email]=victim@example.test')).body.data.results).toEqual([]);
});

test('what the provider has not signed is refused, also inside of an encrypted assertion', async () => {
  const { assertion, response } = from();
  const plain = (id: string) => assertion({ ...PERSON, inResponseTo: id });
  expect(await send((id) => response(plain(id)))).toBe('failed');
  expect(await send(async (id) => response(await encryptFor(plain(id), own.certificate)))).toBe('failed');
  expect(await send(signed(PERSON, { key: eve }))).toBe('failed');
  expect(await send((id) => sign(response(plain(id)), 'Response', { key: eve }))).toBe('failed');
  // Changed afterwards.
  expect(await send((id) => signed(PERSON)(id).replace('>ada<', '>eve<'))).toBe('failed');
  expect(await send((id) => signed(PERSON)(id).replace(/<SignatureValue>.*?</, '<SignatureValue><'))).toBe('failed');
  expect(await send(() => response(''))).toBe('failed');
  // Encrypted for somebody else, or for a provider without a key.
  expect(await send(async (id) => response(await encryptFor(plain(id), eve.certificate)))).toBe('failed');
  const foreign = from('plain');
  const inside = (id: string) => sign(foreign.assertion({ ...PERSON, inResponseTo: id }), 'Assertion', { key });
  expect(await send(async (id) => foreign.response(await encryptFor(inside(id), own.certificate)), 'plain')).toBe(
    'failed',
  );
});

test('weak algorithms are refused, in the open and encrypted', async () => {
  const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
  const weak: Partial<SignOptions>[] = [{ signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }, { digest: sha1 }];
  const { assertion, response } = from();
  for (const options of weak) {
    expect(await send(signed(PERSON, options))).toBe('failed');
    const inside = (id: string) => sign(assertion({ ...PERSON, inResponseTo: id }), 'Assertion', { key, ...options });
    expect(await send(async (id) => response(await encryptFor(inside(id), own.certificate)))).toBe('failed');
  }
  for (const name of [
    'none',
    '',
    'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
  ])
    expect(await send((id) => signed(PERSON)(id).replace(/(<SignatureMethod Algorithm=")[^"]*/, `$1${name}`))).toBe(
      'failed',
    );
  for (const algorithms of [
    { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' },
    { keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' },
  ]) {
    const inside = (id: string) => sign(assertion({ ...PERSON, inResponseTo: id }), 'Assertion', { key });
    expect(await send(async (id) => response(await encryptFor(inside(id), own.certificate, algorithms)))).toBe(
      'failed',
    );
  }
});

test('an assertion for somebody else, of another time, request or provider is refused', async () => {
  const lies: readonly Said[] = [
    { audience: 'https://another.example.test/metadata' },
    { audience: null },
    { recipient: 'https://another.example.test/acs' },
    { recipient: acsOf('unasked') },
    { recipient: '' },
    { until: -120_000, confirmedUntil: 60_000 },
    { confirmedUntil: -120_000 },
    { from: 120_000 },
    { inResponseTo: '_another' },
    { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' },
    { issuer: 'https://another.example.test/saml' },
    { nameId: '' },
    { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
  ];
  for (const lie of lies) expect([lie, await send(signed({ ...PERSON, ...lie }))]).toEqual([lie, 'failed']);
  expect(await send(signed({ ...PERSON, until: -30_000 }))).toBe('arrived');
  expect(await send(signed({ ...PERSON, from: 30_000 }))).toBe('arrived');
  expect(await send(signed({ ...PERSON, inResponseTo: null }))).toBe('expired');
  const { assertion, response } = from();
  const about = (id: string) => sign(assertion({ ...PERSON, inResponseTo: id }), 'Assertion', { key });
  expect(await send((id) => response(about(id), { destination: 'https://another.example.test/acs' }))).toBe('failed');
  expect(await send((id) => response(about(id), { inResponseTo: '_another' }))).toBe('failed');
  expect(await send((id) => response(about(id), { issuer: 'https://another.example.test/saml' }))).toBe('failed');
  expect(await send((id) => response(about(id), { destination: null }))).toBe('arrived');
  const denied = 'urn:oasis:names:tc:SAML:2.0:status:Responder';
  expect(await send((id) => response(about(id), { status: denied }))).toBe('denied');
});

test('a name neither ends at a comment nor grows by entities', async () => {
  const { assertion, response } = from();
  const nameId = 'admin@example.test<!-- -->.evil.test';
  const comments = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments';
  for (const canonical of [undefined, comments])
    expect(await send(signed({ ...PERSON, nameId }, canonical === undefined ? {} : { canonical }))).toBe('failed');
  const inside = (id: string) => sign(assertion({ ...PERSON, nameId, inResponseTo: id }), 'Assertion', { key });
  expect(await send(async (id) => response(await encryptFor(inside(id), own.certificate)))).toBe('failed');
  const bomb = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].reduce(
    (text, name, at, all) => `${text}<!ENTITY ${name} "${`&${all[at - 1] ?? 'x'};`.repeat(10)}">`,
    '<!ENTITY x "lol">',
  );
  for (const declaration of [
    `<!DOCTYPE r [${bomb}]>`,
    '<!DOCTYPE r SYSTEM "file:///etc/passwd">',
    '<?xml-stylesheet href="x"?>',
  ])
    expect(await send((id) => declaration + signed({ ...PERSON, nameId: '&i;' })(id))).toBe('failed');
});

test('no form breaks the server, or says where the browser ends up', async () => {
  const deep = '<a>'.repeat(8_000);
  const wide = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${'<a/>'.repeat(8_000)}</samlp:Response>`;
  for (const xml of [
    '',
    'x',
    '<',
    '<a/>',
    '<a><b></a>',
    deep,
    wide,
    '<a xmlns:x="y" x:x="1" x:x="2"/>',
    '\u0000',
    '<?xml version="1.0"?>',
  ])
    expect([xml.slice(0, 20), endOf(await post(xml))]).toEqual([xml.slice(0, 20), 'failed']);
  const bodies: readonly [RequestInit, number][] = [
    [{ body: new URLSearchParams({ SAMLResponse: 'x'.repeat(80_000) }) }, 413],
    [
      {
        body: new URLSearchParams([
          ['SAMLResponse', 'x'],
          ['SAMLResponse', 'y'],
        ]),
      },
      302,
    ],
    [{ body: new URLSearchParams({ 'SAMLResponse[a]': 'x' }) }, 302],
    [{ body: '{"SAMLResponse":1}', headers: { 'content-type': 'application/json' } }, 302],
    [{}, 302],
  ];
  for (const [init, status] of bodies)
    expect(
      (await fetch(`${plinth.url}/admin/connect/acme`, { ...init, method: 'POST', redirect: 'manual' })).status,
    ).toBe(status);
  const evil = 'https://evil.example/';
  for (const name of ['RelayState', 'SAMLRequest', 'redirect_uri', 'returnTo']) {
    const browser = openCookieJar();
    const { id } = await begin(browser);
    const sent = await post(signed(PERSON)(id), 'acme', plinth, { [name]: evil });
    expect(sent.location).toBe(`${plinth.url}/admin/connect/acme?state=${id}`);
    const { location } = await browser.visit(`${sent.location}&RelayState=${encodeURIComponent(evil)}`);
    expect(location).toBe(`${plinth.url}/studio/#/auth/arrived`);
  }
  expect(endOf(await post('x', 'nobody'))).toBe('expired');
});

test('an address that nobody vouches for opens nothing; a person may be named by an attribute', async () => {
  const unvouched = (attributes: object) =>
    send(
      signed({ ...PERSON, nameId: 'new', attributes: { ...PERSON.attributes, ...attributes } }, {}, 'unvouched'),
      'unvouched',
    );
  expect(await unvouched({})).toBe('unverified');
  expect(await unvouched({ email: ['new@example.test'], email_verified: ['true'] })).toBe('arrived');
  const named = (uid: readonly string[]) =>
    send(
      signed(
        { ...PERSON, nameId: 'x', attributes: { ...PERSON.attributes, email: ['uid@example.test'], uid } },
        {},
        'plain',
      ),
      'plain',
    );
  expect(await named(['7'])).toBe('arrived');
  expect(await named(['7', '8'])).toBe('failed');
  expect(await named([])).toBe('failed');
});
