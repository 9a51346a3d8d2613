import type { Engine } from '../../content/engine.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Session } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { ownTable } from '../../database/own/own-table.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { badRequest } from '../../errors.ts';

/** Named states of lists. */
const SAVED_VIEWS = ownTable(
  'plinth_saved_views',
  {
    type: 'string',
    // Null if the account was deleted: then the view is a shared one.
    owner_id: 'integer?',
    name: 'string',
    is_shared: 'integer',
    state: 'text',
  },
  { indexes: [['type'], ['owner_id']] },
);

/** The state of a list that somebody has named. */
export interface SavedView {
  readonly id: number;
  /** An administrator; null if the account was deleted. */
  readonly owner: number | null;
  readonly name: string;
  readonly isShared: boolean;
  /** JSON, as it was sent. */
  readonly state: string;
}

export type SavedViewData = Pick<SavedView, 'name' | 'isShared' | 'state'>;

/** Saved views of the lists of content types, next to v4's tables. */
export interface SavedViewStore {
  /** An administrator's own ones and all shared ones, by name. */
  list(type: string, owner: number): Promise<readonly SavedView[]>;
  /** Null if there is none, or it is somebody else's and not shared. */
  find(type: string, owner: number, id: number): Promise<SavedView | null>;
  add(type: string, owner: number, view: SavedViewData): Promise<SavedView>;
  change(id: number, view: SavedViewData): Promise<void>;
  remove(id: number): Promise<void>;
  /** Whether there is something to forget; never inside a transaction. */
  look(): Promise<boolean>;
  /** In the transaction that deletes accounts: shared views stay, without an owner. */
  forgetIn(session: Session, administrators: readonly number[]): Promise<void>;
}

/** Of one person in one list; and as many shared ones are shown. */
const MOST = 100;

const SHOWN = ['id', 'owner_id', 'name', 'is_shared', 'state'] as const;

export function createSavedViewStore({ driver, dialect }: Pick<Engine, 'driver' | 'dialect'>): SavedViewStore {
  const tables = createOwnTables(driver, [SAVED_VIEWS]);
  const views = createOwnStatements(dialect, SAVED_VIEWS);
  const own = views.select(SHOWN, `where [owner_id] = ? and [type] = ? order by [id] limit ${MOST}`);
  const shared = views.select(SHOWN, `where [type] = ? and [is_shared] = 1 order by [id] limit ${MOST}`);
  const one = views.select(SHOWN, 'where [id] = ? and [type] = ? and ([owner_id] = ? or [is_shared] = 1)');
  const newest = views.select(SHOWN, 'where [owner_id] = ? and [type] = ? order by [id] desc limit 1');
  const change = views.update('set [name] = ?, [is_shared] = ?, [state] = ? where [id] = ?');
  const remove = views.remove('where [id] = ?');
  return {
    async list(type, owner) {
      if (!(await tables.look())) return [];
      const rows = [...(await own(driver, owner, type)), ...(await shared(driver, type))].map(viewOf);
      return [...new Map(rows.map((view) => [view.id, view])).values()];
    },
    async find(type, owner, id) {
      if (!(await tables.look())) return null;
      const [row] = await one(driver, id, type, owner);
      return row === undefined ? null : viewOf(row);
    },
    async add(type, owner, { name, isShared, state }) {
      await tables.prepare();
      return briefTransaction(driver, async (session) => {
        await session.lock(`views of ${owner}`);
        if ((await own(session, owner, type)).length >= MOST)
          throw badRequest(`You have ${MOST} views of this list, the maximum. Delete one first.`);
        await views.insert(session, { type, owner_id: owner, name, is_shared: isShared ? 1 : 0, state });
        const [row] = await newest(session, owner, type);
        if (row === undefined) throw new Error('the inserted row is missing');
        return viewOf(row);
      });
    },
    change: (id, { name, isShared, state }) =>
      briefTransaction(driver, async (session) => void (await change(session, name, isShared ? 1 : 0, state, id))),
    remove: (id) => briefTransaction(driver, async (session) => void (await remove(session, id))),
    look: () => tables.look(),
    async forgetIn(session, administrators) {
      const ofThem = { column: 'owner_id', ids: administrators } as const;
      await views.removeAmong(session, { ...ofThem, fixed: { is_shared: 0 } });
      await views.changeAmong(session, ofThem, { owner_id: null });
    },
  };
}

function viewOf(row: {
  id: number;
  owner_id: number | null;
  name: string;
  is_shared: number;
  state: string;
}): SavedView {
  const { id, owner_id: owner, name, is_shared: isShared, state } = row;
  return { id, owner, name, isShared: isShared === 1, state };
}
