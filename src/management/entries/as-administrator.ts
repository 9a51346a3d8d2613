import omit from 'lodash/omit.js';
import { resolveId } from '../../change/relations/resolve-ids.ts';
import { refuseRounded } from '../../change/values/refuse-rounded.ts';
import type { Id } from '../../change/write-value.ts';
import { populateAll } from '../../content/reading/nested-query.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { readEntity } from '../../content/reading/read-entity.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import type { WriteHooks } from '../../content/writing/hooks/write-hooks.ts';
import { asCaller, createdBy, type WriteAdditions, type WriteOptions } from '../../content/writing/write-options.ts';
import { validationError } from '../../errors.ts';
import type { ContentType, Model, Type } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { hiddenOf } from '../../content/reading/managed-fields.ts';
import { readShownEntry, type ShownEntry } from './show-entry.ts';

/** What a request of an administrator adds to its options. */
export interface ManagedAdditions extends WriteAdditions, ChosenId {
  /** Data set by the server, regardless of the writer's permissions. */
  readonly added?: readonly string[];
  /** The administrator who created an entry that is restored; null for none. */
  readonly creator?: Id | null;
  /** Runs in the transaction that has written the entry. */
  readonly inspect?: ((inner: TransactionScope, id: Id) => Promise<void>) | undefined;
}

/** Writes of an administrator: fields outside their permissions are dropped, or refused with a 403. */
export function asAdministrator(
  scope: Scope,
  type: ContentType,
  { added = [], inspect: _inspect, id: _id, creator, ...additions }: ManagedAdditions = {},
): WriteOptions {
  const { engine } = scope;
  // A new entry is a draft: set by the server.
  const how = asCaller(scope, { unseen: 'forbidden', added: new Set(['publishedAt', ...added]) });
  return {
    ...(creator === undefined ? how : restoring(how, creator)),
    show: { populate: populateAll(engine.model, type) },
    ...additions,
  };
}

/** A restored entry keeps the time of its creation and its creator. */
const restoring = (how: WriteOptions, creator: Id | null): WriteOptions => ({
  ...how,
  layer: 'content',
  authorize: (sent, rules) => {
    const change = how.authorize(sent, rules);
    return change.kind === 'create' ? createdBy(change, creator) : change;
  },
});

/** Set by the server or the request's URL. */
const NOT_SENT: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'publishedAt', 'locale', 'localizations'],
]);

/** The entry's data in a body; empty if it is not an object. */
export function sentData(model: Model, type: ContentType, body: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(body)) return {};
  refuseRounded(model, type, body, []);
  return withoutHidden(model, type, omit(body, [...NOT_SENT]));
}

/** Data without what the schemas hide, in components at any depth, too. */
function withoutHidden(model: Model, type: Type, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const hidden = hiddenOf(type);
  const shown = Object.entries(data).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(
    shown.map(([name, value]) => {
      const attribute = type.attributes.get(name);
      if (attribute?.kind !== 'component' && attribute?.kind !== 'dynamicZone') return [name, value];
      const below = (item: unknown): unknown => {
        if (!isRecord(item)) return item;
        const uid = attribute.kind === 'component' ? attribute.component : String(item.__component);
        const component = model.components.get(uid);
        return component === undefined ? item : withoutHidden(model, component, item);
      };
      return [name, Array.isArray(value) ? value.map(below) : below(value)];
    }),
  );
}

/** The same for a new entry: a draft, if the type has drafts. */
export const draftData = (type: ContentType, data: object): object =>
  type.draftAndPublish ? { ...data, publishedAt: null } : data;

/** The written entry as its writer may see it; lifecycle hooks and decorators receive the whole entry. */
export const finishShown =
  (
    type: ContentType,
    { inspect }: Pick<ManagedAdditions, 'inspect'> = {},
    decorated?: (shown: ShownEntry, entity: Entity) => Entity,
  ) =>
  async (inner: TransactionScope, id: Id, hooks: WriteHooks): Promise<() => Promise<Entity>> => {
    const shown = await readShownEntry(inner, type, id);
    await inspect?.(inner, id);
    const entity = hooks.isAwaited || decorated ? await readEntity(inner, type, id, whole(inner, type)) : null;
    return async () => {
      await hooks.after(entity);
      return decorated && entity !== null ? decorated(shown, entity) : shown.narrow(shown.entry);
    };
  };

const whole = ({ engine }: Scope, type: ContentType) => ({ populate: populateAll(engine.model, type) });

/** The id in the body of a new entry, if there is one. */
interface ChosenId {
  readonly id?: Id | undefined;
}

/** Databases continue after the greatest id: one near the end of the range would leave no ids for other entries. */
const GREATEST_ID = 1_000_000_000;

/** In v4, anyone who may create an entry may choose its id; invalid ids are ignored. */
export function chosenId(body: unknown): ChosenId {
  const sent = typeof body === 'object' && body !== null ? (body as { readonly id?: unknown }).id : undefined;
  const id = resolveId(sent);
  if (id === null) return {};
  if (id > GREATEST_ID) throw validationError(`id must be less than or equal to ${GREATEST_ID}`);
  return { id };
}
