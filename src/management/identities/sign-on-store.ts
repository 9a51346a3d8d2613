import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Engine } from '../../content/engine.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Session } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { SIGN_ONS } from './identity-tables.ts';

/** How a sign-in was prepared. */
export interface NewSignOn {
  readonly administrator: number;
  /** Empty if it was not a provider. */
  readonly provider: string;
  readonly identity: string;
  /** The provider's name for its session. */
  readonly session: string | null;
  /** Sealed. */
  readonly idToken: string;
  /** The session needs no second factor. */
  readonly isVouched: boolean;
  readonly lifetimeMs: number;
}

export interface SignOn {
  /** The name of its session. */
  readonly name: string;
  readonly administrator: number;
  readonly provider: string;
  /** Sealed; empty if there is none. */
  readonly idToken: string;
}

/** Sessions that a provider has named, or all of a person's. */
export interface EndedSignOns {
  readonly identity: string | null;
  readonly session: string | null;
}

/** Sign-ins without a password, shared by all servers. */
export interface SignOnStore {
  prepare(): Promise<void>;
  /** Returns the ticket, which the browser exchanges for a session. */
  create(signOn: NewSignOn): Promise<string>;
  /** Null if the ticket has expired, or its session has begun. */
  find(ticket: string): Promise<SignOn | null>;
  /** False if another request was faster, or the provider has ended it: then there is no session. */
  begin(name: string, lifetimeMs: number | null): Promise<boolean>;
  /** After the token of its session was renewed. */
  extend(name: string, lifetimeMs: number | null): Promise<void>;
  /** The sign-in that a session began with; null if it was another one. */
  ofSession(name: string): Promise<SignOn | null>;
  /** Forgets the sign-ins of a provider, so none begins any more; returns the sessions and administrators. */
  end(provider: string, ended: EndedSignOns): Promise<readonly SignOn[]>;
  /** Keeps what a provider has sent, sealed, until the browser that has asked for it returns. */
  keep(provider: string, state: string, sealed: string, lifetimeMs: number): Promise<void>;
  /** Returns it once, on any server; null if there is none, or it has expired. */
  take(provider: string, state: string): Promise<string | null>;
  look(): Promise<boolean>;
  forgetIn(session: Session, administrators: readonly number[]): Promise<void>;
}

/** The sign-in vouches for a second factor. Names of sessions are signed with their tokens. */
const VOUCHED = 'vouched.';

export const isVouched = (session: string | null): boolean => session?.startsWith(VOUCHED) === true;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const keptName = (provider: string, state: string): string => `kept.${digest(JSON.stringify([provider, state]))}`;

const SHOWN = ['name', 'administrator_id', 'provider', 'id_token'] as const;

export function createSignOnStore({ driver, dialect }: Pick<Engine, 'driver' | 'dialect'>): SignOnStore {
  const tables = createOwnTables(driver, [SIGN_ONS]);
  const signOns = createOwnStatements(dialect, SIGN_ONS);
  const byTicket = signOns.select(SHOWN, 'where [ticket] = ? and [begun_at] is null and [expires_at] > ?');
  const byName = signOns.select(SHOWN, 'where [name] = ?');
  const byIdentity = signOns.select(SHOWN, 'where [provider] = ? and [identity] = ?');
  const bySession = signOns.select(SHOWN, 'where [provider] = ? and [provider_session] = ?');
  const begin = signOns.update(
    'set [begun_at] = ?, [expires_at] = ? where [name] = ? and [begun_at] is null and [expires_at] > ?',
  );
  const extend = signOns.update('set [expires_at] = ? where [name] = ? and [begun_at] is not null');
  const removeByIdentity = signOns.remove('where [provider] = ? and [identity] = ?');
  const removeBySession = signOns.remove('where [provider] = ? and [provider_session] = ?');
  const kept = signOns.select(['id_token'], 'where [name] = ? and [expires_at] > ?');
  const forget = signOns.remove('where [name] = ?');
  const sweep = signOns.remove('where [expires_at] <= ?');
  const shown = ({ name, provider, ...row }: Awaited<ReturnType<typeof byTicket>>[number]): SignOn => ({
    ...{ name, provider },
    administrator: row.administrator_id,
    idToken: row.id_token,
  });
  return {
    prepare: () => tables.prepare(),
    look: () => tables.look(),
    async create({ administrator, provider, identity, session: named, idToken, isVouched, lifetimeMs }) {
      await tables.prepare();
      const ticket = randomBytes(32).toString('base64url');
      const now = Date.now();
      const row = {
        name: `${isVouched ? VOUCHED : ''}${randomUUID()}`,
        ticket: digest(ticket),
        administrator_id: administrator,
        ...{ provider, identity },
        provider_session: named === null ? '' : digest(named),
        id_token: idToken,
        expires_at: now + lifetimeMs,
        begun_at: null,
      };
      await briefTransaction(driver, async (session) => {
        await sweep(session, now);
        await signOns.insert(session, row);
      });
      return ticket;
    },
    async find(ticket) {
      if (!(await tables.look())) return null;
      const [row] = await byTicket(driver, digest(ticket), Date.now());
      return row === undefined ? null : shown(row);
    },
    async begin(name, lifetimeMs) {
      const now = Date.now();
      const expiresAt = lifetimeMs === null ? null : now + lifetimeMs;
      return briefTransaction(driver, async (session) => (await begin(session, now, expiresAt, name, now)) > 0);
    },
    async extend(name, lifetimeMs) {
      if (!(await tables.look())) return;
      const expiresAt = lifetimeMs === null ? null : Date.now() + lifetimeMs;
      await briefTransaction(driver, (session) => extend(session, expiresAt, name));
    },
    async keep(provider, state, sealed, lifetimeMs) {
      await tables.prepare();
      const name = keptName(provider, state);
      const row = {
        // Neither is the digest of a ticket, nor the name of a session.
        ...{ name, ticket: name, provider, id_token: sealed },
        ...{ administrator_id: 0, identity: '', provider_session: '' },
        expires_at: Date.now() + lifetimeMs,
        begun_at: null,
      };
      await briefTransaction(driver, async (session) => {
        await sweep(session, Date.now());
        await signOns.insert(session, row);
      });
    },
    async take(provider, state) {
      if (!(await tables.look())) return null;
      return briefTransaction(driver, async (session) => {
        const name = keptName(provider, state);
        const [row] = await kept(session, name, Date.now());
        return row !== undefined && (await forget(session, name)) > 0 ? row.id_token : null;
      });
    },
    async ofSession(name) {
      if (!(await tables.look())) return null;
      const [row] = await byName(driver, name);
      return row === undefined ? null : shown(row);
    },
    async end(provider, { identity, session: named }) {
      if (!(await tables.look())) return [];
      return briefTransaction(driver, async (session) => {
        const [find, remove, value] =
          named === null
            ? ([byIdentity, removeByIdentity, identity ?? ''] as const)
            : ([bySession, removeBySession, digest(named)] as const);
        const found = await find(session, provider, value);
        await remove(session, provider, value);
        return found.map(shown);
      });
    },
    async forgetIn(session, administrators) {
      await signOns.removeAmong(session, { column: 'administrator_id', ids: administrators });
    },
  };
}
