import { ownTable } from '../../database/own/own-table.ts';

/** Second factors of administrators. */
export const FACTORS = ownTable(
  'plinth_factors',
  {
    administrator_id: 'integer',
    /** One of `KIND`. */
    kind: 'string',
    name: 'string',
    // Sealed, of an authenticator; what identifies a passkey; the hash of a recovery code; empty otherwise.
    secret: 'text',
    // The step of the last accepted code of an authenticator; how often a passkey was used, as its device counts.
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
  /** Since when an administrator who needs a factor has had none. */
  missing: 'missing',
} as const;
