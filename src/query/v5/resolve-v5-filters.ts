import { validationError } from '../../errors.ts';
import type { Type } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { isJson } from '../../schema/scalar-types.ts';
import { comparesText } from '../filters/operators.ts';
import { resolveFilters } from '../filters/resolve-filters.ts';
import { isAboutNames, type Issue } from '../issues.ts';
import { isRawArray, isRawObject, type RawValue } from '../parse-query-string.ts';
import type { Filter, ParameterIndex } from '../query.ts';
import { rejectLate, type Resolution, TOP_LEVEL } from '../resolution.ts';
import { invalidKey, join, type Param } from './v5-context.ts';

/** `filters`, whose names have been checked. Values are converted and compared as in v4, but `%` and `_` are literal. */
export function resolveV5Filters(
  resolution: Resolution,
  type: Type,
  value: RawValue,
  param: Param = 'filters',
): Filter | null {
  if (value === null || value === undefined) return null;
  if (!isRawObject(value) && !isRawArray(value)) {
    rejectLate(resolution, 'form', validationError('The filters parameter must be an object or an array'));
    return null;
  }
  const issues: Issue[] = [];
  const filter = resolveFilters({ ...resolution, issues }, type, value, TOP_LEVEL('filters'));
  // Names are checked by v5's rules, which are stricter.
  resolution.issues.push(...issues.filter((issue) => !isAboutNames(issue)));
  return filter === null ? null : inV5(resolution, filter, null, param);
}

function inV5(resolution: Resolution, filter: Filter, path: string | null, param: Param): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map((part) => inV5(resolution, part, path, param)) };
    case 'not':
    case 'overwritten':
      return { ...filter, filter: inV5(resolution, filter.filter, path, param) };
    case 'related': {
      const { name } = filter.attribute;
      const below = join(path, name);
      return {
        ...filter,
        refusal: invalidKey(name, below, param),
        filter: inV5(resolution, filter.filter, below, param),
      };
    }
    case 'compare':
      if (comparesText(filter.operator)) return { ...filter, literal: true };
      if (isJson(filter.attribute.type)) unquote(resolution, filter.parameters);
      return filter;
    case 'null':
      return filter;
    default:
      return assertNever(filter);
  }
}

/** Stored JSON is compared with the text itself; v4 compares it with the JSON of the text. */
function unquote({ parameters }: Resolution, compared: readonly ParameterIndex[]): void {
  for (const index of compared) {
    const value = parameters[index];
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : null;
    if (typeof parsed === 'string') parameters[index] = parsed;
  }
}
