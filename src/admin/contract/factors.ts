import type { SignedIn } from './people.ts';

/** Details of the refusal of a sign-in whose password was right. */
export interface FactorNeeded {
  readonly factor: {
    /** A code of a factor, or the setup of the first one. */
    readonly kind: 'code' | 'setup';
    /** For the next step. */
    readonly ticket: string;
  };
}

/** `GET /studio/api/factors` */
export interface ShownFactors {
  readonly authenticators: readonly ShownAuthenticator[];
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  readonly isRequired: boolean;
  /** When a missing factor will be asked for; null if none is missing. */
  readonly dueAt: string | null;
}

export interface ShownAuthenticator {
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

export interface RecoveryCodes {
  /** Shown once; null if those of an earlier factor are still valid. */
  readonly recoveryCodes: readonly string[] | null;
}

export type SignedInWithCodes = SignedIn & RecoveryCodes;

/** `GET /studio/api/people/:id/factors` */
export interface FactorsOfPerson {
  readonly authenticators: number;
}
