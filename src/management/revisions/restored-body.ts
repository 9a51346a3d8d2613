import { findsEvery } from '../../access/access.ts';
import type { Id } from '../../change/write-value.ts';
import { nestedQuery } from '../../content/reading/nested-query.ts';
import { readEntity } from '../../content/reading/read-entity.ts';
import { typeInside } from '../../content/reading/type-inside.ts';
import type { Scope } from '../../content/scope.ts';
import { type Body, isOwnRelation, MAX_RELATED } from '../../content/versions/entry-body.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Attribute, Type, Uid } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import type { KeptEntry } from './kept-entry.ts';

/**
 * The body of a version as it is written. Related entries that the caller may not find stay related as they are now, at
 * any depth; for this, components replace the stored ones at their places.
 */
export async function restoredBody(scope: Scope, { type, id }: KeptEntry, body: Body): Promise<Body> {
  const { model } = scope.engine;
  const isLimited = (attribute: Attribute): attribute is Extract<Attribute, { kind: 'relation' }> =>
    isOwnRelation(attribute) && isLimitedType(scope, attribute.target);
  if (!hasPart(scope, type, isLimited)) return body;
  const query = nestedQuery(model, type, {
    attributes: (part) => [...part.attributes.values()],
    attribute: (_type, attribute) => (isLimited(attribute) ? { fields: ['id'], limit: String(MAX_RELATED + 1) } : null),
    query: (_type, populate) => ({ fields: ['id'], populate }),
  });
  const stored = ((await readEntity(scope, type, id, query)) ?? {}) as Body;
  const reached = new Map<Uid, ReadonlySet<Id>>();
  for (const [uid, ids] of relatedIds(type, stored)) {
    const target = contentTypeOf(model, uid);
    reached.set(uid, await reachedIds(scope, target, 'find', [...ids]));
  }
  return keepHidden(type, body, stored);

  function relatedIds(of: Type, part: Body, found = new Map<Uid, Set<Id>>()): ReadonlyMap<Uid, ReadonlySet<Id>> {
    for (const attribute of of.attributes.values()) {
      for (const one of itemsOf(part[attribute.name])) {
        if (isLimited(attribute))
          found.set(attribute.target, (found.get(attribute.target) ?? new Set()).add(idOf(one)));
        const inside = isPart(attribute) ? typeInside(model, attribute, one) : undefined;
        if (inside !== undefined) relatedIds(inside, one, found);
      }
    }
    return found;
  }

  function keepHidden(of: Type, sent: Body, part: Body): Body {
    return Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
        const attribute = of.attributes.get(name);
        const items = itemsOf(part[name]);
        if (attribute !== undefined && isPart(attribute)) {
          const keep = (one: unknown, at: number) => keepInside(attribute, one, items[at]);
          return [[name, Array.isArray(value) ? value.map(keep) : keep(value, 0)]];
        }
        if (attribute === undefined || !isLimited(attribute)) return [[name, value]];
        const isReached = (related: Id): boolean => reached.get(attribute.target)?.has(related) === true;
        const now = items.map(idOf);
        if (!Array.isArray(value)) return now.every(isReached) ? [[name, value]] : [];
        if (now.length > MAX_RELATED) return [];
        const gone = now.filter((related) => isReached(related) && !value.includes(related));
        return [
          [name, { connect: value.map((related) => ({ id: related })), disconnect: gone.map((one) => ({ id: one })) }],
        ];
      }),
    );
  }

  function keepInside(attribute: Attribute, sent: unknown, part: Body | undefined): unknown {
    if (!isRecord(sent) || part === undefined) return sent;
    const inside = typeInside(model, attribute, sent);
    if (inside === undefined || inside !== typeInside(model, attribute, part)) return sent;
    return hasPart(scope, inside, isLimited) ? { id: part.id, ...keepHidden(inside, sent, part) } : sent;
  }
}

/** Whether there may be entries of the type that the caller may not find. */
const isLimitedType = ({ engine: { model }, access }: Scope, uid: Uid): boolean =>
  !findsEvery(access, contentTypeOf(model, uid));

const isPart = ({ kind }: Attribute): boolean => kind === 'component' || kind === 'dynamicZone';

/** Whether an attribute of the type, or of a component in it, is such. */
function hasPart({ engine: { model } }: Scope, type: Type, isSuch: (attribute: Attribute) => boolean): boolean {
  const visitedTypes = new Set<Type>();
  const has = (of: Type): boolean => {
    if (visitedTypes.has(of)) return false;
    visitedTypes.add(of);
    return [...of.attributes.values()].some((attribute) => {
      if (attribute.kind === 'component') return has(model.components.get(attribute.component) ?? of);
      if (attribute.kind !== 'dynamicZone') return isSuch(attribute);
      return attribute.components.some((uid) => has(model.components.get(uid) ?? of));
    });
  };
  return has(type);
}

const itemsOf = (value: unknown): readonly Body[] => [value ?? []].flat().filter(isRecord);

const idOf = (one: Body): Id => one.id as Id;
