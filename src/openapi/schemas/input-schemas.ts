import { mayFind } from '../../access/access.ts';
import { exampleData } from '../../change/example-data.ts';
import { componentOf } from '../../schema/lookup.ts';
import type { Attribute, ComponentAttribute, ContentType, DynamicZoneAttribute, Type } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { RequestBody, Schema } from '../document.ts';
import { inputScalarSchema } from './input-scalar-schema.ts';
import { closedObject, referTo, type Writing } from '../writing.ts';

/** The body that creates an entry: required fields are required, unless it is a draft. */
export function writeCreateBody(writing: Writing, type: ContentType): RequestBody {
  const required = requiredNames(writing, type);
  const input = writeInput(writing, type);
  return inData(
    writing,
    exampleOf(writing, type),
    writing.refer(`${writing.nameOf(type.uid)}NewInput`, () => {
      if (required.length === 0) return { allOf: [input] };
      // A draft is asked for in the query, not in the body.
      if (type.draftAndPublish && writing.contract === 'v5') {
        return { description: `Required, unless the entry is a draft: ${listed(required)}.`, allOf: [input] };
      }
      if (!type.draftAndPublish) return { allOf: [input], required };
      const draft: Schema = { properties: { publishedAt: { type: 'null' } }, required: ['publishedAt'] };
      return {
        description: 'A draft (`publishedAt` is null) may omit required fields.',
        allOf: [input],
        anyOf: [{ required }, draft],
      };
    }),
  );
}

/** The body that updates an entry: missing fields are unchanged. */
export function writeUpdateBody(writing: Writing, type: ContentType): RequestBody {
  // The example shows a single change, because all other fields stay unchanged.
  const [first] = Object.entries(exampleOf(writing, type));
  return inData(writing, first === undefined ? {} : Object.fromEntries([first]), writeInput(writing, type));
}

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Without relations: the document cannot know which entries exist. */
const exampleOf = (writing: Writing, type: ContentType): Record<string, unknown> =>
  exampleData(writing.model, type, { shows: (attribute) => !attribute.private });

/** v5 takes files of their own only. */
const inData = ({ contract }: Writing, example: Record<string, unknown>, data: Schema): RequestBody => ({
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', properties: { data }, required: ['data'] },
      example: { data: example },
    },
    ...(contract === 'v4' && { 'multipart/form-data': { schema: WITH_FILES } }),
  },
});

const WITH_FILES: Schema = {
  type: 'object',
  description:
    'Files are separate parts: `files.cover` is for the field `cover`, `files.sections.0.picture` for a component field.',
  properties: { data: { type: 'string', description: 'The data as JSON.' } },
  required: ['data'],
};

/** The body that creates a translation: the fields themselves, without `data`, and the locale. */
export const writeTranslationBody = (writing: Writing, type: ContentType): RequestBody => ({
  required: true,
  content: { 'application/json': { schema: { allOf: [writeInput(writing, type)], required: ['locale'] } } },
});

/** v4 ignores unknown names, so its object is not closed. */
function writeInput(writing: Writing, type: Type): Schema {
  return writing.refer(`${writing.nameOf(type.uid)}Input`, () => {
    const isDocument = writing.contract === 'v5';
    const properties = {
      ...(type.kind === 'component' && {
        id: { type: 'integer', description: 'Id of an existing component.' } as const,
        ...(isDocument && { __component: { const: type.uid, description: 'In a dynamic zone.' } }),
      }),
      ...Object.fromEntries(
        writableAttributes(writing, type).map((attribute) => [attribute.name, inputSchema(writing, attribute)]),
      ),
    };
    const description = `Writable fields of ${type.displayName}.`;
    return isDocument ? closedObject(properties, { description }) : { type: 'object', description, properties };
  });
}

/** Set by the server, or in v5's contract by the query. */
const MANAGED: Readonly<Record<Writing['contract'], ReadonlySet<string>>> = {
  v4: new Set(['createdAt', 'updatedAt', 'localizations']),
  v5: new Set(['createdAt', 'updatedAt', 'localizations', 'publishedAt', 'locale']),
};

/** Private fields can be written by callers that know them; the document does not list them. */
function writableAttributes({ access, contract }: Writing, type: Type): readonly Attribute[] {
  return [...type.attributes.values()].filter(
    (attribute) =>
      attribute.writable && !attribute.private && !MANAGED[contract].has(attribute.name) && mayPoint(attribute),
  );

  function mayPoint(attribute: Attribute): boolean {
    if (attribute.kind === 'morphTo') return contract === 'v4' || attribute.many;
    return attribute.kind === 'relation' || attribute.kind === 'morphFrom' ? mayFind(access, attribute.target) : true;
  }
}

function requiredNames(writing: Writing, type: Type): readonly string[] {
  return writableAttributes(writing, type)
    .filter((attribute) => attribute.required && attribute.kind !== 'media' && !('default' in attribute))
    .map(({ name }) => name);
}

function inputSchema(writing: Writing, attribute: Attribute): Schema {
  switch (attribute.kind) {
    case 'scalar':
      return inputScalarSchema(attribute);
    case 'relation':
    case 'media':
    case 'morphFrom':
      return referTo(writing.own(attribute.many ? 'ToManyInput' : 'ToOneInput'));
    case 'morphTo':
      return referTo(writing.own(attribute.many ? 'PolymorphicManyInput' : 'PolymorphicInput'));
    case 'component':
      return componentSchema(writing, attribute);
    case 'dynamicZone':
      return countedList(attribute, { anyOf: attribute.components.map((uid) => zoneItem(writing, uid)) });
    default:
      return assertNever(attribute);
  }
}

function componentSchema(writing: Writing, attribute: ComponentAttribute): Schema {
  const input = writeInput(writing, componentOf(writing.model, attribute.component));
  if (attribute.many) return countedList(attribute, input);
  return attribute.required ? input : { anyOf: [input, { type: 'null' }] };
}

function zoneItem(writing: Writing, uid: string): Schema {
  const component = writeInput(writing, componentOf(writing.model, uid));
  return { allOf: [component], properties: { __component: { const: uid } }, required: ['__component'] };
}

const countedList = ({ min, max, required }: ComponentAttribute | DynamicZoneAttribute, items: Schema): Schema => ({
  type: 'array',
  items,
  ...(min !== undefined && required && { minItems: min }),
  ...(max !== undefined && { maxItems: max }),
});
