import { ownTable } from '../../database/own/own-table.ts';

/** Who administrators are at identity providers. */
export const IDENTITIES = ownTable(
  'plinth_identities',
  {
    // A hash of the issuer and the subject.
    name: 'string',
    // Of the issuer alone: an administrator is one person there.
    issuer: 'string',
    administrator_id: 'integer',
    created_at: 'bigint',
  },
  { unique: ['name'], indexes: [['administrator_id']] },
);

/** Sign-ins without a password: prepared, and then the session that has begun with each. */
export const SIGN_ONS = ownTable(
  'plinth_sign_ons',
  {
    // Of the session.
    name: 'string',
    // A hash of what the browser has to present.
    ticket: 'string',
    administrator_id: 'integer',
    // Empty if it was not a provider.
    provider: 'string',
    identity: 'string',
    // A hash of the provider's name for its session; empty if it has none.
    provider_session: 'string',
    // Sealed; empty if there is none. Before there is an administrator, what the provider has sent.
    id_token: 'text',
    // When the ticket or, once begun, the session expires; null: never.
    expires_at: 'bigint?',
    // Null: not yet.
    begun_at: 'bigint?',
  },
  { unique: ['name', 'ticket'], indexes: [['administrator_id'], ['identity'], ['provider_session']] },
);
