import omit from 'lodash/omit.js';
import pick from 'lodash/pick.js';
import type { Grant } from '../../access/grant.ts';
import { resolveId } from '../../change/relations/resolve-ids.ts';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { isStoring, type Scope } from '../../content/scope.ts';
import type { RunEntityCall } from '../../content/writing/decorated/entity-calls.ts';
import { withCodeChanges } from '../../content/writing/decorated/with-code-changes.ts';
import { changedNames, type Snapshot, snapshotData } from '../../content/writing/hooks/hooked-data.ts';
import type { FinishWrite } from '../../content/writing/write-creation.ts';
import type { WriteOptions } from '../../content/writing/write-options.ts';
import { validationError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { countPopulated } from './count-populated.ts';
import { asAdministrator, finishShown, type ManagedAdditions } from './as-administrator.ts';
import { populateManaged } from './populate-managed.ts';
import { narrowFor, type ShownEntry } from './show-entry.ts';

type Data = Readonly<Record<string, unknown>>;

/** Data without what its caller may not write, and the permissions that apply to the stored entry. */
export interface ReducedData {
  readonly data: Data;
  /** What v4's entity service gets besides; the write sets it itself. */
  readonly added?: Data;
  readonly held?: Grant | undefined;
}

/** How to store it. */
export interface Storing {
  readonly how: WriteOptions;
  readonly additions: ManagedAdditions;
  readonly finish: FinishWrite<Entity>;
  /** The attributes that project code has set. */
  readonly byCode: ReadonlySet<string>;
}

/** A write of an administrator, as v4 makes it through its entity service. */
export interface ManagedWrite {
  readonly method: 'create' | 'update' | 'clone' | 'delete';
  /** Null for a new entry. */
  readonly id: Id | null;
  readonly data: Data;
  readonly additions: ManagedAdditions;
  /** Whose permissions to write apply, if others than those to read the result. */
  readonly writer?: Scope;
  /** Refuses the write, or reduces its data, before project code is called. */
  readonly reduce: (how: WriteOptions) => Promise<ReducedData>;
  readonly store: (data: Data, storing: Storing) => Promise<Entity>;
}

const NONE: ReadonlySet<string> = new Set();

/** Stores it through what project code has put around the entity service, if anything. */
export function writeManaged(scope: Scope, type: ContentType, write: ManagedWrite): Promise<Entity> {
  // No code inside the server's own transactions.
  const run = isStoring(scope) ? null : scope.engine.entityCalls.decorated();
  if (run !== null) return writeDecorated(scope, type, write, run);
  const { data, additions, writer = scope } = write;
  const how = asAdministrator(writer, type, additions);
  return write.store(data, { how, additions, finish: finishShown(type, additions), byCode: NONE });
}

async function writeDecorated(
  scope: Scope,
  type: ContentType,
  { method, id, additions, writer = scope, reduce, store }: ManagedWrite,
  run: RunEntityCall,
): Promise<Entity> {
  const { model } = scope.engine;
  const { data, held, added = {} } = await reduce(asAdministrator(writer, type, additions));
  if (id !== null) await additions.guard?.(scope);
  const own = { ...added, ...(method !== 'delete' && signersOf(scope, method)) };
  const { publishedAt, ...rest } = data;
  const given = { ...rest, ...own, ...(publishedAt !== undefined && { publishedAt }) };
  const before = snapshotData(given);
  const written = new Map<unknown, WrittenEntry>();
  const keep = (shown: ShownEntry, populated: Entity): Entity => {
    // Private fields and creators are among what is shown.
    const entity = { ...shown.entry, ...populated };
    written.set(entity.id, { shown, before: snapshotData(entity) });
    return entity;
  };
  let isFirst = true;
  const perform = (args: readonly unknown[]): Promise<Entity> => {
    const sent = method === 'delete' ? {} : dataIn(type, method, args.at(id === null ? 1 : 2));
    const byCode = method === 'delete' ? NONE : changedNames(before, sent);
    const stored = { ...(isFirst ? additions : additionsOfMore(additions, id)), ...idByCode(sent, byCode) };
    isFirst = false;
    const also = { ...stored, added: [...(additions.added ?? []), ...byCode] };
    const how = withCodeChanges(asAdministrator(writer, type, also), byCode, held);
    const finish = finishShown(type, method === 'delete' ? {} : also, keep);
    const unset = Object.keys(own).filter((name) => !byCode.has(name));
    return store(omit(sent, unset), { how, additions: also, finish, byCode });
  };
  const params = { ...(method !== 'delete' && { data: given }), populate: populateManaged(model, type) };
  const result = await run({ method, args: [type.uid, ...(id === null ? [] : [id]), params], perform });
  return showResult(scope, type, result, written);
}

/** The entry of one call, and what code got. */
interface WrittenEntry {
  readonly shown: ShownEntry;
  readonly before: Snapshot;
}

/** What the decorators have returned, as far as the administrator may read it. */
async function showResult(
  scope: Scope,
  type: ContentType,
  result: unknown,
  written: ReadonlyMap<unknown, WrittenEntry>,
): Promise<Entity> {
  // Code that stores nothing may return nothing, on which v4 crashes.
  if (!isRecord(result)) return null as unknown as Entity;
  const counted = countPopulated(scope.engine.model, type, result) as Entity;
  const known = written.get(result.id);
  if (known === undefined) return (await narrowFor(scope, type, counted))(counted);
  const { shown, before } = known;
  const changed = [...changedNames(before, result)];
  return shown.narrow({ ...omit(shown.entry, changed), ...pick(counted, changed) } as Entity);
}

const idByCode = ({ id }: Data, byCode: ReadonlySet<string>): Pick<ManagedAdditions, 'id'> =>
  byCode.has('id') ? { id: resolveId(id) ?? undefined } : {};

/** Code may store more than once: what the request demands or chooses is of the first time. */
function additionsOfMore({ added, inspect }: ManagedAdditions, id: Id | null): ManagedAdditions {
  return { ...(added && { added }), ...(id !== null && { inspect }) };
}

function signersOf({ by }: Scope, method: 'create' | 'update' | 'clone'): Data {
  if (by.kind !== 'administrator') return {};
  return method === 'update' ? { updatedBy: by.id } : { createdBy: by.id, updatedBy: by.id };
}

function dataIn({ displayName }: ContentType, method: string, params: unknown): Data {
  const data = isRecord(params) ? params.data : undefined;
  if (isRecord(data)) return data;
  const write = method === 'update' ? 'update' : 'creation';
  throw validationError(
    `Invalid payload submitted for the ${write} of an entity of type ${displayName}. Expected an object, but got ${typeof data}`,
  );
}
