import { ID_ATTRIBUTE } from '../schema/lookup.ts';
import type { Attribute, MorphToAttribute, ScalarAttribute, Type } from '../schema/model.ts';
import type { ComponentChange, LinkChange, MorphChange, ZoneChange } from './change.ts';
import { type FieldFindings, type Finding, orderFindings } from './issues/findings.ts';
import type { LinkAttribute } from './relations/link-field.ts';
import { fieldPath, type Resolution, type RowPlace } from './resolution.ts';
import { isZoneChange, resolveComponents } from './components/resolve-components.ts';
import { resolveId } from './relations/resolve-ids.ts';
import { mustBeGiven, resolveLink } from './relations/resolve-link.ts';
import { resolveMorph } from './relations/resolve-morph.ts';
import { resolveScalar } from './values/resolve-scalar.ts';
import { isTimestamp, type Part, partsOf, type ResolvedRow, type RowData } from './row-parts.ts';
import type { WriteValue } from './write-value.ts';

/**
 * The values of one row. Components come first, then the row's own columns, then its relations: the order in which the
 * contract stores them, and finds errors. Errors found earlier have their own order.
 */
export function resolveRow<T extends Type>(
  resolution: Resolution,
  type: T,
  data: RowData,
  place: RowPlace,
): ResolvedRow<T> {
  const parts = partsOf(type);
  const fields: FieldFindings[] = [];
  let steps = 1;
  const note = ({ attribute, index }: Part, findings: readonly Finding[], needed: number): void => {
    steps = Math.max(steps, needed);
    if (findings.length > 0) fields.push({ index, path: fieldPath(place, attribute.name), findings, steps: needed });
  };
  const sentValue = ({ attribute }: Part): unknown => sentValueOf(resolution, type, data, attribute, place);
  const below = ({ index }: Part): RowPlace => ({ ...place, order: [...place.order, index] });
  // Attributes of a stored entry that the body does not name stay unchanged and have no errors.
  const stays = (sent: unknown): boolean => sent === undefined && place.path === '' && place.stored !== null;

  const components: ComponentChange[] = [];
  const zones: ZoneChange[] = [];
  for (const part of parts.components) {
    const sent = sentValue(part);
    if (stays(sent)) continue;
    const resolved = resolveComponents(resolution, part.attribute, sent, below(part), resolveRow);
    if (resolved.change !== null && isZoneChange(resolved.change)) zones.push(resolved.change);
    else if (resolved.change !== null) components.push(resolved.change);
    note(part, resolved.findings, resolved.steps);
  }

  const scalars = new Map<ScalarAttribute, WriteValue>();
  for (const part of parts.scalars) {
    const sent = sentValue(part);
    if (stays(sent)) continue;
    const findings: Finding[] = [];
    const resolved = resolveScalar(resolution, type, part.attribute, sent, place, findings);
    if (resolved.value !== undefined) scalars.set(part.attribute, resolved.value);
    note(part, findings, resolved.steps);
  }

  const id = resolution.layer === 'contract' || type.kind === 'component' ? null : resolveId(data.id);
  if (id !== null && place.stored === null) scalars.set(ID_ATTRIBUTE, id);

  const links: LinkChange[] = [];
  for (const part of parts.links) {
    const sent = sentValue(part);
    if (stays(sent)) continue;
    const findings: Finding[] = [];
    const link = resolveLink(resolution, part.attribute, sent, below(part), findings);
    if (link !== null) links.push(link);
    note(part, findings, linkSteps(resolution, part.attribute, sent));
  }

  const morphs: MorphChange[] = [];
  for (const part of parts.morphs) {
    const sent = sentValue(part);
    if (stays(sent)) continue;
    const findings: Finding[] = [];
    const morph = resolveMorph(resolution, part.attribute, sent, below(part), findings);
    if (morph !== null) morphs.push(morph);
    note(part, findings, linkSteps(resolution, part.attribute, sent));
  }

  return {
    values: { type, scalars, links, morphs, components, zones },
    findings: orderFindings(parts.checkedNames, fields),
    steps,
  };
}

/** See `FieldFindings`: a required attribute takes one more check, and so does a list. */
const linkSteps = (resolution: Resolution, attribute: LinkAttribute | MorphToAttribute, sent: unknown): number =>
  1 + (mustBeGiven(resolution, attribute) ? 1 : 0) + (Array.isArray(sent) && sent.length > 0 ? 1 : 0);

/** The value of an attribute in the body; absent if the writer cannot set it. */
function sentValueOf(
  resolution: Resolution,
  type: Type,
  data: RowData,
  attribute: Attribute,
  place: RowPlace,
): unknown {
  const settable = resolution.layer !== 'contract' || attribute.writable;
  const value = settable && Object.hasOwn(data, attribute.name) ? data[attribute.name] : undefined;
  return isTimestamp(type, attribute) ? timestampOf(resolution, attribute, value, place) : value;
}

/** Code can set `createdAt`, but `updatedAt` only when it updates many entries at once. */
function timestampOf({ layer, now, times }: Resolution, { name }: Attribute, value: unknown, place: RowPlace): unknown {
  const said = layer === 'contract' ? undefined : value;
  if (place.stored === null) return said ?? now;
  return name === 'updatedAt' && times !== 'said' ? now : said;
}
