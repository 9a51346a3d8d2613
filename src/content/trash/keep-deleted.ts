import type { Id } from '../../change/write-value.ts';
import { textCell, timeCell } from '../../database/cells.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { type Planning, rowsRead } from '../../plan/writing/stored-read.ts';
import { documentTableOf, planSources } from '../../plan/writing/translations/plan-document-ids.ts';
import { translationLinks } from '../../plan/writing/translations/plan-translations.ts';
import type { DeletedBytes } from '../../revisions/trash.ts';
import { type ContentType, FILE_UID } from '../../schema/model.ts';
import type { TransactionScope } from '../scope.ts';
import { type Body, type EntryBody, isRelation, printBody, readBodies } from '../versions/entry-body.ts';
import { type DeletedLinks, type DeletedMedia, planLostLinks } from './deleted-links.ts';
import { planFileUses } from './file-uses.ts';
import { trashRulesFor } from './keeps-deletions.ts';
import type { TrashRules } from './trash-rules.ts';

/** Bounds the memory for bodies. */
const AT_ONCE = 100;

/** Keeps entries that are about to be deleted, in the transaction of their deletion. */
export async function keepDeleted(inner: TransactionScope, type: ContentType, ids: readonly Id[]): Promise<void> {
  const rules = trashRulesFor(inner, type);
  // The database user may not create the table.
  if (rules === null || !inner.engine.trash.isKnown()) return;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await keepSome(inner, type, ids.slice(from, from + AT_ONCE), rules);
  }
}

async function keepSome(
  inner: TransactionScope,
  type: ContentType,
  all: readonly Id[],
  rules: TrashRules,
): Promise<void> {
  const { by, engine, transaction } = inner;
  const { session } = transaction;
  const { comments, dialect, model, revisions, trash } = engine;
  const stored = await readBodies(inner, type, all, isRelation);
  const isFile = type.uid === FILE_UID;
  const bodies = isFile ? keepableFiles(stored, rules) : stored;
  const ids = [...bodies.keys()];
  if (ids.length === 0) return;
  const origins = await runPlanning(session, dialect, planOrigins(type, ids));
  const sources = await runPlanning(session, dialect, planSources(documentTableOf(type), ids));
  const used = await runPlanning(session, dialect, planLostLinks(model, type, ids));
  const media = isFile ? await mediaOf(inner, ids) : null;
  const pending = revisions.isKnown() ? await revisions.changesOfEntries(session, type.uid, ids) : [];
  const changes = new Map(pending.map((one) => [one.entry, one.body]));
  const group = [...new Set([...ids, ...[...origins.values()].flatMap(({ stored }) => stored)])];
  const earlier = type.localized ? await trash.translationsOf(session, type.uid, group) : [];
  const deletedAt = Date.now();
  await trash.add(
    session,
    type.uid,
    [...bodies].map(([entry, { body }]) => {
      const { stored, ...origin } = origins.get(entry) ?? NO_ORIGIN;
      const gone = earlier
        .filter((one) => one.of === entry || stored.includes(one.of))
        .flatMap((one) => [one.entry, ...(JSON.parse(one.links) as DeletedLinks).translations]);
      const translations = [...new Set([...stored, ...gone])].filter((one) => one !== entry);
      const document = sources.get(entry);
      const links: DeletedLinks = {
        ...{ translations, used: used.get(entry) ?? [], ...(document && { document }) },
        ...(media !== null && { media: media.get(entry) ?? NO_MEDIA }),
      };
      return {
        ...{ entry, ...origin, joins: stored[0] ?? null, body: printBody(body), links: JSON.stringify(links) },
        ...{ changes: changes.get(entry) ?? null, file: isFile ? bytesOf(body) : null },
        ...{ deletedAs: by.kind, deletedBy: 'id' in by ? by.id : null, deletedAt },
      };
    }),
  );
  await comments.keepDeleted(session, type.uid, ids, deletedAt);
}

const NO_MEDIA: DeletedMedia = { uses: [] };

/** Those whose bytes can be kept. */
const keepableFiles = (stored: ReadonlyMap<Id, EntryBody>, { files }: TrashRules): ReadonlyMap<Id, EntryBody> =>
  new Map(
    [...stored].filter(
      ([, { body }]) => body.provider === files?.provider && bytesOf(body).bytes <= (files?.maxBytes ?? 0),
    ),
  );

function bytesOf(body: Body): DeletedBytes {
  const { hash, size, formats } = body as { hash?: unknown; size?: unknown; formats?: object | null };
  const sizes = [size, ...Object.values(formats ?? {}).map((part) => (part as { size?: unknown } | null)?.size)];
  // In kilobytes of a thousand bytes.
  const kilobytes = sizes.reduce<number>((sum, one) => sum + (Number(one) || 0), 0);
  return { hash: String(hash), bytes: Math.round(kilobytes * 1000) };
}

async function mediaOf(inner: TransactionScope, ids: readonly Id[]): Promise<ReadonlyMap<Id, DeletedMedia>> {
  const { engine, transaction } = inner;
  const uses = await runPlanning(transaction.session, engine.dialect, planFileUses(engine.model, ids));
  const points = await engine.focalPoints.of(transaction.session, ids);
  return new Map(
    ids.map((id) => {
      const focalPoint = points.get(id);
      return [id, { uses: uses.get(id) ?? [], ...(focalPoint && { focalPoint }) }];
    }),
  );
}

interface Origin {
  readonly locale: string | null;
  readonly createdAt: number | null;
  readonly createdBy: Id | null;
  /** Its translations. */
  readonly stored: readonly Id[];
}

const NO_ORIGIN: Origin = { locale: null, createdAt: null, createdBy: null, stored: [] };

/** What bodies do not contain. */
function* planOrigins(type: ContentType, ids: readonly Id[]): Planning<ReadonlyMap<Id, Origin>> {
  const columnOf = (name: string): string => {
    const attribute = type.attributes.get(name);
    return attribute?.kind === 'scalar' ? attribute.column : 'id';
  };
  const creator = type.attributes.get('createdBy');
  const column = creator?.kind === 'relation' && creator.storage.kind === 'joinColumn' ? creator.storage.column : 'id';
  const columns = ['id', columnOf('locale'), columnOf('createdAt'), column];
  const links = type.localized ? translationLinks(type) : null;
  const [rows = [], pairs = []] = yield [
    rowsRead(type.table, columns, 'id', ids),
    ...(links === null ? [] : [rowsRead(links.table, [links.ownColumn, links.targetColumn], links.ownColumn, ids)]),
  ];
  return new Map(
    rows.map(([id, locale = null, createdAt = null, createdBy = null]) => [
      Number(id),
      {
        locale: type.localized ? textCell(locale) : null,
        createdAt: columns[2] === 'id' ? null : timeCell(createdAt),
        createdBy: column === 'id' || createdBy === null ? null : Number(createdBy),
        stored: pairs.flatMap(([own, other]) => (Number(own) === Number(id) ? [Number(other)] : [])),
      },
    ]),
  );
}
