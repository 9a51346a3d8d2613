import type { Element } from '@xmldom/xmldom/lib/index.js';
import { SignOnError } from '../sign-on-error.ts';

/** Loaded with the first form. */
const loadParser = () => import('@xmldom/xmldom/lib/index.js');

export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';

/**
 * A document that every parser reads the same way. Declarations, comments, CDATA sections and processing instructions
 * are in no message of a provider: with them, a name could end in the middle, or grow without end.
 */
export async function parseSaml(xml: string): Promise<Element> {
  const rest = xml.replace(/^\uFEFF?\s*<\?xml\s[^<>]*\?>/, '');
  if (/<[!?]/.test(rest)) throw new SignOnError('failed', 'The response has declarations, comments or instructions.');
  const { DOMParser } = await loadParser();
  const refuse = (message: string): never => {
    throw new SignOnError('failed', `The response is not valid XML: ${plain(message)}`);
  };
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  return parser.parseFromString(rest, 'text/xml')?.documentElement ?? refuse('it is empty');
}

/** Words of strangers for the log: one line, and not endless. */
export const plain = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 300);

const ELEMENT = 1;

export const childrenOf = (parent: Element): readonly Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === ELEMENT);

/** Children of this name; the name alone is not enough, since everybody can use it for something else. */
export const named = (parent: Element, space: string, name: string): readonly Element[] =>
  childrenOf(parent).filter(({ localName, namespaceURI }) => localName === name && namespaceURI === space);

/** The only child of this name; null if there is none. */
export function only(parent: Element, space: string, name: string): Element | null {
  const [found = null, other] = named(parent, space, name);
  if (other !== undefined) throw new SignOnError('failed', `The response has several "${name}".`);
  return found;
}

export const textOf = (element: Element | null): string => (element?.textContent ?? '').trim();

/** Null if it is missing or empty. */
export const attribute = (element: Element | null, name: string): string | null => element?.getAttribute(name) || null;

/** The moment in an attribute, in milliseconds; null if there is none. */
export function momentIn(element: Element | null, name: string): number | null {
  const text = attribute(element, name);
  if (text === null) return null;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw new SignOnError('failed', `"${name}" is not a date.`);
  return moment;
}

/** Signatures that nobody can forge; SHA-1 can be collided, and HMAC would take the public key for a secret. */
const SIGNATURES: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]);

const DIGESTS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** The library would accept SHA-1 as well. */
export function refuseWeakSignatures(root: Element): void {
  const waiting: Element[] = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const accepted = acceptedIn(element);
    if (accepted !== null) {
      const algorithms = Array.from(element.attributes)
        .filter(({ localName }) => localName === 'Algorithm')
        .map(({ value }) => value);
      if (algorithms.length !== 1 || !algorithms.every((one) => accepted.has(one)))
        throw new SignOnError(
          'failed',
          `The algorithm of a signature is not accepted: ${plain(algorithms.join(', '))}.`,
        );
    }
    waiting.push(...childrenOf(element));
  }
}

function acceptedIn({ localName, parentNode }: Element): ReadonlySet<string> | null {
  if (localName === 'SignatureMethod') return SIGNATURES;
  // Of the padding of an encrypted key, where SHA-1 is the usual one and nothing is signed.
  const isPadding = (parentNode as Element | null)?.localName === 'EncryptionMethod';
  return localName === 'DigestMethod' && !isPadding ? DIGESTS : null;
}
