import { ID_ATTRIBUTE } from '../schema/lookup.ts';
import type { Attribute, ScalarAttribute, Type } from '../schema/model.ts';
import type { ComponentChange, LinkChange, MorphChange, ZoneChange } from './change.ts';
import type { FieldFindings, Finding } from './findings.ts';
import { orderFindings } from './findings.ts';
import type { Resolution, RowPlace } from './resolution.ts';
import { fieldPath } from './resolution.ts';
import { isZoneChange, resolveComponents } from './resolve-components.ts';
import { resolveId } from './resolve-ids.ts';
import { resolveLink } from './resolve-link.ts';
import { resolveMorph } from './resolve-morph.ts';
import { resolveScalar } from './resolve-scalar.ts';
import type { ResolvedRow, RowData } from './resolved-row.ts';
import { isTimestamp, partsOf } from './row-parts.ts';
import type { WriteValue } from './write-value.ts';

/**
 * What is written of one row. Components come first, then the row's own columns, then its relations: the order in
 * which the contract stores them, and meets what cannot be stored. What it finds before that has an order of its own.
 */
export function resolveRow<T extends Type>(
  resolution: Resolution,
  type: T,
  data: RowData,
  place: RowPlace,
  also: readonly FieldFindings[] = [],
): ResolvedRow<T> {
  const parts = partsOf(type);
  const fields: FieldFindings[] = [...also];
  const note = (name: string, findings: readonly Finding[], steps: number): void => {
    if (findings.length > 0) fields.push({ path: fieldPath(place, name), findings, steps });
  };
  const given = (attribute: Attribute): unknown => givenOf(resolution, type, data, attribute, place);
  const below = (index: number): RowPlace => ({ ...place, order: [...place.order, index] });
  let steps = 2;

  const components: ComponentChange[] = [];
  const zones: ZoneChange[] = [];
  for (const { attribute, index } of parts.components) {
    const resolved = resolveComponents(resolution, attribute, given(attribute), below(index), resolveRow);
    if (resolved.change !== null && isZoneChange(resolved.change)) zones.push(resolved.change);
    else if (resolved.change !== null) components.push(resolved.change);
    steps = Math.max(steps, resolved.steps);
    note(attribute.name, resolved.findings, resolved.steps);
  }

  const scalars = new Map<ScalarAttribute, WriteValue>();
  for (const { attribute } of parts.scalars) {
    const findings: Finding[] = [];
    const value = resolveScalar(resolution, type, attribute, given(attribute), place, findings);
    if (value !== undefined) scalars.set(attribute, value);
    if (findings.length === 0) continue;
    const needed = stepsOf(findings, value === undefined);
    steps = Math.max(steps, needed);
    note(attribute.name, findings, needed);
  }

  const id = resolution.reach === 'contract' || type.kind === 'component' ? null : resolveId(data.id);
  if (id !== null && place.stored === null) scalars.set(ID_ATTRIBUTE, id);

  const links: LinkChange[] = [];
  for (const { attribute, index } of parts.links) {
    const findings: Finding[] = [];
    const link = resolveLink(resolution, attribute, given(attribute), below(index), findings);
    if (link !== null) links.push(link);
    note(attribute.name, findings, 2);
  }

  const morphs: MorphChange[] = [];
  for (const { attribute, index } of parts.morphs) {
    const findings: Finding[] = [];
    const morph = resolveMorph(resolution, attribute, given(attribute), below(index), findings);
    if (morph !== null) morphs.push(morph);
    note(attribute.name, findings, 2);
  }

  return {
    values: { type, scalars, links, morphs, components, zones },
    findings: orderFindings(parts.checkedNames, fields),
    steps: 2 + steps,
  };
}

/** More than any number of checks in memory takes. */
const ASKED = 1000;

/** A value of the wrong type is known at once, other mistakes after that; the stored data is asked last. */
function stepsOf(findings: readonly Finding[], untyped: boolean): number {
  if (findings.some((finding) => 'kind' in finding)) return ASKED;
  return untyped ? 1 : 2;
}

/** What the body says of an attribute; of those that its writer cannot set it says nothing. */
function givenOf(resolution: Resolution, type: Type, data: RowData, attribute: Attribute, place: RowPlace): unknown {
  const settable = resolution.reach !== 'contract' || attribute.writable;
  const given = settable && Object.hasOwn(data, attribute.name) ? data[attribute.name] : undefined;
  return isTimestamp(type, attribute) ? timestampOf(resolution, attribute, given, place) : given;
}

/** Code can say when an entry was created, never when it was last written. */
function timestampOf({ reach, now }: Resolution, { name }: Attribute, given: unknown, place: RowPlace): unknown {
  const said = reach === 'contract' ? undefined : given;
  if (place.stored === null) return said ?? now;
  return name === 'updatedAt' ? now : said;
}
