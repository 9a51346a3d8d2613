import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A device that keeps passkeys, and does what a test says instead of what a browser would. */
export interface SoftwareAuthenticator {
  /** The answer to options of a creation. */
  create(options: { readonly challenge: string; readonly user: { readonly id: string } }, as?: Lies): object;
  /** The answer to options of a request. */
  get(options: { readonly challenge: string }, as?: Lies): Used;
  readonly id: string;
}

export interface Used {
  readonly id: string;
  readonly response: Readonly<Record<string, string | undefined>>;
}

interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly type?: string;
  readonly userHandle?: string;
  /** Another one signs. */
  readonly by?: KeyObject;
  readonly format?: string;
}

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

export function softwareAuthenticator(origin: string, options: { readonly id?: string } = {}): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = options.id ?? randomBytes(16).toString('base64url');
  let handle = '';
  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (lies: Lies, flags: number, more = Buffer.alloc(0)): Buffer => {
    const { rpId = new URL(origin).hostname, isVerified = true, isPresent = true, counter = 0 } = lies;
    const head = Buffer.alloc(5);
    head[0] = flags | (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, more]);
  };
  const credential = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    id,
    create({ challenge, user }, lies = {}) {
      handle = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ]);
      const rawId = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, key]);
      const attestation = cborMap([
        [cborText('fmt'), cborText(lies.format ?? 'none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(lies, ATTESTED, attested))],
      ]);
      return credential({
        clientDataJSON: clientData(lies.type ?? 'webauthn.create', challenge, lies.origin ?? origin).toString(
          'base64url',
        ),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get({ challenge }, lies = {}) {
      const client = clientData(lies.type ?? 'webauthn.get', challenge, lies.origin ?? origin);
      const data = authenticatorData(lies, 0);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, lies.by ?? privateKey).toString('base64url'),
        userHandle: lies.userHandle ?? handle,
      }) as unknown as Used;
    },
  };
}

const cborHead = (kind: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  return value < 256
    ? Buffer.from([(kind << 5) | 24, value])
    : Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
};
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
