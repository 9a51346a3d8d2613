import type { Model, MorphToAttribute, Type, Uid } from '../../schema/model.ts';
import type { MorphChange, MorphOperation, MorphTarget } from '../change.ts';
import { beyondIssue, type Finding, pathOf } from '../issues/findings.ts';
import { missingValue } from '../issues/mistakes.ts';
import { fieldPath, type Resolution, type RowPlace, takePlace } from '../resolution.ts';
import { printValue } from '../values/print-value.ts';
import type { LinkField } from './link-field.ts';
import { notePointed } from './relation-store.ts';
import { resolveId } from './resolve-ids.ts';
import { mustBeGiven } from './resolve-link.ts';

interface MorphField extends Omit<LinkField, 'attribute' | 'target'> {
  readonly attribute: MorphToAttribute;
}

/**
 * A polymorphic relation in a body: `{ id, __type }`, for many a list of these or `{ set, connect, disconnect }` of
 * lists.
 */
export function resolveMorph(
  resolution: Resolution,
  attribute: MorphToAttribute,
  sent: unknown,
  place: RowPlace,
  findings: Finding[],
): MorphChange | null {
  const path = fieldPath(place, attribute.name);
  const required = mustBeGiven(resolution, attribute);
  if (required && (sent === null || (sent === undefined && resolution.rules === 'creation')))
    findings.push(missingValue(path, resolution));
  if (sent === undefined || (sent === null && place.stored === null)) return null;
  // In a request the contract treats the empty list as not sent.
  if (Array.isArray(sent) && sent.length === 0 && resolution.layer === 'contract') return null;
  const field = { resolution, attribute, path, order: place.order, findings };
  const operation = resolveOperation(field, sent);
  if (operation === null) return null;
  if (required && resolution.rules === 'creation')
    findings.push({ ...missingValue(path, resolution), hidden: typesOf(operation) });
  return { attribute, operation, path: pathOf(path), place: takePlace(resolution) };
}

const typesOf = (operation: MorphOperation): readonly Uid[] =>
  (operation.kind === 'set' ? operation.targets : operation.connect).map(({ type }) => type);

function resolveOperation(field: MorphField, sent: unknown): MorphOperation | null {
  if (sent === null) return { kind: 'set', targets: [] };
  if (!field.attribute.many) {
    const target = resolveTarget(field, sent, field.path);
    return target === null ? null : { kind: 'set', targets: [target] };
  }
  if (Array.isArray(sent)) return { kind: 'set', targets: resolveTargets(field, sent, field.path) };
  const { set, connect, disconnect } = (typeof sent === 'object' ? sent : {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(set)) return { kind: 'set', targets: resolveTargets(field, set, `${field.path}.set`) };
  if (connect === undefined && disconnect === undefined) {
    if (typeof sent === 'object' && !('id' in sent)) return null;
    return { kind: 'set', targets: resolveTargets(field, [sent], field.path) };
  }
  return {
    kind: 'edit',
    connect: resolveTargets(field, asList(connect), `${field.path}.connect`),
    disconnect: resolveTargets({ ...field, findings: [] }, asList(disconnect), `${field.path}.disconnect`, false),
  };
}

const asList = (sent: unknown): readonly unknown[] => {
  if (sent === undefined || sent === null) return [];
  return Array.isArray(sent) ? sent : [sent];
};

/** Unique, in the order of first appearance. */
function resolveTargets(
  field: MorphField,
  items: readonly unknown[],
  path: string,
  existing = true,
): readonly MorphTarget[] {
  const targets = new Map<string, MorphTarget>();
  for (const [index, item] of items.entries()) {
    const target = resolveTarget(field, item, `${path}[${index}]`, existing);
    const key = target === null ? '' : `${target.id} ${target.type} ${target.field}`;
    if (target !== null && !targets.has(key)) targets.set(key, target);
  }
  return [...targets.values()];
}

function resolveTarget(field: MorphField, item: unknown, path: string, existing = true): MorphTarget | null {
  const { id, __type, __pivot } = (typeof item === 'object' && item !== null ? item : {}) as {
    readonly id?: unknown;
    readonly __type?: unknown;
    readonly __pivot?: unknown;
  };
  if (id === undefined || __type === undefined) {
    field.findings.push(beyondIssue(path, `${path} takes { id, __type }, the id of an entry and the uid of its type`));
    return null;
  }
  const type = typeof __type === 'string' ? typeNamed(field.resolution.model, __type) : undefined;
  if (type === undefined) {
    field.findings.push(
      beyondIssue(`${path}.__type`, `${path}.__type must be the uid of a content type, not ${printValue(__type)}`),
    );
    return null;
  }
  const resolved = resolveId(id);
  const pointed =
    resolved === null
      ? { ids: [], impossible: [id], spelled: [] }
      : { ids: [resolved], impossible: [], spelled: [resolved] };
  if (existing) notePointed(field.resolution.relations, type, { guarded: true, beyond: true }, pointed, field.order);
  return resolved === null ? null : { type: type.uid, id: resolved, field: fieldOf(__pivot) };
}

const typeNamed = (model: Model, uid: Uid): Type | undefined =>
  model.contentTypes.get(uid) ?? model.components.get(uid);

function fieldOf(pivot: unknown): string | null {
  const field = typeof pivot === 'object' && pivot !== null ? (pivot as { readonly field?: unknown }).field : undefined;
  return typeof field === 'string' ? field : null;
}
