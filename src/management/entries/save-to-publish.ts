import type { Id } from '../../change/write-value.ts';
import { typeInside } from '../../content/reading/type-inside.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import type { Scope } from '../../content/scope.ts';
import { hasComponentHooks } from '../../content/writing/hooks/component-hooks.ts';
import { RequestError, type ValueProblem, valueErrors } from '../../errors.ts';
import type { ContentType, Model, Type } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import type { ManagedAdditions } from './as-administrator.ts';
import { checkComplete, checkPublication, readDraft, type Values } from './check-publication.ts';
import { publishableEntry } from './publishable-entries.ts';

/** A draft that is saved in order to be published. */
export interface SentDraft {
  /** Null for a new one. */
  readonly id: Id | null;
  readonly data: Values;
  /** The entry that a new one translates. */
  readonly source?: (() => Promise<Id | null>) | undefined;
}

/**
 * Saves a draft only if it can be published afterwards. The error lists everything that is wrong, with the values and
 * with the whole draft.
 */
export async function saveToPublish(
  scope: Scope,
  type: ContentType,
  sent: SentDraft,
  additions: ManagedAdditions,
  save: (additions: ManagedAdditions) => Promise<Entity>,
): Promise<Entity> {
  let isWritten = false;
  const inspect = async (...[inner, id]: Parameters<NonNullable<ManagedAdditions['inspect']>>): Promise<void> => {
    isWritten = true;
    if (await isPublishable(inner, type, id)) await checkPublication(inner, type, id);
    await additions.inspect?.(inner, id);
  };
  try {
    return await save({ ...additions, inspect });
  } catch (error) {
    if (isWritten || isCompletedByCode(scope, type, sent)) throw error;
    const refused = problemsOf(error);
    if (refused.length === 0) throw error;
    const isKnown = ({ path, message }: ValueProblem): boolean =>
      refused.some((known) => known.message === message && known.path.join() === path.join());
    const missing = await findMissing(scope, type, sent);
    throw valueErrors(...refused, ...missing.filter((problem) => !isKnown(problem)));
  }
}

/** Whether the entry is a draft; throws if the caller may not publish it. */
const isPublishable = async (scope: Scope, type: ContentType, id: Id): Promise<boolean> =>
  (await publishableEntry(scope, type, id)).draft;

/** Hooks and decorators may set what is missing, so it is known after the save only. */
const isCompletedByCode = ({ engine }: Scope, type: ContentType, { id }: SentDraft): boolean =>
  engine.entityCalls.decorated() !== null ||
  engine.lifecycles.hasListeners(type.uid, id === null ? 'beforeCreate' : 'beforeUpdate') ||
  hasComponentHooks(engine, type);

/** What would be wrong with the draft if it was saved. */
async function findMissing(scope: Scope, type: ContentType, { id, data, source }: SentDraft) {
  if (id !== null && !(await isPublishable(scope, type, id))) return [];
  const translated = id === null ? ((await source?.()) ?? null) : null;
  const base = id ?? translated;
  const stored = base === null ? {} : await readDraft(scope, type, base);
  const ownValues = id === null ? sharedOf(type, stored) : stored;
  try {
    await checkComplete(scope, type, id, overlay(scope.engine.model, type, ownValues, data));
    return [];
  } catch (error) {
    return problemsOf(error);
  }
}

const sharedOf = (type: ContentType, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => type.attributes.get(name)?.shared === true));

/** Stored values with those that were sent; of a stored component, too, only what was sent changes. */
function overlay(model: Model, type: Type, stored: Values, sent: Values): Values {
  const changed = Object.entries(sent).map(([name, value]): [string, unknown] => {
    const attribute = type.attributes.get(name);
    if (attribute?.kind !== 'component' && attribute?.kind !== 'dynamicZone') return [name, value];
    const parts = [stored[name]].flat().filter(isRecord);
    const below = (item: unknown): unknown => {
      if (!isRecord(item)) return item;
      const component = typeInside(model, attribute, item);
      const isSame = (part: Values): boolean => part.id === item.id && part.__component === item.__component;
      const own = item.id === undefined ? undefined : parts.find(isSame);
      return component === undefined || own === undefined ? item : overlay(model, component, own, item);
    };
    return [name, Array.isArray(value) ? value.map(below) : below(value)];
  });
  return { ...stored, ...Object.fromEntries(changed) };
}

/** The errors that a refusal of values lists; throws any other error. */
function problemsOf(error: unknown): readonly ValueProblem[] {
  if (!(error instanceof RequestError) || error.name !== 'ValidationError') throw error;
  const { errors = [] } = (error.details ?? {}) as { readonly errors?: readonly ValueProblem[] };
  return errors;
}
