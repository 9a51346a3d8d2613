import omit from 'lodash/omit.js';
import pick from 'lodash/pick.js';
import { mayName } from '../../access/access.ts';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { refuseUnreviewed } from '../../content/review/refuse-unreviewed.ts';
import type { Scope } from '../../content/scope.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { writeCopy } from '../../content/writing/write-copy.ts';
import { writeCreation } from '../../content/writing/write-creation.ts';
import { writeDeletion } from '../../content/writing/write-deletion.ts';
import { readFields } from '../../content/writing/write-entity.ts';
import type { WriteOptions } from '../../content/writing/write-options.ts';
import { writeUpdate } from '../../content/writing/write-update.ts';
import { applicationError } from '../../errors.ts';
import type { Attribute, ContentType, Model, Type, Uid } from '../../schema/model.ts';
import { draftData, type ManagedAdditions, sentData } from './as-administrator.ts';
import { checkPublication } from './check-publication.ts';
import { publishableEntry } from './publishable-entries.ts';
import { hiddenOf } from '../../content/reading/managed-fields.ts';
import { isRecord } from '../../util/is-record.ts';
import { reduceCopy, reduceCreation, reduceDeletion, reduceUpdate } from './reduce-data.ts';
import { showTranslations } from './show-entry.ts';
import { writeManaged } from './write-managed.ts';

type Data = Readonly<Record<string, unknown>>;

/** A new entry of a type that is not localized, or in the default locale; a draft, if the type has drafts. */
export function createManaged(
  scope: Scope,
  type: ContentType,
  data: object,
  additions: ManagedAdditions = {},
): Promise<Entity> {
  const draft = draftData(type, data) as Data;
  const intent = { kind: 'create', publish: false } as const;
  return writeManaged(scope, type, {
    ...{ method: 'create', id: null, data: draft, additions },
    reduce: async (how) => ({
      ...(await reduceCreation(scope, type, draft, intent, how)),
      ...(type.localized && { added: { localizations: [] } }),
    }),
    store: (sent, { how, finish, additions: { id } }) =>
      writeCreation(scope, type, sent, { ...intent, id }, how, finish),
  });
}

/** Shared fields are copied to the other translations; the response shows those before the change, as in v4. */
export async function updateManaged(
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object,
  additions: ManagedAdditions = {},
): Promise<Entity> {
  const before = mayShare(scope, type, data) ? await showTranslations(scope, type, id) : null;
  const shown = await writeManaged(scope, type, {
    ...{ method: 'update', id, data: data as Data, additions },
    reduce: (how) => reduceUpdate(scope, type, id, data as Data, how),
    store: (sent, { how, finish }) => writeUpdate(scope, type, id, sent, how, finish),
  });
  return before === null || !isRecord(shown) ? shown : { ...shown, localizations: before };
}

/** Whether the caller sends a field that all translations share, and may write it in some entry. */
function mayShare({ access }: Scope, type: ContentType, data: object): boolean {
  if (!type.localized) return false;
  return Object.keys(data).some(
    (name) => type.attributes.get(name)?.shared === true && mayName(access, type, 'update', name),
  );
}

export const deleteManaged = (
  scope: Scope,
  type: ContentType,
  id: Id,
  additions: ManagedAdditions = {},
): Promise<Entity> =>
  writeManaged(scope, type, {
    ...{ method: 'delete', id, data: {}, additions },
    reduce: (how) => reduceDeletion(scope, type, id, how),
    store: (_data, { how, finish }) => writeDeletion(scope, type, id, how, (inner, hooks) => finish(inner, id, hooks)),
  });

/** Publishes a complete draft, or unpublishes an entry. */
export async function publishManaged(
  scope: Scope,
  type: ContentType,
  id: Id,
  published: boolean,
  additions: ManagedAdditions = {},
): Promise<Entity> {
  const refuse = async (at: Scope): Promise<void> => {
    const entry = await publishableEntry(at, type, id);
    if (entry.draft !== published) throw applicationError(published ? 'already.published' : 'already.draft');
    if (published) await refuseUnreviewed(at, type, [id]);
    if (published) await checkPublication(at, type, id);
  };
  await refuse(scope);
  const guard: WriteOptions['guard'] = async (inner) => {
    await additions.guard?.(inner);
    await refuse(inner);
  };
  const data = { publishedAt: published ? new Date() : null };
  return writeManaged(scope, type, {
    ...{ method: 'update', id, data, additions: { ...additions, guard, goesLive: 'reviewed' } },
    reduce: (how) => reduceUpdate(scope, type, id, data, how, 'publish'),
    store: (sent, { how, finish }) => writeUpdate(scope, type, id, sent, how, finish, 'publish'),
  });
}

/** A new draft with the values of another entry, overridden by the body. */
export async function copyManaged(scope: Scope, type: ContentType, id: Id, body: unknown): Promise<Entity> {
  const source = { read: (inner: Scope) => readFields(inner, type, id), leaves: isTaken };
  const data = draftData(type, sentData(scope.engine.model, type, body)) as Data;
  await findStored(scope, type, id);
  return writeManaged(scope, type, {
    ...{ method: 'clone', id, data, additions: {} },
    reduce: (how) => reduceCopy(scope, type, id, data, { ...how, layer: 'content' }),
    store: (sent, { how, finish, byCode }) =>
      writeCopy(scope, type, id, sent, copyingAs({ ...how, layer: 'content' }, byCode), source, finish),
  });
}

/** What code has set is not limited by what the caller may copy. */
const copyingAs = ({ limitCopy, ...how }: WriteOptions, byCode: ReadonlySet<string>): WriteOptions => ({
  ...how,
  ...(limitCopy !== undefined && {
    async limitCopy(scope, type, id, sent) {
      const names = [...byCode];
      return { ...(await limitCopy(scope, type, id, omit(sent, names))), ...pick(sent, names) };
    },
  }),
});

/** Relations that allow one entry only would be taken from the original. */
export const isTaken = (attribute: Attribute): boolean =>
  attribute.kind === 'relation' &&
  (attribute.relation === 'oneToOne' || attribute.relation === 'oneToMany') &&
  (attribute.mappedBy !== undefined || attribute.inversedBy !== undefined);

type Uncloneable = readonly [path: readonly string[], reason: 'unique' | 'relation'];

/** Fields that prevent an unchanged copy of an entry: unique values, and relations that allow one entry only. */
export function uncloneableFields(model: Model, type: Type, path: readonly string[] = [], above: readonly Uid[] = []) {
  if (above.includes(type.uid)) return [];
  const within = (uid: Uid, at: readonly string[]): readonly Uncloneable[] => {
    const component = model.components.get(uid);
    return component === undefined ? [] : uncloneableFields(model, component, at, [...above, type.uid]);
  };
  const found: Uncloneable[] = [...type.attributes.values()].flatMap((attribute): readonly Uncloneable[] => {
    const at = [...path, attribute.name];
    if (attribute.kind === 'component') return within(attribute.component, at);
    if (attribute.kind === 'dynamicZone')
      return attribute.components.flatMap((uid) => within(uid, [...at, model.components.get(uid)?.displayName ?? uid]));
    if (attribute.name === 'localizations' || hiddenOf(type).has(attribute.name)) return [];
    if (isTaken(attribute)) return [[at, 'relation']];
    return isUnique(attribute) ? [[at, 'unique']] : [];
  });
  return found;
}

const isUnique = (attribute: Attribute): boolean =>
  attribute.kind === 'scalar' && (attribute.type === 'uid' || attribute.unique === true);
