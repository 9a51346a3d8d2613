import { randomBytes } from 'node:crypto';
import { isRecord } from '../../../util/is-record.ts';
import { CLOCK_TOLERANCE_S } from '../identity.ts';
import type { IdentityProvider, SentForm, SignedOn } from '../identity-provider.ts';
import type { SamlSettings } from '../provider-settings.ts';
import { SignOnError } from '../sign-on-error.ts';
import { readAssertion } from './read-assertion.ts';
import {
  ASSERTION,
  attribute,
  named,
  only,
  parseSaml,
  plain,
  PROTOCOL,
  refuseWeakSignatures,
  textOf,
} from './saml-document.ts';

/** Loaded with the first sign-in: most servers have no providers. */
const loadLibrary = () => import('@node-saml/node-saml');
const loadDecryption = () => import('xml-encryption');

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** `take` returns the person of the response to a request, once. */
export function createSamlProvider(
  settings: SamlSettings,
  take: (state: string) => Promise<SignedOn | null>,
): IdentityProvider & Required<Pick<IdentityProvider, 'readForm' | 'describe'>> {
  const { saml, uid } = settings;
  const open = async (callbackUrl: string, id = '') => {
    const { SAML, ValidateInResponseTo } = await loadLibrary();
    return new SAML({
      ...{ callbackUrl, entryPoint: saml.entryPoint, idpCert: [...saml.certificates] },
      issuer: saml.entityId ?? `${callbackUrl}/metadata`,
      ...(saml.own !== null && {
        ...{ privateKey: saml.own.privateKey, decryptionPvk: saml.own.privateKey, publicCert: saml.own.certificate },
        ...({ signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' } as const),
      }),
      wantAuthnResponseSigned: saml.signed === 'response' || saml.signed === 'both',
      wantAssertionsSigned: saml.signed === 'assertion' || saml.signed === 'both',
      identifierFormat: saml.nameIdFormat,
      acceptedClockSkewMs: CLOCK_TOLERANCE_S * 1_000,
      disableRequestedAuthnContext: true,
      // It would remember requests in the memory of one server; what is signed is compared here.
      validateInResponseTo: ValidateInResponseTo.never,
      ...(id !== '' && { generateUniqueId: () => id }),
    });
  };
  return {
    settings,
    async begin(redirectUri) {
      const state = `_${randomBytes(24).toString('hex')}`;
      const location = await (await open(redirectUri, state)).getAuthorizeUrlAsync('', undefined, {});
      return { location, attempt: { provider: uid, state, redirectUri } };
    },
    async finish(_queryString, { state }) {
      const person = await take(state);
      if (person === null) throw new SignOnError('expired', 'There is no response to this request.');
      return person;
    },
    readForm: (form, redirectUri) =>
      readResponse(settings, form, redirectUri, () => open(redirectUri)).catch((error: unknown) => {
        if (error instanceof SignOnError) throw error;
        throw new SignOnError('failed', plain((error as Error).message), error);
      }),
    async describe(redirectUri) {
      const library = await open(redirectUri);
      const certificate = saml.own?.certificate ?? null;
      return library.generateServiceProviderMetadata(certificate, certificate);
    },
  };
}

type Library = InstanceType<Awaited<ReturnType<typeof loadLibrary>>['SAML']>;

async function readResponse(
  settings: SamlSettings,
  form: unknown,
  recipient: string,
  open: () => Promise<Library>,
): Promise<SentForm> {
  const sent = isRecord(form) ? form.SAMLResponse : undefined;
  if (typeof sent !== 'string' || sent === '') throw new SignOnError('failed', 'The form has no SAMLResponse.');
  const response = await parseSaml(Buffer.from(sent, 'base64').toString('utf8'));
  refuseWeakSignatures(response);
  const { Destination, InResponseTo, issuer, status } = outsideOf(response);
  if (status === null) throw new SignOnError('failed', 'The response has no status.');
  if (status !== SUCCESS) throw new SignOnError('denied', `The provider answers ${shown(status)}.`);
  if (Destination !== null && Destination !== recipient)
    throw new SignOnError('failed', `The response was sent to ${shown(Destination)}, not to ${recipient}.`);
  if (issuer !== '' && issuer !== settings.issuer)
    throw new SignOnError('failed', `The issuer is ${shown(issuer)}, not "saml.issuer".`);
  await refuseWeakInside(response, settings);
  const { profile } = await (await open()).validatePostResponseAsync({ SAMLResponse: sent });
  // Only what the library has verified is read from here on, as it was signed.
  const signed = profile?.getAssertionXml?.();
  if (signed === undefined) throw new SignOnError('failed', 'The response has no assertion.');
  const read = readAssertion(await parseSaml(signed), settings, recipient);
  if (InResponseTo !== null && InResponseTo !== read.state)
    throw new SignOnError('failed', 'Response and assertion belong to different requests.');
  return read;
}

const shown = (text: string): string => JSON.stringify(plain(text));

/** What is around the assertion. It need not be signed, so it can only refuse. */
function outsideOf(response: Awaited<ReturnType<typeof parseSaml>>) {
  if (response.localName !== 'Response' || response.namespaceURI !== PROTOCOL)
    throw new SignOnError('failed', 'This is not a response.');
  const status = only(response, PROTOCOL, 'Status');
  return {
    Destination: attribute(response, 'Destination'),
    InResponseTo: attribute(response, 'InResponseTo'),
    issuer: textOf(only(response, ASSERTION, 'Issuer')),
    status: attribute(status && only(status, PROTOCOL, 'StatusCode'), 'Value'),
  };
}

/** An encrypted assertion is looked into before the library does, which accepts what is weak. */
async function refuseWeakInside(
  response: Awaited<ReturnType<typeof parseSaml>>,
  { saml }: SamlSettings,
): Promise<void> {
  const encrypted = named(response, ASSERTION, 'EncryptedAssertion');
  if (encrypted.length === 0) return;
  if (saml.own === null)
    throw new SignOnError('failed', 'The assertion is encrypted, and there is no "saml.privateKey".');
  const { decrypt } = await loadDecryption();
  const options = { key: saml.own.privateKey, disallowDecryptionWithInsecureAlgorithm: true };
  for (const one of encrypted) {
    const opened = await new Promise<string>((resolve, reject) => {
      decrypt(one.toString(), options, (error, result) =>
        error === null || error === undefined ? resolve(String(result)) : reject(error),
      );
    });
    refuseWeakSignatures(await parseSaml(opened));
  }
}
