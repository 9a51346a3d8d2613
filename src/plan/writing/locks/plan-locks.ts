import type { Change, RowValues } from '../../../change/change.ts';
import type { Id } from '../../../change/write-value.ts';
import { linkedType } from '../../../schema/lookup.ts';
import type { ContentType, Model, MorphFromAttribute, RelationAttribute } from '../../../schema/model.ts';
import { namedTargets } from '../links/apply-operation.ts';
import { takesTargets } from '../links/link-plan.ts';
import { type Lock, sharedLock } from './lock.ts';
import { itemsOf, planListLocks } from './plan-list-locks.ts';

/** Lock names per table or column: a write of ten thousand links does not take ten thousand locks. */
const BUCKETS = 128;

/**
 * Locks against concurrent writes: the entry itself, the entries whose lists of links change, and unique values.
 * Entries that are only pointed to are locked against deletion.
 */
export function planLocks(model: Model, changes: readonly Change[]): readonly Lock[] {
  const locks = new Map<string, Lock>();
  const alone = (name: string): void => {
    locks.set(name, name);
  };
  const together = (name: string): void => {
    if (!locks.has(name)) locks.set(name, sharedLock(name));
  };
  for (const change of changes) {
    if (change.kind === 'update') alone(entryLock(change.type, change.id));
    const shares = translationShare(change);
    if (shares !== null) (shares === 'alone' ? alone : together)(translationsOf(change.type));
    for (const { type, id, isOnlyPointedTo } of targetsOf(model, change.values)) {
      (isOnlyPointedTo ? together : alone)(entryLock(type, id));
    }
    for (const claim of change.claims) {
      if (claim.kind !== 'unique') continue;
      alone(`${claim.type.table}.${claim.attribute.column} ${bucketOf(String(claim.value))}`);
    }
  }
  return [...locks.values(), ...planListLocks(model, changes)];
}

/**
 * Entries are created in a locale while nobody deletes it. Taken before all others: which entries a locale has is only
 * known once it is locked.
 */
export function planLocaleLocks(changes: readonly Change[]): readonly Lock[] {
  const codes = new Set<string>();
  for (const { kind, type, values } of changes) {
    const attribute = type.localized ? type.attributes.get('locale') : undefined;
    const code = attribute?.kind === 'scalar' ? values.scalars.get(attribute) : undefined;
    if (kind === 'create' && typeof code === 'string') codes.add(code);
  }
  return [...codes].map((code) => sharedLock(localeLock(code)));
}

export const localeLock = (code: string): string => `locale ${code}`;

export const entryLock = ({ table }: ContentType, id: Id): string => `${table} ${id % BUCKETS}`;

/** Deletion locks entries against writes to them and to their translations. */
export const deletionLocks = (type: ContentType, ids: readonly Id[]): readonly Lock[] => [
  ...new Set(ids.map((id) => entryLock(type, id))),
  ...(type.localized ? [sharedLock(translationsOf(type))] : []),
];

const translationsOf = ({ table }: ContentType): string => `${table} translations`;

/**
 * A new translation joins the others while nobody else changes their shared values. Parts copied to all translations
 * are written exclusively, too; plain values are set for all in one statement.
 */
function translationShare(change: Change): 'alone' | 'together' | null {
  if (change.kind === 'create') return change.translationOf.length > 0 ? 'alone' : null;
  const { type, values } = change;
  if (!type.localized) return null;
  const parts = [...values.components, ...values.zones, ...values.links];
  if (parts.some(({ attribute }) => attribute.shared)) return 'alone';
  return [...values.scalars.keys()].some(({ shared }) => shared) ? 'together' : null;
}

interface Target {
  readonly type: ContentType;
  readonly id: Id;
  /** Nothing in it changes. */
  readonly isOnlyPointedTo: boolean;
}

function* targetsOf(model: Model, values: RowValues): Generator<Target> {
  for (const { attribute, operation } of values.links) {
    const type = linkedType(model, attribute);
    const isOnlyPointedTo = attribute.kind === 'media' || isOneSided(attribute);
    for (const id of namedTargets(operation)) if (typeof id === 'number') yield { type, id, isOnlyPointedTo };
  }
  for (const { operation } of values.morphs) {
    for (const { type: uid, id } of operation.kind === 'set' ? operation.targets : operation.connect) {
      const type = model.contentTypes.get(uid);
      if (type !== undefined && typeof id === 'number') yield { type, id, isOnlyPointedTo: true };
    }
  }
  for (const item of itemsOf(values)) yield* targetsOf(model, item.values);
}

/** Others may point there as well, without a position in a list of the target. */
const isOneSided = (attribute: RelationAttribute | MorphFromAttribute): boolean => {
  if (attribute.kind !== 'relation') return false;
  if (attribute.storage.kind === 'joinColumn') return attribute.relation === 'manyToOne';
  return attribute.storage.inverseOrderColumn === undefined && !takesTargets(attribute);
};

function bucketOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return Math.abs(hash) % BUCKETS;
}
