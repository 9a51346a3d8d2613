import { ownTable } from '../../database/own/own-table.ts';

/** Second factors of administrators. */
export const FACTORS = ownTable(
  'plinth_factors',
  {
    administrator_id: 'integer',
    /** One of `KIND`. */
    kind: 'string',
    name: 'string',
    // Sealed, of an authenticator; what identifies a passkey or a trusted browser; the hash of a recovery code.
    secret: 'text',
    // The step of the last accepted code of an authenticator; how often a passkey was used, as its device counts; until
    // when a browser is trusted.
    step: 'bigint',
    created_at: 'bigint',
    // Null: never.
    used_at: 'bigint?',
  },
  { indexes: [['administrator_id']] },
);

export const KIND = {
  authenticator: 'authenticator',
  passkey: 'passkey',
  recoveryCode: 'recovery code',
  /** A browser in which no factor is asked for. */
  trusted: 'trusted',
  /** Since when an administrator who needs a factor has had none. */
  missing: 'missing',
} as const;
