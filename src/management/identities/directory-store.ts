import { randomUUID } from 'node:crypto';
import type { Engine } from '../../content/engine.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Reader, Session } from '../../database/driver.ts';
import { applicationError } from '../../errors.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { DIRECTORY_GROUPS, DIRECTORY_MEMBERS, DIRECTORY_PEOPLE } from './directory-tables.ts';

export interface DirectoryPerson {
  readonly userName: string;
  readonly externalId: string | null;
}

export interface GroupValues {
  readonly displayName: string;
  readonly externalId: string | null;
  /** Ids of administrators. */
  readonly members: readonly number[];
}

export interface DirectoryGroup extends GroupValues {
  readonly id: string;
  readonly createdAt: number;
  readonly changedAt: number;
}

/** What an identity provider has said by SCIM that administrators and roles have no place for. */
export interface DirectoryStore {
  /** Creates the tables; never inside a transaction. */
  prepare(): Promise<void>;
  look(): Promise<boolean>;
  /** By administrator. */
  people(): Promise<ReadonlyMap<number, DirectoryPerson>>;
  /** In the transaction of the account, or in its own. The tables exist. Throws if somebody else has the name. */
  savePersonIn(session: Session, administrator: number, person: DirectoryPerson): Promise<void>;
  savePerson(administrator: number, person: DirectoryPerson): Promise<void>;
  /** By id. */
  groups(): Promise<readonly DirectoryGroup[]>;
  /** Null if another group has the name. */
  createGroup(values: GroupValues): Promise<DirectoryGroup | null>;
  /** Null if there is no such group. `change` gets it as it is when it is written. */
  changeGroup(id: string, change: (current: DirectoryGroup) => GroupValues): Promise<DirectoryGroup | 'taken' | null>;
  removeGroup(id: string): Promise<DirectoryGroup | null>;
  /** Of removed accounts, whose ids a database may give to others; in the transaction of the removal. */
  forgetIn(session: Session, administrators: readonly number[]): Promise<void>;
}

export function createDirectoryStore({ driver, dialect }: Pick<Engine, 'driver' | 'dialect'>): DirectoryStore {
  const tables = createOwnTables(driver, [DIRECTORY_PEOPLE, DIRECTORY_GROUPS, DIRECTORY_MEMBERS]);
  const people = createOwnStatements(dialect, DIRECTORY_PEOPLE);
  const groups = createOwnStatements(dialect, DIRECTORY_GROUPS);
  const members = createOwnStatements(dialect, DIRECTORY_MEMBERS);
  const allPeople = people.select(['administrator_id', 'user_name', 'external_id'], '');
  const forgetPerson = people.remove('where [administrator_id] = ?');
  const allGroups = groups.select(
    ['name', 'display_name', 'external_id', 'created_at', 'changed_at'],
    'order by [created_at], [id]',
  );
  const updateGroup = groups.update('set [display_name] = ?, [external_id] = ?, [changed_at] = ? where [name] = ?');
  const forgetGroup = groups.remove('where [name] = ?');
  const allMembers = members.select(['group_name', 'administrator_id'], 'order by [id]');
  const forgetMembers = members.remove('where [group_name] = ?');
  const groupsIn = async (reader: Pick<Reader, 'query'>): Promise<readonly DirectoryGroup[]> => {
    const belongs = await allMembers(reader);
    return (await allGroups(reader)).map((row) => ({
      id: row.name,
      displayName: row.display_name,
      externalId: row.external_id,
      createdAt: row.created_at,
      changedAt: row.changed_at,
      members: belongs.filter((one) => one.group_name === row.name).map((one) => one.administrator_id),
    }));
  };
  /** Changes of groups wait for each other. */
  const changing = async <T>(work: (session: Session, stored: readonly DirectoryGroup[]) => Promise<T>): Promise<T> => {
    await tables.prepare();
    return briefTransaction(driver, async (session) => {
      await session.lock(DIRECTORY_GROUPS.name);
      return work(session, await groupsIn(session));
    });
  };
  const addMembers = async (session: Session, group: string, ids: readonly number[]): Promise<void> => {
    const rows = [...new Set(ids)].map((id) => ({ group_name: group, administrator_id: id }));
    if (rows.length > 0) await members.insert(session, ...rows);
  };
  const isTaken = (stored: readonly DirectoryGroup[], { displayName }: GroupValues, own?: string): boolean =>
    stored.some((one) => one.id !== own && one.displayName.toLowerCase() === displayName.toLowerCase());
  const store: DirectoryStore = {
    prepare: () => tables.prepare(),
    look: () => tables.look(),
    async people() {
      const rows = (await tables.look()) ? await allPeople(driver) : [];
      return new Map(
        rows.map((row) => [row.administrator_id, { userName: row.user_name, externalId: row.external_id }] as const),
      );
    },
    async savePersonIn(session, administrator, { userName, externalId }) {
      await session.lock(DIRECTORY_GROUPS.name);
      const name = userName.toLowerCase();
      const holders = (await allPeople(session)).filter((row) => row.user_name.toLowerCase() === name);
      if (holders.some((row) => row.administrator_id !== administrator)) throw applicationError('Name already taken');
      await forgetPerson(session, administrator);
      await people.insert(session, { administrator_id: administrator, user_name: userName, external_id: externalId });
    },
    async savePerson(administrator, person) {
      await tables.prepare();
      await briefTransaction(driver, (session) => store.savePersonIn(session, administrator, person));
    },
    groups: async () => ((await tables.look()) ? groupsIn(driver) : []),
    createGroup: (values) =>
      changing(async (session, stored) => {
        if (isTaken(stored, values)) return null;
        const now = Date.now();
        const id = randomUUID();
        await groups.insert(session, {
          ...{ name: id, display_name: values.displayName, external_id: values.externalId },
          ...{ created_at: now, changed_at: now },
        });
        await addMembers(session, id, values.members);
        return { ...values, id, createdAt: now, changedAt: now };
      }),
    changeGroup: (id, change) =>
      changing(async (session, stored) => {
        const current = stored.find((one) => one.id === id);
        if (current === undefined) return null;
        const values = change(current);
        if (isTaken(stored, values, id)) return 'taken';
        const changedAt = Date.now();
        await updateGroup(session, values.displayName, values.externalId, changedAt, id);
        await forgetMembers(session, id);
        await addMembers(session, id, values.members);
        return { ...current, ...values, changedAt };
      }),
    removeGroup: (id) =>
      changing(async (session, stored) => {
        await forgetMembers(session, id);
        await forgetGroup(session, id);
        return stored.find((one) => one.id === id) ?? null;
      }),
    async forgetIn(session, administrators) {
      await people.removeAmong(session, { column: 'administrator_id', ids: administrators });
      await members.removeAmong(session, { column: 'administrator_id', ids: administrators });
    },
  };
  return store;
}
