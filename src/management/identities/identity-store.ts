import type { Engine } from '../../content/engine.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Reader, Session } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { IDENTITIES } from './identity-tables.ts';

/** A person at a provider, as hashes. */
export interface Identity {
  readonly name: string;
  readonly issuer: string;
}

/** What prevents a link: the person has an account already, or the account belongs to another person there. */
export type LinkConflict = 'linked' | 'other person';

/** Which administrator a person at a provider is, next to v4's tables. */
export interface IdentityStore {
  /** Creates the table; never inside a transaction. Throws a StartError if the database user may not. */
  prepare(): Promise<void>;
  /** The id of the administrator; null if the person was never linked. */
  find(name: string): Promise<number | null>;
  /** The same after all links that are being stored: a transaction may have seen one before it is stored. */
  findSettled(name: string): Promise<number | null>;
  /** In the transaction of a new account, or in its own; null if nothing prevents it. The table exists. */
  linkIn(session: Session, identity: Identity, administrator: number): Promise<LinkConflict | null>;
  link(identity: Identity, administrator: number): Promise<LinkConflict | null>;
  /** False if the administrator was not linked. */
  unlink(administrator: number): Promise<boolean>;
  look(): Promise<boolean>;
  /** Of removed accounts, whose ids a database may give to others; in the transaction of the removal. */
  forgetIn(session: Session, administrators: readonly number[]): Promise<void>;
}

export function createIdentityStore({ driver, dialect }: Pick<Engine, 'driver' | 'dialect'>): IdentityStore {
  const tables = createOwnTables(driver, [IDENTITIES]);
  const identities = createOwnStatements(dialect, IDENTITIES);
  const byName = identities.select(['administrator_id'], 'where [name] = ?');
  const ofAdministrator = identities.select(['name'], 'where [administrator_id] = ? and [issuer] = ?');
  const unlink = identities.remove('where [administrator_id] = ?');
  const findIn = async (reader: Pick<Reader, 'query'>, name: string): Promise<number | null> =>
    (await byName(reader, name))[0]?.administrator_id ?? null;
  const store: IdentityStore = {
    prepare: () => tables.prepare(),
    look: () => tables.look(),
    find: async (name) => ((await tables.look()) ? findIn(driver, name) : null),
    findSettled: (name) =>
      briefTransaction(driver, async (session) => {
        await session.lock(IDENTITIES.name);
        return findIn(session, name);
      }),
    async linkIn(session, { name, issuer }, administrator) {
      await session.lock(IDENTITIES.name);
      const holder = await findIn(session, name);
      if (holder !== null) return holder === administrator ? null : 'linked';
      if ((await ofAdministrator(session, administrator, issuer)).length > 0) return 'other person';
      await identities.insert(session, { name, issuer, administrator_id: administrator, created_at: Date.now() });
      return null;
    },
    async link(identity, administrator) {
      await tables.prepare();
      return briefTransaction(driver, (session) => store.linkIn(session, identity, administrator));
    },
    async unlink(administrator) {
      if (!(await tables.look())) return false;
      return briefTransaction(driver, async (session) => (await unlink(session, administrator)) > 0);
    },
    async forgetIn(session, administrators) {
      await identities.removeAmong(session, { column: 'administrator_id', ids: administrators });
    },
  };
  return store;
}
