import type { Type } from '../../schema/model.ts';
import { isStringArray, type RawValue } from '../parse-query-string.ts';
import { isHidden, isSecret, type Resolution } from '../resolution.ts';
import { isId } from './check-filters.ts';
import type { ReportKey } from './v5-context.ts';

/** Every name in `fields` must be a field that the caller may see. */
export function checkFields(resolution: Resolution, type: Type, value: RawValue, report: ReportKey): void {
  if (isStringArray(value)) for (const text of value) checkFields(resolution, type, text, report);
  if (typeof value !== 'string' || value === '*') return;
  for (const untrimmed of value.split(',')) {
    const name = untrimmed.trim();
    if (isId(name) || (untrimmed === '*' && value === '*')) continue;
    const attribute = type.attributes.get(name);
    if (attribute?.kind !== 'scalar') {
      if (untrimmed !== '*') report('unknown', name, attribute === undefined ? null : name);
    } else if (isHidden(resolution, attribute)) report('private', name, name);
    else if (isSecret(resolution, attribute)) report('secret', name, name);
  }
}
