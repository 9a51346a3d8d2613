import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../scope.ts';
import { reachedIds, storedIds } from '../writing/ask-rights.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID, type Type, type Uid } from '../../schema/model.ts';
import type { Body, IsRelation } from './entry-body.ts';
import { filterBody, type KeepTarget } from './filter-body.ts';

/** A stored body without related entries and files that are deleted or that the caller may not find. */
export async function reachableBody(scope: Scope, type: Type, body: Body, hasRelation?: IsRelation): Promise<Body> {
  const { model } = scope.engine;
  const named = new Map<Uid, Set<Id>>();
  const collect: KeepTarget = (attribute, id) => {
    const uid = targetOf(attribute);
    if (Number.isSafeInteger(id)) named.set(uid, (named.get(uid) ?? new Set()).add(id));
    return true;
  };
  filterBody(model, type, body, collect, hasRelation);
  const reached = new Map<Uid, ReadonlySet<Id>>();
  for (const [uid, ids] of named) {
    const target = contentTypeOf(model, uid);
    // As in the content manager, anyone who may read a media field sees its files.
    const found = uid === FILE_UID ? storedIds(scope, target, [...ids]) : reachedIds(scope, target, 'find', [...ids]);
    reached.set(uid, await found);
  }
  const isReached: KeepTarget = (attribute, id) => reached.get(targetOf(attribute))?.has(id) === true;
  return filterBody(model, type, body, isReached, hasRelation);
}

const targetOf = (attribute: Parameters<KeepTarget>[0]): Uid =>
  attribute.kind === 'media' ? FILE_UID : attribute.target;
