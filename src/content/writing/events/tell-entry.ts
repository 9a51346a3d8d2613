import { isLimited } from '../../../access/access.ts';
import type { Id } from '../../../change/write-value.ts';
import type { EventName } from '../../../events/happening.ts';
import { resolveEntryQuery, resolvePlainQuery } from '../../../query/resolve-query.ts';
import type { ContentType } from '../../../schema/model.ts';
import { type Entity, readEntities } from '../../reading/read-entities.ts';
import { parseInput } from '../../reading/recall-query.ts';
import { asCodeWithin, type Scope } from '../../scope.ts';
import type { WriteHow } from '../write-how.ts';
import { populateAll } from './populate-all.ts';
import { withoutPrivate } from './without-private.ts';

type EntryEvent = Extract<EventName, `entry.${string}`>;

/** Rows written below the entity service send no events, as in v4. */
const isTold = ({ engine }: Scope, event: EventName, { reach }: Pick<WriteHow, 'reach'>): boolean =>
  reach !== 'database' && engine.events.hears(event);

/** Tells of an entry that is stored now, or still: it is read here, inside the transaction. */
export async function tellEntry(
  inner: Scope,
  event: EntryEvent,
  type: ContentType,
  id: Id,
  how: Pick<WriteHow, 'reach' | 'show'>,
): Promise<void> {
  if (!isTold(inner, event, how)) return;
  inner.transaction?.happenings.push(entryHappening(event, type, await readShown(inner, type, id, how)));
}

/** Several at once, with their fields. */
export async function tellEntries(
  inner: Scope,
  event: EntryEvent,
  type: ContentType,
  ids: readonly Id[],
  how: Pick<WriteHow, 'reach'>,
): Promise<void> {
  if (ids.length === 0 || !isTold(inner, event, how)) return;
  const { entities } = await readEntities(asCodeWithin(inner), type, 'content', (context) =>
    resolvePlainQuery(context, type, { filters: { id: { $in: ids.map(String) } }, locale: 'all' }),
  );
  inner.transaction?.happenings.push(...entities.map((entity) => entryHappening(event, type, entity)));
}

/**
 * Tells of an entry that an update has published, or taken back. v4 tells so of its editing page alone,
 * where entries are published; here requests and code publish them. All relations are shown, as there.
 */
export async function tellPublication(
  inner: Scope,
  type: ContentType,
  id: Id,
  published: boolean,
  how: Pick<WriteHow, 'reach'>,
): Promise<void> {
  const event = published ? 'entry.publish' : 'entry.unpublish';
  if (!isTold(inner, event, how)) return;
  const { model } = inner.engine;
  const entry = await readShown(inner, type, id, { reach: 'content', show: { populate: populateAll(model, type) } });
  inner.transaction?.happenings.push({ event, info: { model: type.singularName, entry } });
}

const entryHappening = (event: EntryEvent, { singularName, uid }: ContentType, entry: Entity | null) => ({
  event,
  info: { model: singularName, uid, entry },
});

/** As the answer shows it to a caller of the API, or to code; never what is private. */
async function readShown(
  inner: Scope,
  type: ContentType,
  id: Id,
  { reach, show = {} }: Pick<WriteHow, 'reach' | 'show'>,
): Promise<Entity | null> {
  const { model } = inner.engine;
  const raw = parseInput(inner.engine, show);
  const isAsked = reach === 'contract' && !isLimited(inner.access);
  const [scope, reading] = isAsked ? [inner, reach] : [asCodeWithin(inner), 'database' as const];
  const { entities } = await readEntities(scope, type, reading, (context) =>
    resolveEntryQuery(context, type, String(id), raw),
  );
  const [entity] = entities;
  return entity === undefined ? null : (withoutPrivate(model, type, entity) as Entity);
}
