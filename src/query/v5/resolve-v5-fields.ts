import { validationError } from '../../errors.ts';
import type { ScalarAttribute, Type } from '../../schema/model.ts';
import { isStringArray, type RawValue } from '../parse-query-string.ts';
import { rejectLate, type Resolution, visibleFields } from '../resolution.ts';

const EXPECTED = 'Invalid fields parameter. Expected a string or an array of strings';

/** `fields`: names as a list or in one text, `*`; the document id is always among them. Null for all fields. */
export function resolveV5Fields(
  resolution: Resolution,
  type: Type,
  value: RawValue,
): readonly ScalarAttribute[] | null {
  if (value === null || value === undefined || value === '*') return null;
  if (typeof value !== 'string' && !isStringArray(value)) {
    rejectLate(resolution, 'form', validationError(EXPECTED));
    return null;
  }
  const texts = typeof value === 'string' ? value.split(',') : value;
  if (texts.some((text) => text.includes(','))) {
    rejectLate(resolution, 'form', validationError(EXPECTED));
    return null;
  }
  const names = new Set(texts.map((name) => name.trim()));
  if (names.has('*')) return null;
  if (type.kind !== 'component') names.add('documentId');
  if (resolution.layer === 'contract') return visibleFields(type).filter(({ name }) => names.has(name));
  return [...type.attributes.values()].filter(
    (attribute): attribute is ScalarAttribute => attribute.kind === 'scalar' && names.has(attribute.name),
  );
}
