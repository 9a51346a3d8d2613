import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { type SamlConnection, SIGNED_PARTS } from '../../auth/sign-on/provider-settings.ts';
import { isLoopback } from '../../util/is-loopback.ts';
import { flag, section, text } from './values.ts';

const FILLED = { error: 'a string that is not empty' };
const filled = z.string(FILLED).min(1, FILLED);

const CERTIFICATES = { error: 'a certificate, or a list of certificates' };

/** `saml` of an entry of `auth.providers`. */
export const samlSchema = section({
  issuer: filled,
  entryPoint: filled,
  certificates: z.union([text.transform((one) => [one]), z.array(filled).min(1, CERTIFICATES)], CERTIFICATES),
  entityId: filled.optional(),
  privateKey: filled.optional(),
  certificate: filled.optional(),
  signed: z.enum(SIGNED_PARTS, { error: '"either", "response", "assertion" or "both"' }).optional(),
  idpInitiated: flag.optional(),
  nameIdFormat: filled.optional(),
  subject: filled.optional(),
  vouchesForEmail: flag.optional(),
  attributes: section({
    email: filled.optional(),
    firstname: filled.optional(),
    lastname: filled.optional(),
  }).optional(),
});

export type Refuse = (setting: string, problem: string, remedy: string) => never;

export function readSaml(
  given: z.infer<typeof samlSchema>,
  refuse: Refuse,
): SamlConnection & { readonly issuer: string } {
  if (safeUrl(given.entryPoint) === null)
    refuse('saml.entryPoint', 'is not the https address of a provider', 'It is "SingleSignOnService" in its metadata.');
  for (const one of given.certificates)
    if (readCertificate(one) === null)
      refuse('saml.certificates', 'has something that is not an X.509 certificate', CERTIFICATE);
  return {
    issuer: given.issuer,
    entryPoint: given.entryPoint,
    certificates: given.certificates,
    entityId: given.entityId ?? null,
    own: ownKey(given, refuse),
    signed: given.signed ?? 'either',
    idpInitiated: given.idpInitiated ?? false,
    nameIdFormat: given.nameIdFormat ?? null,
    subject: given.subject ?? null,
    vouchesForEmail: given.vouchesForEmail ?? false,
    attributes: defined(given.attributes ?? {}),
  };
}

const CERTIFICATE = 'It is "X509Certificate" in the metadata of the provider, with or without its PEM lines.';

function ownKey({ privateKey, certificate }: z.infer<typeof samlSchema>, refuse: Refuse): SamlConnection['own'] {
  if (privateKey === undefined && certificate === undefined) return null;
  if (privateKey === undefined || certificate === undefined)
    return refuse('saml', 'needs both "privateKey" and "certificate"', 'Set both, or neither.');
  const shown = readCertificate(certificate);
  try {
    const key = createPrivateKey(privateKey);
    if (shown?.checkPrivateKey(key) === true && key.asymmetricKeyType === 'rsa') return { privateKey, certificate };
  } catch {
    // Its message could contain parts of the key.
  }
  return refuse(
    'saml.privateKey',
    'is not the RSA key of "saml.certificate", as PEM',
    'Make both with openssl req -x509 -newkey rsa:3072 -nodes -keyout key.pem -out certificate.pem.',
  );
}

/** PEM, or the Base64 that metadata has. */
export function readCertificate(given: string): X509Certificate | null {
  const isPem = given.includes('-----BEGIN CERTIFICATE-----');
  try {
    return new X509Certificate(isPem ? given : Buffer.from(given.replace(/\s+/g, ''), 'base64'));
  } catch {
    return null;
  }
}

/** An address over https, or of this machine; else null. */
export function safeUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  return url !== null && (url.protocol === 'https:' || isPlain) ? url : null;
}

type Attributes = { [Name in keyof SamlConnection['attributes']]?: string };

const defined = (given: Readonly<Record<string, string | undefined>>): Attributes =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
