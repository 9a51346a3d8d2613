import type { Attribute, ContentType, FindType } from '../query/model.ts';

/** Maximum depth of nested components. */
const DEEPEST = 4;

/**
 * An example body: a valid value for each field, required parts complete, optional parts empty. It is usually accepted
 * unchanged.
 */
export function suggestData(find: FindType, type: ContentType, isNew: boolean, depth = 0): Record<string, unknown> {
  const known = type.attributes.filter(({ readOnly, name }) => !readOnly && !(name === 'publishedAt' && isNew));
  const shown = isNew ? known.filter(isSuggested) : known.filter(({ kind }) => kind === 'field').slice(0, 1);
  return Object.fromEntries(shown.map((attribute) => [attribute.name, suggestValue(find, attribute, depth)]));
}

/** An example value of an attribute, for adding it to a body. */
export function suggestValue(find: FindType, attribute: Attribute, depth = 0): unknown {
  switch (attribute.kind) {
    case 'field':
      return attribute.example ?? null;
    case 'relation':
    case 'media':
      return attribute.many ? [] : null;
    case 'component': {
      const component = find(attribute.target);
      if (component === undefined || depth >= DEEPEST) return attribute.many ? [] : null;
      const one = suggestData(find, component, true, depth + 1);
      return attribute.many ? [one] : one;
    }
    case 'zone': {
      const [first = ''] = attribute.targets;
      const component = find(first);
      if (component === undefined || depth >= DEEPEST) return [];
      return [{ __component: first, ...suggestData(find, component, true, depth + 1) }];
    }
    case 'polymorphic':
      return attribute.many ? [] : null;
  }
}

/** Fields and required parts. Passwords and locales are added on request. */
const isSuggested = (attribute: Attribute): boolean =>
  attribute.required === true ||
  (attribute.kind === 'field' && !attribute.private && attribute.name !== 'locale' && PLAIN.has(attribute.type));

const PLAIN: ReadonlySet<string> = new Set([
  'string',
  'text',
  'richtext',
  'enumeration',
  'email',
  'integer',
  'float',
  'decimal',
  'boolean',
  'date',
  'datetime',
]);
