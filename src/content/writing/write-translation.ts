import { isDeepStrictEqual } from 'node:util';
import { isLimited, mayUseLocale } from '../../access/access.ts';
import type { Grant, Verb } from '../../access/grant.ts';
import { mayShare } from '../../access/coverage/may-share.ts';
import type { SettledChange } from '../../access/authorized-change.ts';
import type { Change, RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { forbidden, notFound, type RequestError } from '../../errors.ts';
import { planLocks } from '../../plan/writing/locks/plan-locks.ts';
import { planCopy } from '../../plan/writing/plan-copy.ts';
import {
  planTranslationSource,
  type TranslationSource,
} from '../../plan/writing/translations/plan-translation-source.ts';
import type { Attribute, ContentType } from '../../schema/model.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { askRights } from './ask-rights.ts';
import { addedTo, sharedData, withShared } from './entries/shared-values.ts';
import { type FinishWrite, writeCreation } from './write-creation.ts';
import type { WriteOptions } from './write-options.ts';

type Data = Readonly<Record<string, unknown>>;

/** A new translation of a stored entry. */
export interface Translation {
  readonly locale: string;
  readonly id?: Id | undefined;
  /** As it was read for the request; what is stored is read again under the lock. */
  readonly source: TranslationSource;
  /** What `refuseTranslation` returned. */
  readonly rights: GroupRights;
  /** The error if there is no such entry, for callers who can see none of the translations; by default a 404. */
  readonly absent?: (() => RequestError) | undefined;
  readonly data: Data;
  /** Whether a null in the body sets a shared field. */
  readonly nulls: 'set' | 'ignored';
  /** Whether components, zones and media that all translations share are copied if they are missing in the body. */
  readonly copiesParts: boolean;
  /** Members of the data that the server added. */
  readonly added?: readonly string[];
  /** Those that project code has set, whatever its caller may write. */
  readonly byCode?: ReadonlySet<string>;
}

/**
 * Creates a translation. Shared fields missing in the body are those of the others. Shared fields in the body apply to
 * all translations, so they are ignored unless the caller may write them in all.
 */
export async function writeTranslation<T>(
  scope: Scope,
  type: ContentType,
  { locale, id, source, rights, absent, data: sent, nulls, copiesParts, added = [], byCode }: Translation,
  how: WriteOptions,
  finish: FinishWrite<T>,
): Promise<T> {
  const isWritable = (name: string, { mayWrite }: GroupRights): boolean => byCode?.has(name) === true || mayWrite(name);
  const data = withoutNames(sent, (name) => !isWritable(name, rights));
  const said = nulls === 'set' ? data : withoutNames(data, (name) => data[name] === null);
  const readParts = (at: Scope): Promise<RowValues<ContentType> | null> =>
    copiesParts ? sharedParts(at, type, source.group[0] as Id, data) : Promise.resolve(null);
  const parts = await readParts(scope);
  const rules = { added: new Set([...added, ...addedTo(said, source)]) };
  const settle = async (inner: TransactionScope, change: SettledChange): Promise<SettledChange> => {
    const { engine, source: from, transaction } = inner;
    const stored = await runPlanning(from.reader, engine.dialect, planTranslationSource(type, source.group[0] as Id));
    if (stored === null) throw notFound();
    const now = await refuseTranslation(inner, type, stored.group, locale, absent);
    if (!Object.keys(said).every((name) => isWritable(name, now))) throw forbidden();
    const settled = withCurrent(change, { source, parts }, { source: stored, parts: await readParts(inner) });
    const [before, after] = [planLocks(engine.model, [change]), planLocks(engine.model, [settled])];
    // Files that were added to a shared part in the meantime.
    if (JSON.stringify(before) !== JSON.stringify(after)) await transaction.session.lock(...after);
    return settled;
  };
  return writeCreation(
    scope,
    type,
    { ...data, ...sharedData(source), ...said },
    { kind: 'translate', locale, of: source.group, id },
    { ...how, authorize: (body) => withParts(withShared(how.authorize(body, rules), source, said), parts) },
    finish,
    settle,
  );
}

/**
 * Throws unless the caller can find one of the translations and may write the locale. Called before anything about them
 * is revealed, and under their lock.
 */
export async function refuseTranslation(
  scope: Scope,
  type: ContentType,
  group: readonly Id[],
  locale: unknown,
  absent: () => RequestError = notFound,
): Promise<GroupRights> {
  const rights = await askGroup(scope, type, group);
  if (!rights.isFound) throw absent();
  if (!isLimited(scope.access)) return rights;
  if (!mayUseLocale(scope.access, type, 'create', locale)) throw forbidden();
  return rights;
}

export interface GroupRights {
  /** Whether the caller may find one of the translations. */
  readonly isFound: boolean;
  /** False for a shared field that they may not write in all of them. */
  readonly mayWrite: (name: string) => boolean;
}

async function askGroup(scope: Scope, type: ContentType, group: readonly Id[]): Promise<GroupRights> {
  const { access, engine } = scope;
  if (!isLimited(access)) return { isFound: true, mayWrite: () => true };
  const entries = await askRights(scope, type, ['find', 'update'], group);
  const held = (verb: Verb): readonly Grant[] => group.map((id) => entries.get(id)?.held[verb] ?? []);
  return {
    isFound: held('find').some(({ length }) => length > 0),
    mayWrite(name) {
      const attribute = type.attributes.get(name);
      return attribute?.shared !== true || mayShare(engine.model, access, type, attribute, held('update'));
    },
  };
}

const withoutNames = (data: Data, isLeftOut: (name: string) => boolean): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !isLeftOut(name)));

