import { randomUUID } from 'node:crypto';
import type { PreviewBounds } from '../../access/previewing-access.ts';
import type { Engine } from '../../content/engine.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Session } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { type OwnRow, ownTable } from '../../database/own/own-table.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { badRequest } from '../../errors.ts';
import { parseRecord } from '../../util/json/parse-json.ts';

/** Preview tokens: without its row a token is worth nothing. */
const PREVIEWS = ownTable(
  'plinth_previews',
  {
    // In the token.
    name: 'string',
    label: 'string',
    // Its maker.
    administrator_id: 'integer',
    /** `PreviewBounds` as JSON. */
    bounds: 'text',
    purpose: 'string',
    created_at: 'bigint',
    expires_at: 'bigint',
  },
  { unique: ['name'], indexes: [['administrator_id'], ['expires_at']] },
);

/** Made to be given to others, or by Studio for a page beside the form, which is not listed. */
export type PreviewPurpose = 'link' | 'studio';

/** Times are in milliseconds. */
export interface Preview {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly administrator: number;
  readonly bounds: PreviewBounds;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface NewPreview extends Pick<Preview, 'label' | 'administrator' | 'bounds'> {
  readonly purpose: PreviewPurpose;
  readonly lifetimeMs: number;
}

export interface PreviewStore {
  create(preview: NewPreview): Promise<Preview>;
  /** Also if it has expired; null if it was revoked. */
  find(name: string): Promise<Preview | null>;
  /** Those of an administrator that can be used, the newest first; of all administrators for null. */
  list(administrator: number | null): Promise<readonly Preview[]>;
  /** A token of Studio for the same maker and bounds that can be used at least until then. */
  findOpen(administrator: number, bounds: PreviewBounds, until: number): Promise<Preview | null>;
  /** False if there is no such token, or it is somebody else's; null: whoever made it. */
  revoke(id: number, administrator: number | null): Promise<boolean>;
  /** Whether there is something to forget; never inside a transaction. */
  look(): Promise<boolean>;
  /** Of removed accounts, whose ids a database may give to others; in the transaction of the removal. */
  forgetIn(session: Session, administrators: readonly number[]): Promise<void>;
}

/** Tokens that one administrator can have at the same time. */
const MOST = 500;

/** Expired tokens are known as such for so long. */
const KEPT_MS = 7 * 86_400_000;

const ALL = ['id', 'name', 'label', 'administrator_id', 'bounds', 'created_at', 'expires_at'] as const;

export function createPreviewStore({ driver, dialect }: Pick<Engine, 'driver' | 'dialect'>): PreviewStore {
  const tables = createOwnTables(driver, [PREVIEWS]);
  const previews = createOwnStatements(dialect, PREVIEWS);
  const byName = previews.select(ALL, 'where [name] = ?');
  const newest = 'order by [id] desc limit 1000';
  const ofOne = previews.select(ALL, `where [administrator_id] = ? and [purpose] = ? and [expires_at] > ? ${newest}`);
  const ofAll = previews.select(ALL, `where [purpose] = ? and [expires_at] > ? ${newest}`);
  const open = previews.select(['id'], 'where [administrator_id] = ? and [expires_at] > ?');
  const sweep = previews.remove('where [expires_at] <= ?');
  const remove = previews.remove('where [id] = ?');
  const removeOwn = previews.remove('where [id] = ? and [administrator_id] = ?');
  return {
    async create({ label, administrator, bounds, purpose, lifetimeMs }) {
      await tables.prepare();
      const now = Date.now();
      const name = randomUUID();
      await briefTransaction(driver, async (session) => {
        await session.lock(`previews of ${administrator}`);
        await sweep(session, now - KEPT_MS);
        if ((await open(session, administrator, now)).length >= MOST)
          throw badRequest(`There are ${MOST} preview tokens of yours, the maximum. Revoke some first.`);
        await previews.insert(session, {
          ...{ name, label, administrator_id: administrator, bounds: JSON.stringify(bounds), purpose },
          ...{ created_at: now, expires_at: now + lifetimeMs },
        });
      });
      const [row] = await byName(driver, name);
      if (row === undefined) throw new Error('a stored preview token is gone');
      return readPreview(row);
    },
    async find(name) {
      if (!(await tables.look())) return null;
      const [row] = await byName(driver, name);
      return row === undefined ? null : readPreview(row);
    },
    async list(administrator) {
      if (!(await tables.look())) return [];
      const now = Date.now();
      const rows =
        administrator === null ? await ofAll(driver, 'link', now) : await ofOne(driver, administrator, 'link', now);
      return rows.map(readPreview);
    },
    async findOpen(administrator, bounds, until) {
      if (!(await tables.look())) return null;
      const text = JSON.stringify(bounds);
      const found = (await ofOne(driver, administrator, 'studio', until)).find((row) => row.bounds === text);
      return found === undefined ? null : readPreview(found);
    },
    async revoke(id, administrator) {
      if (!(await tables.look())) return false;
      const count = await briefTransaction(driver, (session) =>
        administrator === null ? remove(session, id) : removeOwn(session, id, administrator),
      );
      return count > 0;
    },
    look: () => tables.look(),
    async forgetIn(session, administrators) {
      await previews.removeAmong(session, { column: 'administrator_id', ids: administrators });
    },
  };
}

type Row = Pick<OwnRow<typeof PREVIEWS.columns>, (typeof ALL)[number]>;

const readPreview = ({ id, name, label, administrator_id, bounds, created_at, expires_at }: Row): Preview => ({
  ...{ id, name, label, administrator: administrator_id, bounds: readBounds(bounds) },
  ...{ createdAt: created_at, expiresAt: expires_at },
});

/** What cannot be read shows nothing. */
function readBounds(text: string): PreviewBounds {
  const stored = parseRecord(text);
  if (stored === null) return { types: [], locales: [], entry: null, shows: null };
  return { shows: null, ...stored } as unknown as PreviewBounds;
}
