import { isDeepStrictEqual } from 'node:util';
import { isLimited } from '../../access/access.ts';
import { trustChange } from '../../access/authorize-change.ts';
import type { AuthorizedChange, SettledChange } from '../../access/authorized-change.ts';
import type { Change, LinkChange, RowValues } from '../../change/change.ts';
import type { Issue, Path } from '../../change/issues/issues.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { Id } from '../../change/write-value.ts';
import type { Reader } from '../../database/driver.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { forbidden, notFound } from '../../errors.ts';
import { sharedLock } from '../../plan/writing/locks/lock.ts';
import { entryLock, planLocks } from '../../plan/writing/locks/plan-locks.ts';
import { planCopy } from '../../plan/writing/plan-copy.ts';
import type { Attribute, ContentType } from '../../schema/model.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { changeContext, sentChange } from './change-context.ts';
import { emitEntryEvent } from './events/emit-entry-event.ts';
import { changedNames, type Data, replaceAttributes, snapshotData, withTimes } from './hooks/hooked-data.ts';
import { hasHooks, NO_HOOKS, runBeforeHooks } from './hooks/write-hooks.ts';
import { runWrite } from './run-write.ts';
import { hashPasswords } from './storing/hash-passwords.ts';
import { refuseChange } from './storing/store-changes.ts';
import type { FinishWrite } from './write-creation.ts';
import type { WriteOptions } from './write-options.ts';

/** The data to copy, in the form of a body: the fields of the entry that have a column. */
export type ReadFields = (scope: Scope, id: Id) => Promise<Data>;

export interface CopySource {
  readonly read: ReadFields;
  /** Attributes that are not copied. */
  readonly leaves?: (attribute: Attribute) => boolean;
}

const NOTHING_LEFT = (): boolean => false;

/**
 * Creates an entry from the values of another, overridden by `data`; 404 if the other does not exist. Through the
 * entity service the copy is validated completely, as a draft or published entry like its source, and keeps the
 * source's times.
 */
export async function writeCopy<T>(
  scope: Scope,
  type: ContentType,
  id: Id,
  sent: Data,
  how: WriteOptions,
  source: CopySource,
  finish: FinishWrite<T>,
): Promise<T> {
  const data = ((await how.limitCopy?.(scope, type, id, sent)) ?? sent) as Data;
  const { engine } = scope;
  const { model, dialect } = engine;
  const { read, leaves = NOTHING_LEFT } = source;
  const isCopied = (attribute: Attribute): boolean => !CREATORS.has(attribute.name) && !leaves(attribute);
  const isChecked = how.layer !== 'database';
  const readValues = async (reader: Pick<Reader, 'query'>): Promise<RowValues<ContentType>> => {
    const copies = await runPlanning(reader, dialect, planCopy(model, type, [id], isCopied));
    const values = copies.get(id);
    if (values === undefined || values.scalars.size === 0) throw notFound();
    return values;
  };
  const { scalars } = await readValues(scope.source.reader);
  const context = await changeContext(scope, type, how.layer);
  const draft =
    type.draftAndPublish && [...scalars].some(([{ name }, value]) => name === 'publishedAt' && value === null);
  const resolve = (sentData: object): AuthorizedChange =>
    how.authorize({ ...sentChange(type, sentData, { kind: 'create', publish: false, draft }, context), isCopy: true });
  const whole = isChecked ? { ...(await read(scope, id)), ...data } : data;
  const checks = checkedOf(resolve(whole), type, data);
  await refuseChange(engine, scope.source.reader, checks);

  const params = { ...how.params, data: isChecked ? { ...whole } : withTimes(whole, context.now) };
  const before = snapshotData(params.data);
  const isHooked = hasHooks(engine, type, 'Create');
  const hooks = isHooked ? await runBeforeHooks(engine, type, 'Create', params) : NO_HOOKS;
  const names = new Set([...Object.keys(data), ...changedNames(before, params.data)]);
  const said = Object.fromEntries(Object.entries(params.data).filter(([name]) => names.has(name)));
  const editedChange = await hashPasswords(engine, resolve(said));

  const edits = editedNames(editedChange);
  // The edited relations were authorized with the copy.
  const editsOf = (copy: Id): SettledChange => {
    const edited = Object.fromEntries(edits.map((name) => [name, said[name]]));
    const intent = { kind: 'update', id: copy, draft: true } as const;
    const { values, ...edit } = trustChange(resolveChange(type, edited, intent, context));
    return { ...edit, values: { ...values, scalars: new Map() } };
  };
  const changeOf = async (at: Scope): Promise<AuthorizedChange> => {
    const values = await readValues(at.source.reader);
    const own = { ...checks, values: isChecked ? values : timesOf(values, editedChange.values), ...OF_NO_OTHER };
    return copyChange(own, editedChange, said);
  };
  // What may be copied depends on the source: it is asked and read again once nobody else can change it.
  const settle = async (inner: TransactionScope, found: SettledChange): Promise<SettledChange> => {
    const again = await how.limitCopy?.(inner, type, id, sent);
    if (!isDeepStrictEqual(again, data)) throw forbidden();
    const change = { ...found, values: (await changeOf(inner)).values };
    const [before, after] = [planLocks(model, [found]), planLocks(model, [change])];
    if (!isDeepStrictEqual(before, after)) await inner.transaction.session.lock(...after);
    return change;
  };
  return runWrite(scope, {
    how,
    async find(inner) {
      return {
        kind: 'changes',
        changes: [await changeOf(inner)],
        wants: edits.length > 0 ? { following: ([copy = 0]) => [editsOf(copy)] } : {},
        locks: [sharedLock(entryLock(type, id))],
      };
    },
    ...(isLimited(scope.access) && how.limitCopy !== undefined && { settle }),
    finish: (inner, [copy = 0]) => finish(inner, copy, hooks),
    emitEvents: (inner, [copy = 0]) => emitEntryEvent(inner, 'entry.create', type, copy, how),
  });
}

