import type { Id } from '../../change/write-value.ts';
import { textCell, timeCell } from '../../database/cells.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { type Planning, rowsRead } from '../../plan/writing/stored-read.ts';
import { documentTableOf, planSources } from '../../plan/writing/translations/plan-document-ids.ts';
import { translationLinks } from '../../plan/writing/translations/plan-translations.ts';
import type { ContentType } from '../../schema/model.ts';
import type { TransactionScope } from '../scope.ts';
import { isRelation, printBody, readBodies } from '../versions/entry-body.ts';
import { type DeletedLinks, planLostLinks } from './deleted-links.ts';
import { trashRulesFor } from './keeps-deletions.ts';

/** Bounds the memory for bodies. */
const AT_ONCE = 100;

/** Keeps entries that are about to be deleted, in the transaction of their deletion. */
export async function keepDeleted(inner: TransactionScope, type: ContentType, ids: readonly Id[]): Promise<void> {
  // The database user may not create the table.
  if (trashRulesFor(inner, type) === null || !inner.engine.trash.isKnown()) return;
  for (let from = 0; from < ids.length; from += AT_ONCE) await keepSome(inner, type, ids.slice(from, from + AT_ONCE));
}

async function keepSome(inner: TransactionScope, type: ContentType, ids: readonly Id[]): Promise<void> {
  const { by, engine, transaction } = inner;
  const { session } = transaction;
  const { comments, dialect, model, revisions, trash } = engine;
  const bodies = await readBodies(inner, type, ids, isRelation);
  const origins = await runPlanning(session, dialect, planOrigins(type, ids));
  const sources = await runPlanning(session, dialect, planSources(documentTableOf(type), ids));
  const used = await runPlanning(session, dialect, planLostLinks(model, type, ids));
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
      const links: DeletedLinks = { translations, used: used.get(entry) ?? [], ...(document && { document }) };
      return {
        ...{ entry, ...origin, joins: stored[0] ?? null, body: printBody(body), links: JSON.stringify(links) },
        ...{ changes: changes.get(entry) ?? null },
        ...{ deletedAs: by.kind, deletedBy: 'id' in by ? by.id : null, deletedAt },
      };
    }),
  );
  await comments.keepDeleted(session, type.uid, ids, deletedAt);
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
