import type { Id } from '../../change/write-value.ts';
import { typeInside } from '../reading/type-inside.ts';
import type { Scope } from '../scope.ts';
import { reachedIds, storedIds } from '../writing/ask-rights.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type Attribute, FILE_UID, type Type, type Uid } from '../../schema/model.ts';
import { type Body, isOwnRelation } from './entry-body.ts';
import { filterTargets } from './relation-targets.ts';

/** A stored body without related entries and files that are deleted or that the caller may not find. */
export async function reachableBody(scope: Scope, type: Type, body: Body): Promise<Body> {
  const named = new Map<Uid, Set<Id>>();
  visit(scope, type, body, (uid, id) => {
    if (Number.isSafeInteger(id)) named.set(uid, (named.get(uid) ?? new Set()).add(id));
    return true;
  });
  const reached = new Map<Uid, ReadonlySet<Id>>();
  for (const [uid, ids] of named) {
    const target = contentTypeOf(scope.engine.model, uid);
    // As in the content manager, anyone who may read a media field sees its files.
    const found = uid === FILE_UID ? storedIds(scope, target, [...ids]) : reachedIds(scope, target, 'find', [...ids]);
    reached.set(uid, await found);
  }
  return visit(scope, type, body, (uid, id) => reached.get(uid)?.has(id) === true);
}

type Keep = (target: Uid, id: Id) => boolean;

function visit(scope: Scope, type: Type, body: Body, keep: Keep): Body {
  const entries = Object.entries(body).map(([name, value]): [string, unknown] => {
    const attribute = type.attributes.get(name);
    return [name, attribute === undefined ? value : visitValue(scope, attribute, value, keep)];
  });
  return Object.fromEntries(entries);
}

function visitValue(scope: Scope, attribute: Attribute, value: unknown, keep: Keep): unknown {
  if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') {
    const part = (one: unknown): unknown => {
      if (typeof one !== 'object' || one === null) return one;
      const component = typeInside(scope.engine.model, attribute, one as Body);
      return component === undefined ? one : visit(scope, component, one as Body, keep);
    };
    return Array.isArray(value) ? value.map(part) : part(value);
  }
  if (attribute.kind !== 'media' && !isOwnRelation(attribute)) return value;
  const target = attribute.kind === 'media' ? FILE_UID : attribute.target;
  return filterTargets(value, (id) => keep(target, id));
}