/** Components, zones and media shared by all translations and missing from the body. */
async function sharedParts({ engine, source: { reader } }: Scope, type: ContentType, id: Id, data: Data) {
  const isTaken = ({ kind, name, shared }: Attribute): boolean =>
    shared && kind !== 'scalar' && !Object.hasOwn(data, name);
  const copies = await runPlanning(reader, engine.dialect, planCopy(engine.model, type, [id], isTaken));
  return copies.get(id) ?? null;
}

type Named = { readonly attribute: { readonly name: string } };

function withParts<C extends Change>(change: C, parts: RowValues<ContentType> | null): C {
  if (parts === null) return change;
  const names = new Set([...parts.components, ...parts.zones, ...parts.links].map(({ attribute }) => attribute.name));
  if (names.size === 0) return change;
  const isOwn = ({ attribute }: Named): boolean => !names.has(attribute.name);
  const { values } = change;
  return {
    ...change,
    issues: change.issues.filter(({ path }) => !names.has(path[0] ?? '')),
    values: {
      ...values,
      components: [...values.components.filter(isOwn), ...parts.components],
      zones: [...values.zones.filter(isOwn), ...parts.zones],
      links: [...values.links.filter(isOwn), ...parts.links],
    },
  };
}

interface Shared {
  readonly source: TranslationSource;
  readonly parts: RowValues<ContentType> | null;
}

/** Replaces what was taken over from the others by what is stored now; what project code has changed stays. */
function withCurrent<C extends Change>(change: C, before: Shared, now: Shared): C {
  const { values } = change;
  const scalars = new Map(values.scalars);
  for (const [attribute, value] of before.source.shared) {
    if (scalars.get(attribute) === value) scalars.set(attribute, now.source.shared.get(attribute) ?? null);
  }
  const current = { ...change, values: { ...values, scalars } };
  if (before.parts === null || now.parts === null) return current;
  if (isDeepStrictEqual(before.parts, now.parts)) return current;
  const isOwn = (one: unknown): boolean =>
    ![before.parts?.components, before.parts?.zones, before.parts?.links].flat().includes(one as never);
  const own = {
    components: values.components.filter(isOwn),
    zones: values.zones.filter(isOwn),
    links: values.links.filter(isOwn),
  };
  const names = new Set([...own.components, ...own.zones, ...own.links].map(({ attribute }) => attribute.name));
  const isTaken = ({ attribute }: Named): boolean => !names.has(attribute.name);
  return {
    ...current,
    values: {
      ...current.values,
      components: [...own.components, ...now.parts.components.filter(isTaken)],
      zones: [...own.zones, ...now.parts.zones.filter(isTaken)],
      links: [...own.links, ...now.parts.links.filter(isTaken)],
    },
  };
}
