import { isLimited } from '../../../access/access.ts';
import type { Id } from '../../../change/write-value.ts';
import type { ContentEvent, EventName } from '../../../events/content-event.ts';
import { resolveEntryQuery, resolvePlainQuery } from '../../../query/resolve-query.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { type Attribute, type ContentType, FILE_UID, type Model, type Type } from '../../../schema/model.ts';
import { isHashed } from '../../../schema/scalar-types.ts';
import { type Entity, readEntities } from '../../reading/read-entities.ts';
import { parseInput } from '../../reading/recall-query.ts';
import { typeInside } from '../../reading/type-inside.ts';
import { asCodeWithin, type Scope, type TransactionScope } from '../../scope.ts';
import type { WriteOptions } from '../write-options.ts';
import { populateAll } from '../../reading/nested-query.ts';

type EntryEvent = Extract<EventName, `entry.${string}`>;

/** Rows written below the entity service emit no events, as in v4. */
export const isHooked = ({ engine }: Scope, event: EventName, { layer }: Pick<WriteOptions, 'layer'>): boolean =>
  layer !== 'database' && engine.events.hasListeners(event);

/** Emits an event for an entry that is stored, or about to be deleted: it is read here, inside the transaction. */
export async function emitEntryEvent(
  inner: TransactionScope,
  event: EntryEvent,
  type: ContentType,
  id: Id,
  how: Pick<WriteOptions, 'layer' | 'show'>,
): Promise<void> {
  if (!isHooked(inner, event, how)) return;
  inner.transaction.contentEvents.push(entryEvent(event, type, await readShown(inner, type, id, how)));
}

/** Several at once, with their fields. */
export async function emitEntryEvents(
  inner: TransactionScope,
  event: EntryEvent,
  type: ContentType,
  ids: readonly Id[],
  how: Pick<WriteOptions, 'layer'>,
): Promise<void> {
  if (ids.length === 0 || !isHooked(inner, event, how)) return;
  const { entities } = await readEntities(asCodeWithin(inner), type, 'content', (context) =>
    resolvePlainQuery(context, type, { filters: { id: { $in: ids.map(String) } }, locale: 'all' }),
  );
  inner.transaction.contentEvents.push(...entities.map((entity) => entryEvent(event, type, entity)));
}

/**
 * Emits an event for an entry that an update has published or unpublished. v4 emits it only from its content manager,
 * where entries are published; here requests and project code publish too. All relations are populated, as in v4.
 */
export async function emitPublication(
  inner: TransactionScope,
  type: ContentType,
  id: Id,
  published: boolean,
  how: Pick<WriteOptions, 'layer'>,
): Promise<void> {
  const event = published ? 'entry.publish' : 'entry.unpublish';
  if (!isHooked(inner, event, how)) return;
  const { model } = inner.engine;
  const entry = await readShown(inner, type, id, { layer: 'content', show: { populate: populateAll(model, type) } });
  inner.transaction.contentEvents.push({ event, info: { model: type.singularName, entry } });
}

export const entryEvent = (event: EntryEvent, { singularName, uid }: ContentType, entry: Entity | null) => ({
  event,
  info: { model: singularName, uid, entry },
});

/** As the response shows it to an API caller, or to project code; never with private fields. */
async function readShown(
  inner: Scope,
  type: ContentType,
  id: Id,
  { layer, show = {} }: Pick<WriteOptions, 'layer' | 'show'>,
): Promise<Entity | null> {
  const { model } = inner.engine;
  const raw = parseInput(inner.engine, show);
  const isAsked = layer === 'contract' && !isLimited(inner.access);
  const [scope, reading] = isAsked ? [inner, layer] : [asCodeWithin(inner), 'database' as const];
  const { entities } = await readEntities(scope, type, reading, (context) =>
    resolveEntryQuery(context, type, String(id), raw),
  );
  const [entity] = entities;
  return entity === undefined ? null : withoutPrivate(model, type, entity);
}

type Values = Readonly<Record<string, unknown>>;

/** An entry without private attributes and passwords, at any depth. */
export const withoutPrivate = (model: Model, type: Type, entity: Entity): Entity =>
  shownValues(model, type, entity) as Entity;

function shownValues(model: Model, type: Type, entity: Values): Values {
  return Object.fromEntries(
    Object.entries(entity).flatMap(([name, value]) => {
      const attribute = type.attributes.get(name);
      if (attribute === undefined) return [[name, value]];
      const isHidden = attribute.private || (attribute.kind === 'scalar' && isHashed(attribute.type));
      return isHidden ? [] : [[name, inside(model, attribute, value)]];
    }),
  );
}

function inside(model: Model, attribute: Attribute, value: unknown): unknown {
  if (attribute.kind === 'scalar') return value;
  if (Array.isArray(value)) return value.map((one) => inside(model, attribute, one));
  if (typeof value !== 'object' || value === null) return value;
  const type = typeInside(model, attribute, value as Values);
  return type === undefined ? value : shownValues(model, type, value as Values);
}

type FileEvent = Extract<EventName, `media.${string}`>;

/** Emits events for files that are stored, or about to be deleted; inside the transaction. */
export async function emitFileEvents(inner: TransactionScope, event: FileEvent, ids: readonly Id[]): Promise<void> {
  inner.transaction.contentEvents.push(...(await readFileEvents(inner, event, ids)));
}

/** The same events, to be emitted later in the transaction. */
export async function readFileEvents(
  inner: TransactionScope,
  event: FileEvent,
  ids: readonly Id[],
): Promise<readonly ContentEvent[]> {
  const { engine } = inner;
  if (ids.length === 0 || !engine.events.hasListeners(event)) return [];
  const type = contentTypeOf(engine.model, FILE_UID);
  const { entities } = await readEntities(asCodeWithin(inner), type, 'content', (context) =>
    resolvePlainQuery(context, type, { filters: { id: { $in: ids.map(String) } } }),
  );
  return entities.map((media) => ({ event, info: { media } }));
}
