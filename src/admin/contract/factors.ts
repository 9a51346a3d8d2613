import type { SignedIn } from './people.ts';

/** Details of the refusal of a sign-in whose password was right. */
export interface FactorNeeded {
  readonly factor: {
    /** A code of a factor, or the setup of the first one. */
    readonly kind: 'code' | 'setup';
    /** For the next step. */
    readonly ticket: string;
    /** The address at which a passkey can take the place of the code, or be set up; null if there is none. */
    readonly passkey: string | null;
    /** Until when this browser can be trusted from now on; null if none is. */
    readonly trust: string | null;
  };
}

/** `GET /studio/api/factors` */
export interface ShownFactors {
  readonly authenticators: readonly ShownFactor[];
  readonly passkeys: readonly ShownFactor[];
  /** The only address at which passkeys work; null if there is none. */
  readonly passkeyAddress: string | null;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  readonly isRequired: boolean;
  /** When a missing factor will be asked for; null if none is missing. */
  readonly dueAt: string | null;
}

export interface ShownFactor {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

/** A secret for an authenticator app, which is stored when a code confirms it. */
export interface FactorSetup {
  /** For the confirmation. */
  readonly ticket: string;
  /** In base32. */
  readonly secret: string;
  /** The content of the QR code. */
  readonly address: string;
}

/** Of `navigator.credentials`, with texts in base64url instead of bytes. */
interface KnownCredential {
  readonly id: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly rp: { readonly id?: string | undefined; readonly name: string };
  readonly pubKeyCredParams: readonly { readonly alg: number }[];
  readonly excludeCredentials?: readonly KnownCredential[] | undefined;
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string | undefined;
  readonly allowCredentials?: readonly KnownCredential[] | undefined;
}

/** What a browser needs to make a passkey, which is stored when it has. */
export interface PasskeySetup {
  /** For the answer. */
  readonly ticket: string;
  readonly options: CreationOptions;
}

/** What a browser needs to use one. */
export interface PasskeyRequest {
  readonly ticket: string;
  readonly options: RequestOptions;
}

export interface RecoveryCodes {
  /** Shown once; null if those of an earlier factor are still valid. */
  readonly recoveryCodes: readonly string[] | null;
}

export type SignedInWithCodes = SignedIn & RecoveryCodes;

/** `GET /studio/api/people/:id/factors` */
export interface FactorsOfPerson {
  readonly authenticators: number;
  readonly passkeys: number;
}
