import type { ScalarAttribute, Type } from '../schema/model.ts';
import { isRawArray, isStringArray, type RawValue } from './parse-query-string.ts';
import {
  attributeNamed,
  isHidden,
  isSecret,
  type Place,
  reject,
  rejectForm,
  type Resolution,
  visibleFields,
} from './resolution.ts';

/** `fields`: one name, `*`, or an array of names. Column names work too. */
export function resolveFields(
  resolution: Resolution,
  type: Type,
  value: RawValue,
  place: Place,
): readonly ScalarAttribute[] {
  if (typeof value === 'string') return resolveNames(resolution, type, [value], place);
  // A published client nests the array once more; v4 responds to that with 500.
  const names = isRawArray(value) ? value.flat() : null;
  if (isStringArray(names)) return resolveNames(resolution, type, names, place);
  rejectForm(
    resolution,
    `Invalid fields parameter. Expected a field name, "*" or an array of field names, as in fields[0]=title.`,
  );
  return visibleFields(type);
}

function resolveNames(
  resolution: Resolution,
  type: Type,
  names: readonly string[],
  place: Place,
): readonly ScalarAttribute[] {
  const wanted = new Set<ScalarAttribute>();
  for (const untrimmed of names) {
    const name = untrimmed.trim();
    if (untrimmed === '*') for (const field of visibleFields(type)) wanted.add(field);
    else if (name !== 'id') addField(resolution, type, name, place, wanted);
  }
  return [...type.attributes.values()].filter(
    (field) => field.kind === 'scalar' && wanted.has(field),
  ) as ScalarAttribute[];
}

function addField(resolution: Resolution, type: Type, name: string, place: Place, wanted: Set<ScalarAttribute>): void {
  const attribute = attributeNamed(type, name);
  if (attribute?.kind !== 'scalar') reject(resolution, place, 'unknown', name);
  else if (isHidden(resolution, attribute)) reject(resolution, place, 'private', name);
  else if (isSecret(resolution, attribute)) reject(resolution, place, 'secret', name);
  else wanted.add(attribute);
}
