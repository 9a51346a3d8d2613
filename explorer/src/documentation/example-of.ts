import { type Document, partsOf, resolve, type Schema } from './openapi.ts';

/** Relations can be circular, so an example has a maximum depth. */
const DEEPEST = 7;

/** A value that a schema allows, for a response or a body. */
export function exampleOf(document: Document, given: Schema, name = '', depth = 0): unknown {
  const schema = resolve<Schema>(document, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.enum !== undefined) return schema.enum[0];
  const parts = partsOf(schema);
  if (parts !== undefined) return exampleOfParts(document, schema, parts, name, depth);
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'object' || schema.properties !== undefined) return exampleObject(document, schema, depth);
  if (type === 'array') {
    return depth >= DEEPEST || schema.items === undefined ? [] : [exampleOf(document, schema.items, name, depth + 1)];
  }
  if (type === 'integer' || type === 'number')
    return schema.default ?? NUMBERS[name] ?? Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return schema.default ?? true;
  if (type === 'string') return schema.default ?? exampleText(schema, name);
  return schema.description?.includes('JSON') ? {} : null;
}

function exampleOfParts(
  document: Document,
  schema: Schema,
  parts: readonly Schema[],
  name: string,
  depth: number,
): unknown {
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...parts.map((part) => exampleOf(document, part, name, depth) as object));
  }
  const [first = {}] = parts.filter((part) => resolve<Schema>(document, part).type !== 'null');
  return exampleOf(document, first, name, depth);
}

/** The parts that an entry always has; populated parts depend on the request. */
function exampleObject(document: Document, { properties = {}, required = [] }: Schema, depth: number): unknown {
  const names = Object.keys(properties);
  const shown = names.filter((name) => required.includes(name) || isPlain(document, properties[name] as Schema));
  return Object.fromEntries(
    (depth >= DEEPEST ? [] : shown).map((name) => [
      name,
      exampleOf(document, properties[name] as Schema, name, depth + 1),
    ]),
  );
}

function isPlain(document: Document, given: Schema): boolean {
  const schema = resolve<Schema>(document, given);
  const types = [schema.type].flat();
  return schema.properties === undefined && partsOf(schema) === undefined && !types.includes('array');
}

const NUMBERS: Readonly<Record<string, number>> = { id: 1, page: 1, pageSize: 25, pageCount: 1, total: 1, status: 400 };

function exampleText({ format }: Schema, name: string): string {
  if (format === 'email') return 'ada@example.com';
  if (format === 'date') return '2026-01-31';
  if (format === 'date-time') return '2026-01-31T09:30:00.000Z';
  if (format === 'uri' || /url$/i.test(name)) return '/uploads/a-picture.webp';
  if (/slug|handle/i.test(name)) return 'a-name-in-urls';
  if (name === 'locale') return 'en';
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words === '' ? 'text' : `A ${words}`;
}