/** A copy is not a translation of anything. */
const OF_NO_OTHER = { translationOf: [] };

/** The copy does not inherit the creators of its source. */
const CREATORS = new Set(['createdBy', 'updatedBy']);

/** At the row level, the times of a copy are those of its creation. */
function timesOf(values: RowValues<ContentType>, editValues: RowValues): RowValues<ContentType> {
  const times = [...editValues.scalars].filter(([{ name }]) => name === 'createdAt' || name === 'updatedAt');
  return { ...values, scalars: new Map([...values.scalars, ...times]) };
}

/** Attributes that were not sent and have no column are copied, whatever a new entry would require. */
function checkedOf<C extends AuthorizedChange>(change: C, type: ContentType, data: Data): C {
  const isMeant = ({ path: [name] }: { readonly path: Path }): boolean =>
    name === undefined || name in data || type.attributes.get(name)?.kind === 'scalar';
  const issues: readonly Issue[] = change.issues.filter(isMeant);
  return { ...change, issues, claims: change.claims.filter(isMeant) };
}

/** Relations given as `connect` and `disconnect` instead of a full list. */
const editedNames = ({ values }: Change): readonly string[] =>
  values.links.filter(({ operation }) => operation.kind === 'edit').map(({ attribute }) => attribute.name);

/**
 * The copied values merged with the sent ones. Lists that are edited are copied without the disconnected entries, which
 * stay with the source.
 */
function copyChange(own: AuthorizedChange, editedChange: Change, said: Data): AuthorizedChange {
  const { links } = editedChange.values;
  const edits = new Map(links.map(({ attribute, operation }) => [attribute.name, operation]));
  const isReplaced = ([name, value]: readonly [string, unknown]): boolean =>
    edits.has(name) ? edits.get(name)?.kind === 'set' : !isNothing(own.type.attributes.get(name)?.kind, value);
  const replaced = Object.entries(said).filter(isReplaced);
  const change = replaceAttributes(own, editedChange, new Set(replaced.map(([name]) => name)));
  const copied = change.values.links.map((link): LinkChange => {
    const edit = edits.get(link.attribute.name);
    if (edit?.kind !== 'edit' || link.operation.kind !== 'set') return link;
    const targets = link.operation.targets.filter((target) => !edit.disconnect.includes(target as Id));
    return { ...link, operation: { kind: 'set', targets } };
  });
  // The creators of a copy are not part of the data.
  const signed = links.filter(({ attribute: { name } }) => CREATORS.has(name) && !(name in said));
  return { ...change, values: { ...change.values, links: [...copied, ...signed] } };
}

/** `{}` and `{ set: null }` do not change a relation. */
const isNothing = (kind: Attribute['kind'] | undefined, value: unknown): boolean =>
  (kind === 'relation' || kind === 'media' || kind === 'morphFrom') && typeof value === 'object' && value !== null;
