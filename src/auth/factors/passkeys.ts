import { createHmac } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { badRequest } from '../../errors.ts';
import type { Credential, Passkey } from '../../management/factors/factor-store.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded with the first use: many servers have no passkeys. */
const loadWebAuthn = () => import('@simplewebauthn/server');

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
/** What a browser answers to them. */
export type CreatedCredential = RegistrationResponseJSON;
export type UsedCredential = AuthenticationResponseJSON;

/** Who a passkey is made for. */
interface Owner {
  readonly id: number;
  readonly email: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** Keys that devices keep for this server (WebAuthn). What is asked, and whether the answer is right. */
export interface Passkeys {
  /** The address at which they work; null if there is none. */
  readonly origin: string | null;
  creation(owner: Owner, known: readonly Passkey[]): Promise<CreationOptions>;
  /** Null if it answers something else. */
  created(
    response: CreatedCredential,
    challenge: string,
  ): Promise<{ readonly credential: Credential; readonly counter: number } | null>;
  /** Null: whichever the device has, if it recognizes its user. */
  request(known: readonly Passkey[] | null): Promise<RequestOptions>;
  /** Whose it claims to be. */
  ownerOf(response: UsedCredential): number | null;
  /** The signature counter of the device; null if the response is not a valid one of this passkey to the challenge. */
  used(
    response: UsedCredential,
    asked: { readonly challenge: string; readonly isOnlyFactor: boolean },
    passkey: Passkey,
  ): Promise<number | null>;
}

/** How long a browser waits for a person. */
const TIMEOUT_MS = 5 * 60_000;

const ID_BYTES = 8;
const HANDLE_BYTES = 32;

export function createPasskeys(party: RelyingParty | null, secret: string): Passkeys {
  const own = (): RelyingParty => {
    if (party !== null) return party;
    throw badRequest('Passkeys need the https address of this server: set "url" in config/server to it.');
  };
  /** Devices keep one passkey per handle: servers that share a host must not replace those of each other. */
  const handleOf = (id: number): Uint8Array<ArrayBuffer> => {
    const handle = new Uint8Array(HANDLE_BYTES);
    new DataView(handle.buffer).setBigUint64(0, BigInt(id));
    const digest = createHmac('sha256', secret).update(`passkeys of administrator ${id}`).digest();
    handle.set(digest.subarray(0, HANDLE_BYTES - ID_BYTES), ID_BYTES);
    return handle;
  };
  return {
    origin: party?.origin ?? null,
    async creation({ id, email, firstname, lastname }, known) {
      const { generateRegistrationOptions } = await loadWebAuthn();
      const name = [firstname, lastname].filter(Boolean).join(' ');
      return generateRegistrationOptions({
        rpName: own().name,
        rpID: own().id,
        userID: handleOf(id),
        userName: email ?? `administrator ${id}`,
        userDisplayName: name || (email ?? ''),
        timeout: TIMEOUT_MS,
        excludeCredentials: known.map(({ credential }) => shownCredential(credential)),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
    },
    async created(response, challenge) {
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const { origin, id } = own();
      try {
        await refuseCertificates(response.response.attestationObject);
        const { registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: false,
        });
        if (registrationInfo === undefined) return null;
        const { credential } = registrationInfo;
        const publicKey = Buffer.from(credential.publicKey).toString('base64url');
        const transports = response.response.transports ?? [];
        return { credential: { id: credential.id, publicKey, transports }, counter: credential.counter };
      } catch {
        return null;
      }
    },
    async request(known) {
      const { generateAuthenticationOptions } = await loadWebAuthn();
      return generateAuthenticationOptions({
        rpID: own().id,
        timeout: TIMEOUT_MS,
        userVerification: known === null ? 'required' : 'preferred',
        ...(known !== null && { allowCredentials: known.map(({ credential }) => shownCredential(credential)) }),
      });
    },
    ownerOf({ response: { userHandle } }) {
      const handle = Buffer.from(userHandle ?? '', 'base64url');
      if (handle.length !== HANDLE_BYTES) return null;
      const id = Number(handle.readBigUInt64BE(0));
      return Number.isSafeInteger(id) && id > 0 ? id : null;
    },
    async used(response, { challenge, isOnlyFactor }, { credential }) {
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const { origin, id } = own();
      if (response.id !== credential.id) return null;
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: isOnlyFactor,
          // The store compares counters: of two servers, only one accepts a use.
          credential: { id: credential.id, publicKey: bytesOf(credential.publicKey), counter: 0 },
        });
        return verified ? authenticationInfo.newCounter : null;
      } catch {
        return null;
      }
    },
  };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));

const shownCredential = ({ id, transports }: Credential) => ({ id, transports: [...transports] });

/**
 * Nobody asks which maker a device is from, so browsers send no certificates. Those that somebody else sends would be
 * read, and addresses in them asked for.
 */
async function refuseCertificates(attestation: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(bytesOf(attestation));
  const format = decoded.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error(`attestation in the format ${format}`);
}
