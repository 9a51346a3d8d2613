import { findsEvery } from '../../access/access.ts';
import type { Id } from '../../change/write-value.ts';
import { typeInside } from '../../content/reading/type-inside.ts';
import type { Scope } from '../../content/scope.ts';
import { type Body, isOwnRelation } from '../../content/versions/entry-body.ts';
import { reachedIds, storedIds } from '../../content/writing/ask-rights.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Attribute, Type, Uid } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { keepTargets, targetIds } from '../../content/versions/relation-targets.ts';

/**
 * Changes to keep, with the targets of earlier changes that their sender may not find, at any depth: these were not
 * shown to them. Components are compared by their places.
 */
export async function keepHiddenTargets(scope: Scope, type: Type, sent: Body, earlier: Body): Promise<Body> {
  const { engine, access } = scope;
  const { model } = engine;
  const named = new Map<Uid, Set<Id>>();
  collect(type, earlier);
  const hidden = new Map<Uid, ReadonlySet<Id>>();
  for (const [uid, ids] of named) {
    const target = contentTypeOf(model, uid);
    const [stored, reached] = [
      await storedIds(scope, target, [...ids]),
      await reachedIds(scope, target, 'find', [...ids]),
    ];
    hidden.set(uid, new Set([...stored].filter((id) => !reached.has(id))));
  }
  return [...hidden.values()].some(({ size }) => size > 0) ? keep(type, sent, earlier) : sent;

  function collect(of: Type, part: Body): void {
    for (const attribute of of.attributes.values()) {
      const value = part[attribute.name];
      if (isOwnRelation(attribute)) {
        if (findsEvery(access, contentTypeOf(model, attribute.target))) continue;
        const ids = named.get(attribute.target) ?? new Set();
        named.set(attribute.target, ids);
        for (const id of targetIds(value)) ids.add(id);
      } else if (isPart(attribute)) {
        for (const item of [value].flat().filter(isRecord)) {
          const inside = typeInside(model, attribute, item);
          if (inside !== undefined) collect(inside, item);
        }
      }
    }
  }

  function keep(of: Type, part: Body, before: Body): Body {
    const keptBody: Record<string, unknown> = { ...part };
    for (const attribute of of.attributes.values()) {
      const { name } = attribute;
      if (isOwnRelation(attribute)) {
        const isHidden = (id: Id): boolean => hidden.get(attribute.target)?.has(id) === true;
        const value = keepTargets(part[name], before[name], isHidden, attribute.many);
        if (value !== undefined) keptBody[name] = value;
      } else if (isPart(attribute) && Object.hasOwn(part, name)) {
        const earlierItems = [before[name]].flat();
        const inside = (item: unknown, at: number) => keepInside(attribute, item, earlierItems[at]);
        const value = part[name];
        keptBody[name] = Array.isArray(value) ? value.map(inside) : inside(value, 0);
      }
    }
    return keptBody;
  }

  function keepInside(attribute: Attribute, item: unknown, before: unknown): unknown {
    if (!isRecord(item) || !isRecord(before)) return item;
    const inside = typeInside(model, attribute, item);
    return inside === undefined || inside !== typeInside(model, attribute, before) ? item : keep(inside, item, before);
  }
}

const isPart = ({ kind }: Attribute): boolean => kind === 'component' || kind === 'dynamicZone';
