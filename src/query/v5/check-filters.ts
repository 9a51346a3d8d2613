import type { Type } from '../../schema/model.ts';
import { isOperator } from '../filters/operators.ts';
import { isRawArray, isRawObject, type RawValue } from '../parse-query-string.ts';
import { isHidden, isSecret, type Resolution, targetOf } from '../resolution.ts';
import { join, type ReportKey } from './v5-context.ts';

/** Every name in `filters` must be an operator, or an attribute that the caller may see. */
export function checkFilters(
  resolution: Resolution,
  type: Type,
  value: RawValue,
  report: ReportKey,
  path: string | null = null,
): void {
  if (isRawArray(value)) for (const item of value) checkFilters(resolution, type, item, report, path);
  if (!isRawObject(value)) return;
  for (const [key, nested] of Object.entries(value)) checkKey(resolution, type, key, nested, report, path);
}

function checkKey(
  resolution: Resolution,
  type: Type,
  key: string,
  value: RawValue,
  report: ReportKey,
  above: string | null,
): void {
  const attribute = isId(key) ? undefined : type.attributes.get(key);
  if (attribute === undefined) {
    if (!isId(key) && !isOperator(key)) report('unknown', key, above);
    if (isNil(value) || isOperand(type, key, value)) return;
    checkFilters(resolution, type, value, report, above);
    return;
  }
  const path = join(above, key);
  if (isHidden(resolution, attribute)) report('private', key, path);
  switch (attribute.kind) {
    case 'dynamicZone':
      report('zone', key, path);
      return;
    case 'morphTo':
      report('morph', key, path);
      return;
    case 'morphFrom':
      return;
    case 'scalar':
      if (isSecret(resolution, attribute)) report('filteredSecret', key, path);
      if (isRawObject(value)) checkFilters(resolution, type, value, report, path);
      return;
    default:
      if (!isNil(value)) checkFilters(resolution, targetOf(resolution.model, attribute), value, report, path);
  }
}

/** Known on every level, though not an attribute of any. */
export const isId = (key: string): boolean => key === 'id' || key === 'documentId';

const isNil = (value: RawValue): boolean => value === null || value === undefined;

/** An object below an operator that holds no filters is a value like any other. */
const isOperand = ({ attributes }: Type, key: string, value: RawValue): boolean =>
  isOperator(key) &&
  key !== '$not' &&
  isRawObject(value) &&
  !Object.keys(value).some((name) => isOperator(name) || (attributes.has(name) && !isId(name)));
