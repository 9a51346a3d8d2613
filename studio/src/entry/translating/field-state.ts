import type { Attribute } from '../../model/model.ts';
import type { Source } from './load-source.ts';

/** Whether each locale has its own value of a field. */
export const isTranslated = (attribute: Attribute | undefined): boolean =>
  attribute?.pluginOptions?.i18n?.localized === true;

export type FieldState = 'missing' | 'changed' | 'done';

/** `value` is the translation's, as its form has it. */
export function stateOfField({ entry, changed }: Source, name: string, value: unknown): FieldState {
  if (isEmpty(value) && !isEmpty(entry[name])) return 'missing';
  return changed?.has(name) === true ? 'changed' : 'done';
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  // A relation: of the server, and of the form.
  if ('items' in value && Array.isArray(value.items))
    return value.items.length === 0 && (value as { count?: number }).count === 0;
  return 'count' in value && value.count === 0;
}
