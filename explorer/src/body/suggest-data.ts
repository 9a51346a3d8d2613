import type { Attribute, ContentType, Field, FindType } from '../query/model.ts';

/** Components inside of components, so deep. */
const DEEPEST = 4;

/**
 * What a body may hold: a fitting value for each field, the required parts whole, and what may stay
 * away as empty. Sent as it is, it mostly passes.
 */
export function suggestData(find: FindType, type: ContentType, isNew: boolean, depth = 0): Record<string, unknown> {
  const known = type.attributes.filter(({ readOnly, name }) => !readOnly && !(name === 'publishedAt' && isNew));
  const shown = isNew ? known.filter(isSuggested) : known.filter(({ kind }) => kind === 'field').slice(0, 1);
  return Object.fromEntries(shown.map((attribute) => [attribute.name, suggestValue(find, attribute, depth)]));
}

/** What an attribute may hold, for whoever adds it to a body. */
export function suggestValue(find: FindType, attribute: Attribute, depth = 0): unknown {
  switch (attribute.kind) {
    case 'field':
      return attribute.default ?? exampleOf(attribute);
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

/** Fields, and whatever has to be there. Passwords and locales are asked for by whoever needs them. */
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

function exampleOf({ name, type, values }: Field): unknown {
  switch (type) {
    case 'enumeration':
      return values?.[0] ?? null;
    case 'integer':
    case 'float':
    case 'decimal':
      return 1;
    case 'biginteger':
    case 'timestamp':
      return '1';
    case 'boolean':
      return false;
    case 'date':
      return '2026-01-31';
    case 'time':
      return '09:30:00';
    case 'datetime':
      return '2026-01-31T09:30:00.000Z';
    case 'email':
      return 'ada@example.com';
    case 'uid':
      return 'a-name-in-urls';
    case 'json':
      return {};
    case 'array':
      return [];
    case 'blocks':
      return [{ type: 'paragraph', children: [{ type: 'text', text: 'A paragraph' }] }];
    default:
      return `A ${name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}`;
  }
}
