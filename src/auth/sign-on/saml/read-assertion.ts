import type { Element } from '@xmldom/xmldom/lib/index.js';
import { CLOCK_TOLERANCE_S, identityOf } from '../identity.ts';
import type { SentForm } from '../identity-provider.ts';
import type { SamlSettings } from '../provider-settings.ts';
import type { Claims } from '../read-claims.ts';
import { SignOnError } from '../sign-on-error.ts';
import { ASSERTION, attribute, momentIn, named, only, plain, textOf } from './saml-document.ts';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

const TOLERANCE_MS = CLOCK_TOLERANCE_S * 1_000;

const refused = (message: string): SignOnError => new SignOnError('failed', message);

/** An assertion whose signature, audience and conditions are in order: for whom, for which request, until when. */
export function readAssertion(
  assertion: Element,
  settings: SamlSettings,
  recipient: string,
  now = Date.now(),
): SentForm {
  const id = attribute(assertion, 'ID');
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== ASSERTION || id === null)
    throw refused('What is signed is not an assertion.');
  const issuer = textOf(only(assertion, ASSERTION, 'Issuer'));
  if (issuer !== settings.issuer) throw refused(`The issuer is ${JSON.stringify(plain(issuer))}, not "saml.issuer".`);
  const subject = only(assertion, ASSERTION, 'Subject');
  if (subject === null) throw refused('The assertion names nobody.');
  const { state, until } = confirmationOf(subject, recipient, now);
  if (state === null && !settings.saml.idpInitiated)
    throw new SignOnError('expired', 'Nobody has asked for this assertion, and "saml.idpInitiated" is off.');
  const statement = named(assertion, ASSERTION, 'AuthnStatement')[0] ?? null;
  if (statement === null) throw refused('The assertion does not say that somebody has signed in.');
  const ended = momentIn(statement, 'SessionNotOnOrAfter');
  if (ended !== null && ended + TOLERANCE_MS <= now) throw refused('The session at the provider has ended.');
  const attributes = attributesOf(assertion);
  const name = only(subject, ASSERTION, 'NameID');
  return {
    person: {
      identity: identityOf(issuer, subjectName(settings, name, attributes)),
      claims: claimsOf(settings, name, attributes),
      session: attribute(statement, 'SessionIndex'),
      idToken: '',
    },
    state,
    id,
    rememberMs: until - now + 2 * TOLERANCE_MS,
  };
}

/** Of the confirmations, the one that this server may accept now: bearers of others are not meant. */
function confirmationOf(subject: Element, recipient: string, now: number) {
  const reasons: string[] = [];
  for (const confirmation of named(subject, ASSERTION, 'SubjectConfirmation')) {
    if (attribute(confirmation, 'Method') !== BEARER) continue;
    const data = only(confirmation, ASSERTION, 'SubjectConfirmationData');
    const until = momentIn(data, 'NotOnOrAfter');
    const from = momentIn(data, 'NotBefore');
    const sentTo = attribute(data, 'Recipient');
    if (sentTo !== recipient) reasons.push(`it was sent to ${JSON.stringify(sentTo)}, not to ${recipient}`);
    else if (until === null || until + TOLERANCE_MS <= now) reasons.push('it has expired');
    else if (from !== null && from - TOLERANCE_MS > now) reasons.push('it is not valid yet');
    else return { state: attribute(data, 'InResponseTo'), until };
  }
  throw refused(`The assertion is not for this server: ${reasons.join('; ') || 'nobody may bear it'}.`);
}

type Attributes = ReadonlyMap<string, readonly string[]>;

/** By name and, where they do not contradict, by friendly name. */
function attributesOf(assertion: Element): Attributes {
  const found = new Map<string, string[]>();
  const friendly = new Map<string, string[]>();
  for (const statement of named(assertion, ASSERTION, 'AttributeStatement'))
    for (const one of named(statement, ASSERTION, 'Attribute')) {
      const values = named(one, ASSERTION, 'AttributeValue').map(textOf).filter(Boolean);
      add(found, attribute(one, 'Name'), values);
      add(friendly, attribute(one, 'FriendlyName'), values);
    }
  return new Map([...friendly, ...found]);
}

function add(to: Map<string, string[]>, name: string | null, values: readonly string[]): void {
  if (name !== null) to.set(name, [...(to.get(name) ?? []), ...values]);
}

function subjectName({ saml }: SamlSettings, name: Element | null, attributes: Attributes): string {
  if (saml.subject !== null) {
    const [value, other] = attributes.get(saml.subject) ?? [];
    if (value === undefined || other !== undefined) throw refused(`"${saml.subject}" does not have one value.`);
    return value;
  }
  if (textOf(name) === '') throw refused('The assertion has no NameID.');
  if (attribute(name, 'Format') === TRANSIENT)
    throw refused('NameID is another one at every sign-in: set "saml.nameIdFormat", or "saml.subject".');
  return textOf(name);
}

/** The names that providers use, of OpenID Connect, LDAP, X.500 and Microsoft. */
const USUAL = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  firstname: [
    'given_name',
    'givenName',
    'firstName',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  lastname: [
    'family_name',
    'sn',
    'surname',
    'lastName',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
} as const;

/** Attributes as claims of OpenID Connect, so that everything afterwards is the same. */
function claimsOf({ saml, verifiedClaim }: SamlSettings, name: Element | null, attributes: Attributes): Claims {
  const first = (field: keyof typeof USUAL): string | undefined => {
    const own = saml.attributes[field];
    const names: readonly string[] = own === undefined ? USUAL[field] : [own];
    return names.map((one) => attributes.get(one)?.[0]).find((value) => value !== undefined);
  };
  const named = attribute(name, 'Format') === EMAIL_FORMAT ? textOf(name) : undefined;
  const email = first('email') ?? (saml.attributes.email === undefined ? named : undefined);
  const plain = [...attributes].map(([key, values]) => [key, values.length === 1 ? values[0] : values] as const);
  return {
    ...Object.fromEntries(plain),
    ...{ email, given_name: first('firstname'), family_name: first('lastname') },
    ...(saml.vouchesForEmail && { [verifiedClaim]: true }),
  };
}
