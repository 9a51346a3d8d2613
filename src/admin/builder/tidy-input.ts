import cloneDeep from 'lodash/cloneDeep.js';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Cleans up input of the builder page for existing types: emptied defaults, and target fields that no longer exist. */
export function tidyInput(body: unknown): unknown {
  const tidied = cloneDeep(body);
  if (!isObject(tidied)) return tidied;
  tidyAttributes(tidied.component);
  tidyAttributes(tidied.contentType, true);
  if (Array.isArray(tidied.components)) {
    for (const component of tidied.components) if (isObject(component) && 'uid' in component) tidyAttributes(component);
  }
  return tidied;
}

function tidyAttributes(input: unknown, alsoTargets = false): void {
  if (!isObject(input) || !isObject(input.attributes)) return;
  const { attributes } = input;
  for (const attribute of Object.values(attributes)) {
    if (!isObject(attribute)) continue;
    if (attribute.default === '') attribute.default = undefined;
    const { type, targetField } = attribute;
    const isGone = typeof targetField === 'string' && !Object.hasOwn(attributes, targetField);
    if (alsoTargets && type === 'uid' && isGone) attribute.targetField = undefined;
  }
}
