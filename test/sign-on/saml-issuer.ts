import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { inflateRawSync } from 'node:zlib';
import { encrypt } from 'xml-encryption';
import type { SamlKey } from './saml-keys.ts';

/** Its own types would declare everything a browser has. */
const { SignedXml } = createRequire(import.meta.url)('xml-crypto') as { readonly SignedXml: new (o: object) => Signer };

interface Signer {
  addReference(reference: object): void;
  computeSignature(xml: string, options: object): void;
  getSignedXml(): string;
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const MINUTE = 60_000;

/** What an assertion says; everything can be a lie. */
export interface Said {
  readonly id?: string;
  readonly issuer?: string;
  /** As XML. */
  readonly nameId?: string;
  readonly format?: string;
  readonly audience?: string | null;
  readonly recipient?: string;
  readonly inResponseTo?: string | null;
  readonly method?: string;
  /** Milliseconds from now. */
  readonly from?: number;
  readonly until?: number;
  readonly confirmedUntil?: number;
  readonly session?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

export interface Around {
  readonly destination?: string | null;
  readonly inResponseTo?: string | null;
  readonly issuer?: string;
  readonly status?: string;
}

export interface SignOptions {
  readonly key: SamlKey;
  readonly signature?: string;
  readonly digest?: string;
  readonly canonical?: string;
}

/** A provider of SAML that lies in every way; `samlify` is a real one. */
export function samlIssuer(issuer: string, acs: string) {
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const inResponse = (id: string | null | undefined): string =>
    id === null || id === undefined ? '' : ` InResponseTo="${id}"`;
  const assertion = (said: Said): string => {
    const { id = `_${randomUUID()}`, audience = `${acs}/metadata`, recipient = acs, from = -MINUTE } = said;
    const { until = 5 * MINUTE, confirmedUntil = until, attributes = {}, session = 'session-1' } = said;
    const format = said.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
    const shown = Object.entries(attributes)
      .map(([name, values]) => {
        const all = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('');
        return `<saml:Attribute Name="${name}">${all}</saml:Attribute>`;
      })
      .join('');
    const restriction =
      audience === null
        ? ''
        : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`;
    return [
      `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(0)}">`,
      `<saml:Issuer>${said.issuer ?? issuer}</saml:Issuer>`,
      `<saml:Subject><saml:NameID Format="${format}">${said.nameId ?? 'ada'}</saml:NameID>`,
      `<saml:SubjectConfirmation Method="${said.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'}">`,
      `<saml:SubjectConfirmationData NotOnOrAfter="${at(confirmedUntil)}" Recipient="${recipient}"${inResponse(said.inResponseTo)}/>`,
      '</saml:SubjectConfirmation></saml:Subject>',
      `<saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}">${restriction}</saml:Conditions>`,
      `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${session}"><saml:AuthnContext>`,
      '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
      `</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${shown}</saml:AttributeStatement>`,
      '</saml:Assertion>',
    ].join('');
  };
  const response = (inside: string, around: Around = {}): string => {
    const { destination = acs, status = 'urn:oasis:names:tc:SAML:2.0:status:Success' } = around;
    const to = destination === null ? '' : ` Destination="${destination}"`;
    return [
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}"${to}${inResponse(around.inResponseTo)}>`,
      `<saml:Issuer>${around.issuer ?? issuer}</saml:Issuer>`,
      `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${inside}</samlp:Response>`,
    ].join('');
  };
  return { assertion, response };
}

/** Signs the element of that name, below its issuer. */
export function sign(xml: string, element: 'Assertion' | 'Response', options: SignOptions): string {
  const { key, signature = RSA_SHA256, digest = SHA256, canonical = EXCLUSIVE } = options;
  const xpath = `//*[local-name(.)='${element}']`;
  const signer = new SignedXml({
    ...{ privateKey: key.privateKey, publicCert: key.certificate },
    ...{ signatureAlgorithm: signature, canonicalizationAlgorithm: canonical },
  });
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical];
  signer.addReference({ xpath, transforms, digestAlgorithm: digest });
  signer.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signer.getSignedXml();
}

export const encryptFor = (assertion: string, certificate: string, algorithms: object = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = {
      ...{ rsa_pub: certificate, pem: certificate, warnInsecureAlgorithm: false },
      encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
      keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      ...algorithms,
    } as const;
    encrypt(assertion, options, (error, result) => {
      if (error) reject(error);
      else
        resolve(
          `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${result}</saml:EncryptedAssertion>`,
        );
    });
  });

/** The request in the address that the browser is led to. */
export function requestIn(location: string) {
  const { origin, pathname, searchParams } = new URL(location);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const id = / ID="([^"]+)"/.exec(xml)?.[1] ?? '';
  return { id, xml, at: `${origin}${pathname}`, parameters: [...searchParams.keys()].sort() };
}
