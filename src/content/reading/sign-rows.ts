import type { EntryRead, FieldCell, Plan } from '../../plan/plan.ts';
import { resolvePlainQuery } from '../../query/resolve-query.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { ChildRows, EntryRows, Row, SqlCell } from '../../sql/rows.ts';
import { takeTurn } from '../../util/turns.ts';
import { type FileSigning, type SignedFile, withSignedUrls } from '../file-signing.ts';
import { asCodeWithin, isStoring, type Scope } from '../scope.ts';
import { readEntities } from './read-entities.ts';

/** Columns that a storage may need for signing. */
const NEEDED = ['name', 'hash', 'ext', 'mime', 'size', 'url', 'formats', 'provider', 'provider_metadata'];

/** Files read and signed per step. */
const STEP = 200;

/** The rows of a response; if the storage is private, its file URLs are signed for a few minutes. */
export function signRows(scope: Scope, plan: Plan, entries: EntryRows): EntryRows | Promise<EntryRows> {
  const { signing } = scope.engine.addresses;
  // The server's own transactions wait only for the database: responses are signed after the commit.
  return signing === null || isStoring(scope) ? entries : signShown(scope, signing, plan, entries);
}

/** The same for a list of files that says of each one whether its URL is signed. */
export async function signFileRows(scope: Scope, plan: Plan, entries: EntryRows): Promise<EntryRows> {
  const { signing } = scope.engine.addresses;
  const signed = signing === null ? entries : await signAll(scope, signing, plan, entries);
  return { ...signed, signed: signed.signed ?? NONE_SIGNED };
}

const NONE_SIGNED: ReadonlySet<number> = new Set();

async function signShown(scope: Scope, signing: FileSigning, plan: Plan, entries: EntryRows): Promise<EntryRows> {
  // v4 returns `isUrlSigned` for files of entries, but not in lists of files.
  const { signed: _untold, ...shown } = await signAll(scope, signing, plan, entries);
  return shown;
}

async function signAll(scope: Scope, signing: FileSigning, { root }: Plan, entries: EntryRows): Promise<EntryRows> {
  if (!(await isSigned(scope, root.entries))) return entries;
  const ids = new Set<number>();
  collectFiles(root.entries, entries, ids);
  return replaceFiles(root.entries, entries, await signFiles(scope, signing, [...ids]));
}

/** Whether responses of this shape contain signed URLs; these must not be cached. */
export async function isSigned({ engine, work }: Scope, read: EntryRead): Promise<boolean> {
  const { signing } = engine.addresses;
  if (signing === null || !showsFiles(read) || !(await signing.isNeeded(work))) return false;
  work.isPassing = true;
  return true;
}

const isFile = ({ uid, fields }: EntryRead): boolean =>
  uid === FILE_UID && fields.some(({ name }) => name === 'url' || name === 'formats');

const showsFiles = (read: EntryRead): boolean =>
  isFile(read) ||
  read.children.some((child) => {
    if ('read' in child) return showsFiles(child.read);
    return 'variants' in child && [...child.variants.values()].some((variant) => showsFiles(variant.read));
  });

function collectFiles(read: EntryRead, { rows, offset, children }: EntryRows, ids: Set<number>): void {
  if (isFile(read)) for (const row of rows) ids.add(Number(row[offset]));
  belowOf(read, children, (below, entries) => {
    collectFiles(below, entries, ids);
    return entries;
  });
}

/** Read by id: the query may not have selected what the storage needs. */
async function signFiles(
  scope: Scope,
  signing: FileSigning,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SignedFile>> {
  const signed = new Map<number, SignedFile>();
  const type = contentTypeOf(scope.engine.model, FILE_UID);
  const fields = NEEDED.filter((name) => type.attributes.has(name));
  for (let at = 0; at < ids.length; at += STEP) {
    await takeTurn(scope.work);
    const filters = { id: { $in: ids.slice(at, at + STEP).map(String) } };
    const { entities } = await readEntities(asCodeWithin(scope), type, 'content', (context) =>
      resolvePlainQuery(context, type, { filters, fields }),
    );
    await Promise.all(
      entities.map(async (file) => {
        const addresses = await signing.urlsOf(file);
        if (addresses !== null) signed.set(file.id, withSignedUrls(file, addresses));
      }),
    );
  }
  return signed;
}

function replaceFiles(
  read: EntryRead,
  { rows, offset, children }: EntryRows,
  signed: ReadonlyMap<number, SignedFile>,
): EntryRows {
  return {
    ...(isFile(read) ? { rows: rows.map((row) => replaceCells(read, row, offset, signed)), signed } : { rows }),
    offset,
    children: belowOf(read, children, (below, entries) => replaceFiles(below, entries, signed)),
  };
}

function replaceCells({ fields }: EntryRead, row: Row, offset: 0 | 1, signed: ReadonlyMap<number, SignedFile>): Row {
  const one = signed.get(Number(row[offset]));
  if (one === undefined) return row;
  const cells: SqlCell[] = [...row];
  const put = (name: string, value: SqlCell): void => {
    for (const field of fields as readonly FieldCell[]) if (field.name === name) cells[field.cell + offset] = value;
  };
  put('url', one.url);
  if (one.formats) put('formats', JSON.stringify(one.formats));
  return cells;
}

/** The child rows of an entry, mapped by `change`. */
function belowOf(
  { children: reads }: EntryRead,
  children: readonly ChildRows[],
  change: (read: EntryRead, entries: EntryRows) => EntryRows,
): readonly ChildRows[] {
  return children.map((rows, index): ChildRows => {
    const child = reads[index];
    if (rows.kind === 'related' && child?.kind === 'related') {
      return { ...rows, entries: change(child.read, rows.entries) };
    }
    if (rows.kind !== 'variants' || child === undefined || !('variants' in child)) return rows;
    const variants = [...rows.variants].map(([uid, entries]) => {
      const variant = child.variants.get(uid);
      return [uid, variant === undefined ? entries : change(variant.read, entries)] as const;
    });
    return { ...rows, variants: new Map(variants) };
  });
}
