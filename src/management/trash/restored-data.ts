import { isBeyondCreation } from '../../access/coverage/covers-deleted.ts';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { type Body, isRelation, parseBody } from '../../content/versions/entry-body.ts';
import { filterBody, type KeepTarget } from '../../content/versions/filter-body.ts';
import { reachableBody } from '../../content/versions/reachable-body.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { RequestError } from '../../errors.ts';
import { type Planning, rowsRead } from '../../plan/writing/stored-read.ts';
import type { Deleted } from '../../revisions/trash.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import type { LinkTable } from '../../schema/storage.ts';
import { isRecord } from '../../util/is-record.ts';
import { sentData } from '../entries/as-administrator.ts';
import { isTaken } from '../entries/write-entry.ts';
import { changedIds } from '../revisions/compare-bodies.ts';

/** What is written to restore an entry. */
export interface RestoredData {
  readonly data: Body;
  /** How many of its relations are not restored, because their other side is gone, or belongs to another entry. */
  readonly left: number;
}

/** The content of a deleted entry with its unpublished changes; 403 if the caller may not write all of it. */
export async function restoredData(scope: Scope, type: ContentType, deleted: Deleted): Promise<RestoredData> {
  const { model } = scope.engine;
  const stored = parseBody(deleted.body);
  const whole = deleted.changes === null ? stored : withChanges(type, stored, parseBody(deleted.changes));
  const reachable = await reachableBody(scope, type, whole, isRelation);
  const free = await withoutTaken(scope, type, reachable);
  const body = sentData(model, type, free);
  refuseBeyond(scope, type, body);
  return { data: body, left: countTargets(model, type, whole) - countTargets(model, type, free) };
}

/** The changed fields replace those that were published; components become new ones. */
function withChanges(type: ContentType, published: Body, changes: Body): Body {
  const changed = Object.entries(changes).map(([name, value]): [string, unknown] => {
    const attribute = type.attributes.get(name);
    if (attribute?.kind === 'component' || attribute?.kind === 'dynamicZone') return [name, withoutIds(value)];
    if (attribute?.kind !== 'relation' && attribute?.kind !== 'media') return [name, value];
    const ids = changedIds(value, changedIds(published[name], [])).map(Number);
    return [name, Array.isArray(published[name]) ? ids : (ids[0] ?? null)];
  });
  return { ...published, ...Object.fromEntries(changed) };

  function withoutIds(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withoutIds);
    if (!isRecord(value)) return value;
    const { id: _id, ...rest } = value;
    return rest;
  }
}

/** Without the entries that belong to another one by now: they can belong to one only. */
async function withoutTaken({ engine, source }: Scope, type: ContentType, body: Body): Promise<Body> {
  const { model, dialect } = engine;
  const asked = new Map<LinkTable, Set<Id>>();
  const collect: KeepTarget = (attribute, id) => {
    const table = exclusiveTable(attribute);
    if (table !== null) asked.set(table, (asked.get(table) ?? new Set()).add(id));
    return true;
  };
  filterBody(model, type, body, collect, isRelation);
  const taken = await runPlanning(source.reader, dialect, planTaken(asked));
  const isFree: KeepTarget = (attribute, id) => {
    const table = exclusiveTable(attribute);
    return table === null || taken.get(table)?.has(id) !== true;
  };
  return filterBody(model, type, body, isFree, isRelation);
}

function exclusiveTable(attribute: Parameters<KeepTarget>[0]): LinkTable | null {
  if (attribute.kind !== 'relation' || attribute.storage.kind !== 'linkTable') return null;
  return isTaken(attribute) ? attribute.storage : null;
}

function* planTaken(asked: ReadonlyMap<LinkTable, ReadonlySet<Id>>): Planning<ReadonlyMap<LinkTable, ReadonlySet<Id>>> {
  const tables = [...asked];
  if (tables.length === 0) return new Map();
  const results = yield tables.map(([{ table, targetColumn }, ids]) =>
    rowsRead(table, [targetColumn], targetColumn, [...ids]),
  );
  return new Map(tables.map(([table], at) => [table, new Set((results[at] ?? []).map(([id]) => Number(id)))]));
}

/** A save would drop such fields, and the content would be lost. */
function refuseBeyond({ engine, access }: Scope, type: ContentType, body: Body): void {
  const filled = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && (!Array.isArray(value) || value.length > 0)),
  );
  if (!isBeyondCreation(engine.model, access, type, filled)) return;
  throw new RequestError('ForbiddenError', 'The entry has fields that your role may not write in a new entry.');
}

function countTargets(model: Model, type: ContentType, body: Body): number {
  let count = 0;
  const note: KeepTarget = () => {
    count += 1;
    return true;
  };
  filterBody(model, type, body, note, isRelation);
  return count;
}
