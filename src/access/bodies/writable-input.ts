import type { Model, Type } from '../../schema/model.ts';
import { type Access, isLimited } from '../access.ts';
import { fieldsOfGrant, NOTHING, type Verb } from '../grant.ts';
import { pruneBody } from './prune-body.ts';
import { stripBody, type StrippedBody } from './strip-body.ts';

/**
 * Data for project code, which writes it as its own: without fields that the caller may not write, and without targets
 * of types that they may not find, at any depth. The entry is not known here, so fields have to be named by every
 * permission to do what the data is for; by default, that is to create or to update.
 */
export function writableInput(
  model: Model,
  type: Type,
  data: object,
  access: Access,
  verbs: readonly Verb[] = ['create', 'update'],
): StrippedBody {
  const granted = isLimited(access) ? stripInput(model, type, data, access, verbs) : { data, dropped: [] };
  const found = pruneBody(model, type, granted.data, access);
  return { data: found.data, dropped: [...granted.dropped, ...found.dropped] };
}

function stripInput(model: Model, type: Type, sent: object, { grant }: Access, verbs: readonly Verb[]): StrippedBody {
  if (type.kind === 'component') return { data: sent, dropped: [] };
  const { publishedAt, ...rest } = sent as Readonly<Record<string, unknown>>;
  const isPublication = publishedAt !== undefined;
  const mayPublish = grant(type.uid, 'publish') !== null;
  const permissions = verbs.flatMap((verb) => grant(type.uid, verb) ?? []);
  const grants = permissions.length === 0 ? [NOTHING] : permissions.map((one) => [one]);
  const start: StrippedBody = { data: rest, dropped: isPublication && !mayPublish ? ['publishedAt'] : [] };
  const stripped = grants.reduce<StrippedBody>(({ data, dropped }, one) => {
    const next = stripBody(model, type, data, fieldsOfGrant(one));
    return { data: next.data, dropped: [...dropped, ...next.dropped] };
  }, start);
  return isPublication && mayPublish ? { ...stripped, data: { ...stripped.data, publishedAt } } : stripped;
}
