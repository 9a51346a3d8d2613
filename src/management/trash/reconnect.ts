import { mayName } from '../../access/access.ts';
import type { Id } from '../../change/write-value.ts';
import { typeInside } from '../../content/reading/type-inside.ts';
import type { TransactionScope } from '../../content/scope.ts';
import type { FileUse, LostLink } from '../../content/trash/deleted-links.ts';
import { usesOfFiles } from '../../content/trash/file-uses.ts';
import { type Body, readPartIds } from '../../content/versions/entry-body.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { RequestError } from '../../errors.ts';
import { type Planning, rowsRead } from '../../plan/writing/stored-read.ts';
import type { Component, ContentType, MediaAttribute, Model, RelationAttribute, Type } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { findOwners } from '../content/find-uses.ts';
import { updateManaged } from '../entries/write-entry.ts';

/**
 * Lets other entries refer to a restored one again, as their editor could: returns how many do not, because they are
 * gone, refer to another one by now, or may not be changed by the caller.
 */
export async function reconnect(
  inner: TransactionScope,
  links: readonly (LostLink | FileUse)[],
  id: Id,
): Promise<number> {
  let left = 0;
  for (const link of links) if (!(await reconnectOne(inner, link, id))) left += 1;
  return left;
}

async function reconnectOne(inner: TransactionScope, link: LostLink | FileUse, id: Id): Promise<boolean> {
  const { type: uid, field, row } = link;
  const { model } = inner.engine;
  const type = model.contentTypes.get(uid) ?? model.components.get(uid);
  const attribute = type?.attributes.get(field);
  if (type === undefined || (attribute?.kind !== 'relation' && attribute?.kind !== 'media')) return false;
  const { session } = inner.transaction;
  const value = await linkedValue(inner, type, attribute, link, id);
  if (value === null) return false;
  const owned = type.kind === 'component' ? await inComponent(inner, type, row, { [field]: value }) : null;
  const entry = owned ?? (type.kind === 'component' ? null : { type, id: row, data: { [field]: value } });
  if (entry === null) return false;
  const [name = field] = Object.keys(entry.data);
  if (!mayName(inner.access, entry.type, 'update', name)) return false;
  if (!(await reachedIds(inner, entry.type, 'update', [entry.id])).has(entry.id)) return false;
  try {
    await session.savepoint(() => updateManaged(inner, entry.type, entry.id, entry.data));
    return true;
  } catch (error) {
    // It breaks a rule of its own by now.
    if (error instanceof RequestError && error.status < 500) return false;
    throw error;
  }
}

/** What is written to refer to the entry again; null if there is another one in its place. */
async function linkedValue(
  { engine: { dialect, model }, transaction: { session } }: TransactionScope,
  type: Type,
  attribute: RelationAttribute | MediaAttribute,
  link: LostLink | FileUse,
  id: Id,
): Promise<unknown> {
  if (attribute.kind === 'relation') {
    if (attribute.many) return { connect: [{ id }] };
    return (await runPlanning(session, dialect, planIsSet(attribute, link.row))) ? null : id;
  }
  const files = await runPlanning(session, dialect, planFilesOf(model, type, attribute.name, link.row));
  if (!attribute.many) return files.length > 0 ? null : id;
  const place = 'place' in link ? link.place : Number.POSITIVE_INFINITY;
  const next = files.find((one) => one.place >= place);
  return { connect: [{ id, position: next === undefined ? { end: true } : { before: next.file } }] };
}

/** The files of a field, in order. */
function* planFilesOf(
  model: Model,
  type: Type,
  field: string,
  row: Id,
): Planning<readonly { readonly file: Id; readonly place: number }[]> {
  const storage = usesOfFiles(model);
  if (storage === null) return [];
  const { table, ownColumn, idColumn, typeColumn } = storage;
  const fixed = [
    { column: typeColumn, value: type.uid },
    { column: 'field', value: field },
  ];
  const [rows = []] = yield [
    { ...rowsRead(table, [ownColumn, 'order'], idColumn, [row]), fixed, order: ['order', 'id'] },
  ];
  return rows.map(([file, place]) => ({ file: Number(file), place: Number(place ?? 0) }));
}

function* planIsSet({ storage }: RelationAttribute, row: Id): Planning<boolean> {
  if (storage.kind !== 'linkTable') return true;
  const [rows = []] = yield [rowsRead(storage.table, [storage.ownColumn], storage.ownColumn, [row])];
  return rows.length > 0;
}

interface Owner {
  readonly type: ContentType;
  readonly id: Id;
  readonly data: Body;
}

/** The entry that has a component, and what is written to change this component in it. */
async function inComponent(
  inner: TransactionScope,
  component: Component,
  row: Id,
  values: Body,
): Promise<Owner | null> {
  const [field = ''] = Object.keys(values);
  for (const { type, ids } of await findOwners(inner, component, field, row)) {
    for (const id of ids) {
      const data = changedPart(inner.engine.model, type, await readPartIds(inner, type, id), component, row, values);
      if (data !== null) return { type, id, data };
    }
  }
  return null;
}

/** The attribute around a component, with the ids of everything beside it; null if it is not there. */
function changedPart(model: Model, type: Type, stored: Body, component: Component, row: Id, values: Body): Body | null {
  for (const attribute of type.attributes.values()) {
    if (attribute.kind !== 'component' && attribute.kind !== 'dynamicZone') continue;
    const items = [stored[attribute.name] ?? []].flat().filter(isRecord);
    const written = items.map((item): Body | null => {
      const inside = typeInside(model, attribute, item);
      if (inside === undefined) return null;
      if (inside === component && item.id === row) return values;
      return changedPart(model, inside, item, component, row, values);
    });
    if (written.every((one) => one === null)) continue;
    const parts = items.map(({ id, __component }, at) => ({
      ...{ id, ...(__component !== undefined && { __component }) },
      ...written[at],
    }));
    return { [attribute.name]: Array.isArray(stored[attribute.name]) ? parts : parts[0] };
  }
  return null;
}
