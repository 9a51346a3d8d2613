import { holdingAttribute, linkedType } from '../../schema/lookup.ts';
import type { MediaAttribute, MorphFromAttribute } from '../../schema/model.ts';
import type { LinkChange, LinkOperation } from '../change.ts';
import { type Finding, pathOf } from '../issues/findings.ts';
import { type LinkAttribute, type LinkField, pointAt, refuseForm } from './link-field.ts';
import { missingValue } from '../issues/mistakes.ts';
import { fieldPath, type Resolution, type RowPlace, takePlace } from '../resolution.ts';
import { resolveConnections } from './resolve-connections.ts';

/**
 * A relation to rows of one type in a body: an id, a list, `null`, `{ id }`, or `{ set, connect, disconnect }`. Null if
 * there is nothing to do.
 */
export function resolveLink(
  resolution: Resolution,
  attribute: LinkAttribute,
  sent: unknown,
  place: RowPlace,
  findings: Finding[],
): LinkChange | null {
  const path = fieldPath(place, attribute.name);
  const target = linkedType(resolution.model, attribute);
  const absent = sent === undefined || sent === null;
  if (mustBeGiven(resolution, attribute)) {
    const missing = missingValue(path, resolution);
    if (sent === null || (sent === undefined && resolution.rules === 'creation')) findings.push(missing);
    else if (!absent && resolution.rules === 'creation') findings.push({ ...missing, hidden: [target.uid] });
  }
  if (sent === undefined || (sent === null && place.stored === null)) return null;
  const field = { resolution, attribute, target, path, order: place.order, findings };
  const operation = resolveOperation(field, sent);
  if (operation === null) return null;
  return {
    attribute,
    target: target.uid,
    operation: oneAtMost(field, operation),
    path: pathOf(path),
    place: takePlace(resolution),
  };
}

/** The contract checks required media only in the admin panel. */
export const mustBeGiven = (
  { layer, draft }: Resolution,
  { kind, required, writable }: Pick<LinkAttribute, 'required' | 'writable'> & { readonly kind: string },
): boolean => required && writable && kind !== 'media' && !draft && layer !== 'database';

function resolveOperation(field: LinkField, sent: unknown): LinkOperation | null {
  if (sent === null) return { kind: 'set', targets: [] };
  if (Array.isArray(sent)) return setTo(field, sent);
  if (typeof sent !== 'object') return setTo(field, [sent]);
  const { set, connect } = sent as Readonly<Record<string, unknown>>;
  // Code may pass `{ id: undefined }`, which is not an empty object.
  if (Object.hasOwn(sent, 'id')) return setTo(field, [sent], true);
  if (isSent(connect) && !Array.isArray(connect)) return refuseForm(field);
  if (!isSent(connect) && isSent(set) && !Array.isArray(set)) return refuseForm(field);
  if (set) {
    // The contract checks the ids to connect, although `set` wins.
    if (Array.isArray(connect) && pointAt(field, connect) === null) return null;
    return setTo(field, Array.isArray(set) ? set : [set], isSent(connect));
  }
  return resolveConnections(field, sent);
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

function setTo(field: LinkField, items: readonly unknown[], beyond = false): LinkOperation | null {
  const targets = pointAt(field, items, beyond);
  return targets === null ? null : { kind: 'set', targets };
}

/**
 * If several ids are sent for a to-one attribute: the last one for a stored entry, the first one for a new entry and
 * for files, which is what the contract shows. On the inverse side of a polymorphic to-one relation, the first.
 */
function oneAtMost({ attribute, resolution }: LinkField, operation: LinkOperation): LinkOperation {
  const only = attribute.kind === 'relation' ? !attribute.many : !attribute.many || pointsToOne(resolution, attribute);
  if (!only) return operation;
  const last = attribute.kind === 'relation' && resolution.rules === 'update';
  const one = <T>(list: readonly T[]): readonly T[] => (last ? list.slice(-1) : list.slice(0, 1));
  return operation.kind === 'set'
    ? { kind: 'set', targets: one(operation.targets) }
    : { ...operation, connect: attribute.many ? operation.connect : one(operation.connect) };
}

function pointsToOne({ model }: Resolution, attribute: MediaAttribute | MorphFromAttribute): boolean {
  return attribute.kind !== 'media' && !holdingAttribute(model, attribute).many;
}
