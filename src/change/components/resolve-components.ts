import { componentOf } from '../../schema/lookup.ts';
import type { Component, ComponentAttribute, DynamicZoneAttribute } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import type { ComponentChange, ComponentItem, ZoneChange } from '../change.ts';
import { bodyIssue, type FieldFindings, type Finding, orderItems, pathOf } from '../issues/findings.ts';
import { missingValue, tooDeep, wrongType } from '../issues/mistakes.ts';
import { fieldPath, type Resolution, type RowPlace, takePlace } from '../resolution.ts';
import { resolveId } from '../relations/resolve-ids.ts';
import { parsedRecord } from '../values/resolve-node.ts';
import { resolveZoneComponent, zoneForm } from './resolve-zone-component.ts';
import type { ResolveRow, RowData } from '../row-parts.ts';

export interface ResolvedComponents {
  readonly change: ComponentChange | ZoneChange | null;
  readonly findings: readonly Finding[];
  /** See `FieldFindings`. */
  readonly steps: number;
}

/** Schemas whose components contain themselves allow any depth; no real page is nested deeper than this. */
const MAX_DEPTH = 100;

const unchanged = (steps: number, ...findings: readonly Finding[]): ResolvedComponents => ({
  change: null,
  findings,
  steps,
});
const mistyped = (finding: Finding): ResolvedComponents => ({ change: null, findings: [finding], steps: 1 });

/** The value of a component, a repeatable component or a dynamic zone in a body. */
export function resolveComponents(
  resolution: Resolution,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  sent: unknown,
  place: RowPlace,
  resolveRow: ResolveRow,
): ResolvedComponents {
  if (place.order.length > MAX_DEPTH) return unchanged(1, tooDeep(fieldPath(place, attribute.name)));
  return attribute.kind === 'component' && !attribute.many
    ? resolveOne(resolution, attribute, sent, place, resolveRow)
    : resolveMany(resolution, attribute, sent, place, resolveRow);
}

function resolveOne(
  resolution: Resolution,
  attribute: ComponentAttribute,
  sent: unknown,
  place: RowPlace,
  resolveRow: ResolveRow,
): ResolvedComponents {
  const path = fieldPath(place, attribute.name);
  const required = attribute.required && !resolution.draft && isChecked(resolution);
  if (sent === undefined)
    return required && resolution.rules === 'creation'
      ? unchanged(2, missingValue(path, resolution))
      : unchanged(required ? 2 : 1);
  if (sent === null && !required)
    return place.stored === null ? unchanged(1) : changed(resolution, attribute, [], path);
  if (!isRecord(sent)) return mistyped(wrongType(path, 'object', sent, sent));
  const own = takePlace(resolution);
  const item = resolveItem(
    resolution,
    componentOf(resolution.model, attribute.component),
    sent,
    place,
    path,
    resolveRow,
  );
  return {
    change: { attribute, items: [item.item], path: pathOf(path), place: own },
    findings: item.findings,
    steps: (required ? 1 : 0) + item.steps,
  };
}

function resolveMany(
  resolution: Resolution,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  sent: unknown,
  place: RowPlace,
  resolveRow: ResolveRow,
): ResolvedComponents {
  const path = fieldPath(place, attribute.name);
  if (sent === undefined) {
    // It is required for drafts, too.
    const missing = attribute.required && resolution.rules === 'creation' && isChecked(resolution);
    return missing ? unchanged(2, missingValue(path, resolution)) : unchanged(2);
  }
  if (!Array.isArray(sent)) {
    if (attribute.kind === 'dynamicZone' && sent !== null) zoneForm(resolution, sent, place.order);
    return mistyped(wrongType(path, 'array', sent, sent));
  }
  const own = takePlace(resolution);
  const items = sent.map((item, index) => {
    const at = { ...place, order: [...place.order, index] };
    return { ...resolveListed(resolution, attribute, item, at, `${path}[${index}]`, resolveRow), index };
  });
  return {
    change: { attribute, items: items.flatMap(({ item }) => item ?? []), path: pathOf(path), place: own } as ZoneChange,
    findings: [...orderItems(items), ...countFindings(resolution, attribute, sent.length, path)],
    steps: 2 + items.reduce((most, { steps }) => Math.max(most, 1 + steps), 0),
  };
}

interface ResolvedItem extends Omit<FieldFindings, 'index'> {
  readonly item: ComponentItem | null;
}

function resolveListed(
  resolution: Resolution,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  sent: unknown,
  place: RowPlace,
  path: string,
  resolveRow: ResolveRow,
): ResolvedItem {
  const data = parsedRecord(sent);
  if (data === null) {
    if (attribute.kind === 'dynamicZone') zoneForm(resolution, null, place.order);
    return { item: null, path, findings: [wrongType(path, 'object', null, sent)], steps: 0 };
  }
  if (attribute.kind === 'component')
    return resolveItem(resolution, componentOf(resolution.model, attribute.component), data, place, path, resolveRow);
  const chosen = resolveZoneComponent(resolution, attribute, data, path, place.order);
  if (chosen.component === null) return { item: null, path, findings: chosen.findings, steps: 1 + chosen.steps };
  const item = resolveItem(resolution, chosen.component, data, place, path, resolveRow);
  return { ...item, steps: Math.max(item.steps, 1 + chosen.steps) };
}

/** Ids are ignored below a new row; below a stored one they identify the component to update. */
function resolveItem(
  resolution: Resolution,
  component: Component,
  data: RowData,
  place: RowPlace,
  path: string,
  resolveRow: ResolveRow,
): ResolvedItem & { readonly item: ComponentItem } {
  const named = place.stored !== null && Object.hasOwn(data, 'id') && data.id !== undefined;
  const id = named ? resolveId(data.id) : null;
  const row = resolveRow(resolution, component, data, { path, order: place.order, stored: id });
  const found = { path, findings: row.findings, steps: 1 + row.steps };
  if (named && id === null) return { ...found, item: { kind: 'foreign' } };
  return {
    ...found,
    item: id === null ? { kind: 'new', values: row.values } : { kind: 'kept', id, values: row.values },
  };
}

function countFindings(
  resolution: Resolution,
  { min, max, required }: ComponentAttribute | DynamicZoneAttribute,
  count: number,
  path: string,
): readonly Finding[] {
  if (!isChecked(resolution)) return [];
  const findings: Finding[] = [];
  if (min !== undefined && count < min && (required || count > 0))
    findings.push(bodyIssue(path, `${path} field must have at least ${min} items`));
  if (max !== undefined && count > max)
    findings.push(bodyIssue(path, `${path} field must have less than or equal to ${max} items`));
  return findings;
}

const changed = (
  resolution: Resolution,
  attribute: ComponentAttribute,
  items: readonly ComponentItem[],
  path: string,
): ResolvedComponents => ({
  change: { attribute, items, path: pathOf(path), place: takePlace(resolution) },
  findings: [],
  steps: 1,
});

const isChecked = ({ layer }: Resolution): boolean => layer !== 'database';

export const isZoneChange = (change: ComponentChange | ZoneChange): change is ZoneChange =>
  change.attribute.kind === 'dynamicZone';
