import cloneDeep from 'lodash/cloneDeep.js';
import { isRecord } from '../../util/is-record.ts';

/** Cleans up input of the builder page for existing types: emptied defaults, and target fields that no longer exist. */
export function tidyInput(body: unknown): unknown {
  const tidied = cloneDeep(body);
  if (!isRecord(tidied)) return tidied;
  tidyAttributes(tidied.component);
  tidyAttributes(tidied.contentType, true);
  if (Array.isArray(tidied.components)) {
    for (const component of tidied.components) if (isRecord(component) && 'uid' in component) tidyAttributes(component);
  }
  return tidied;
}

function tidyAttributes(input: unknown, alsoTargets = false): void {
  if (!isRecord(input) || !isRecord(input.attributes)) return;
  const { attributes } = input;
  for (const attribute of Object.values(attributes)) {
    if (!isRecord(attribute)) continue;
    if (attribute.default === '') attribute.default = undefined;
    const { type, targetField } = attribute;
    const isGone = typeof targetField === 'string' && !Object.hasOwn(attributes, targetField);
    if (alsoTargets && type === 'uid' && isGone) attribute.targetField = undefined;
  }
}
