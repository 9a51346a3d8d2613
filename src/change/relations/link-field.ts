import type { ContentType, MediaAttribute, MorphFromAttribute, RelationAttribute } from '../../schema/model.ts';
import type { Finding } from '../issues/findings.ts';
import { notePointed } from './relation-store.ts';
import type { Resolution } from '../resolution.ts';
import { isWithoutId, resolveIds } from './resolve-ids.ts';
import type { Id } from '../write-value.ts';

export type LinkAttribute = RelationAttribute | MediaAttribute | MorphFromAttribute;

/** A relation while it is resolved. */
export interface LinkField {
  readonly resolution: Resolution;
  readonly attribute: LinkAttribute;
  readonly target: ContentType;
  readonly path: string;
  readonly order: readonly number[];
  readonly findings: Finding[];
}

/** The ids of a list, which must exist; null if an item has none. `beyond`: the contract does not check. */
export function pointAt(field: LinkField, items: readonly unknown[], beyond = false): readonly Id[] | null {
  if (items.some((item) => item === null || item === undefined)) return refuseForm(field);
  if (items.some(isWithoutId)) return refuseForm({ ...field, order: AFTER_FORMS });
  const pointed = resolveIds(items);
  const { resolution, target, order } = field;
  notePointed(resolution.relations, target, { guarded: isGuarded(field), beyond }, pointed, order);
  return pointed.ids;
}

/** An item without an id is only detected after all relations have been read. */
const AFTER_FORMS: readonly number[] = [Number.MAX_SAFE_INTEGER];

/** A form that the contract cannot read; its message does not say which. */
export function refuseForm(field: LinkField): null {
  const { resolution, order, target } = field;
  const message = 'Invalid relations';
  resolution.relations.unreadable.push({ order, message, ...(isGuarded(field) && { target: target.uid }) });
  return null;
}

/** Files can be linked without permission to find them. */
const isGuarded = ({ attribute }: LinkField): boolean => attribute.kind !== 'media';
