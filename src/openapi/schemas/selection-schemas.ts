import { type Attribute, FILE_UID, type Type } from '../../schema/model.ts';
import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Schema } from '../document.ts';
import { writeFilters } from './filter-schemas.ts';
import { findableTypes, visibleReferences, visibleScalars } from '../visible-attributes.ts';
import { closedObject, referTo, type Writing } from '../writing.ts';

/** `fields`: names of plain fields, or `*` for all of them. */
export function writeFields(writing: Writing, type: Type): Schema {
  return writing.refer(`${writing.nameOf(type.uid)}Fields`, () => {
    const names: Schema = { type: 'string', enum: ['id', ...visibleScalars(writing, type).map(({ name }) => name)] };
    return { anyOf: [{ const: '*' }, names, { type: 'array', items: names }] };
  });
}

/** `sort`: fields of the entry, or of related entries by dotted path, each with a direction. */
export function writeSort(writing: Writing, type: Type): Schema {
  return writing.refer(`${writing.nameOf(type.uid)}Sort`, () => {
    const own = ['id', ...visibleScalars(writing, type).map(({ name }) => name)];
    const through = visibleReferences(writing, type)
      .filter(isSortable)
      .map(({ name }) => name);
    const path = through.length > 0 ? `|${oneOfNames(through)}(?:\\.${NAME})+` : '';
    const key = `(?:${oneOfNames(own)}${path})(?::(?:[aA][sS][cC]|[dD][eE][sS][cC]))?`;
    const keys: Schema = {
      type: 'string',
      description: 'One key, or several separated by commas.',
      pattern: `^${key}(?:,\\s*${key})*$`,
    };
    return { anyOf: [keys, { type: 'array', items: keys }] };
  });
}

const isSortable = (attribute: Attribute): boolean => attribute.kind !== 'morphTo' && attribute.kind !== 'dynamicZone';

/** `populate` in all its forms; undefined if the type has nothing to populate. */
export function writePopulate(writing: Writing, type: Type): Schema | undefined {
  const references = visibleReferences(writing, type);
  if (references.length === 0) return undefined;
  return writing.refer(`${writing.nameOf(type.uid)}Populate`, () =>
    populateForms(
      references.map(({ name }) => name),
      Object.fromEntries(references.map((attribute) => [attribute.name, populateValue(writing, attribute)])),
    ),
  );
}

function populateForms(names: readonly string[], properties: Readonly<Record<string, Schema>>): Schema {
  const path = `${oneOfNames(names)}(?:\\.${NAME})*`;
  const paths: Schema = {
    type: 'string',
    description: 'One dotted path, or several separated by commas.',
    pattern: `^${path}(?:,\\s*${path})*$`,
  };
  return {
    anyOf: [
      { const: '*', description: 'Everything, one level deep.' },
      paths,
      { type: 'array', items: paths },
      closedObject(properties),
    ],
  };
}

function populateValue(writing: Writing, attribute: Attribute): Schema {
  return { anyOf: [flagOf(writing), populateOptions(writing, attribute)] };
}

const flagOf = ({ own }: Writing): Schema => referTo(own('PopulateFlag'));

function populateOptions(writing: Writing, attribute: Attribute): Schema {
  const { model } = writing;
  switch (attribute.kind) {
    case 'relation':
    case 'morphFrom':
      return writePopulateOptions(writing, contentTypeOf(model, attribute.target));
    case 'media':
      return writePopulateOptions(writing, contentTypeOf(model, FILE_UID));
    case 'component':
      return writePopulateOptions(writing, componentOf(model, attribute.component));
    case 'dynamicZone':
      return zoneOptions(
        writing,
        attribute.components.map((uid) => componentOf(model, uid)),
      );
    case 'morphTo':
      return writing.refer(writing.own(ANY_TYPE_OPTIONS), () =>
        fragmentOptions(writing, findableTypes(writing), { const: '*' }),
      );
    case 'scalar':
      throw new Error(`${attribute.name} is a plain field: nothing to populate`);
    default:
      return assertNever(attribute);
  }
}

/** Options of a populated relation, file or component. */
function writePopulateOptions(writing: Writing, type: Type): Schema {
  return writing.refer(`${writing.nameOf(type.uid)}PopulateOptions`, () => {
    const populate = writePopulate(writing, type);
    return closedObject({
      fields: writeFields(writing, type),
      filters: writeFilters(writing, type),
      sort: writeSort(writing, type),
      ...(populate && { populate }),
      ...(writing.contract === 'v4' ? v4Options(writing, type) : { count: countOf(writing) }),
    });
  });
}

/** In v5's contract, related entries follow the status and the locale of the request. */
const v4Options = (writing: Writing, type: Type): Readonly<Record<string, Schema>> => ({
  start: { type: 'integer', description: 'Entries to skip, for each parent.' },
  limit: { type: 'integer', description: 'Entries to return, for each parent.' },
  ...(type.kind !== 'component' && {
    count: countOf(writing),
    publicationState: { type: 'string', enum: ['live', 'preview'] },
  }),
  ...(type.kind !== 'component' && type.localized && { locale: { type: 'string' } }),
});

const countOf = (writing: Writing): Schema => ({
  ...flagOf(writing),
  description: 'Return only the number of entries of a to-many relation.',
});

/** Shared by all polymorphic relations: each may point to any type. */
export const ANY_TYPE_OPTIONS = 'AnyTypePopulateOptions';

/** For positions with objects of several types: the same options for all, or separate ones under `on`. */
function fragmentOptions(writing: Writing, types: readonly Type[], populate: Schema): Schema {
  const fragments = types.map((type): [string, Schema] => [
    type.uid,
    { anyOf: [flagOf(writing), writePopulateOptions(writing, type)] },
  ]);
  return closedObject({
    on: closedObject(Object.fromEntries(fragments), { description: 'Only these types, each with its own options.' }),
    populate: { ...populate, description: 'For all types alike.' },
  });
}

/** In a zone, a name under `populate` applies to every component that has such an attribute. */
function zoneOptions(writing: Writing, components: readonly Type[]): Schema {
  if (writing.contract === 'v5') return fragmentOptions(writing, components, { const: '*' });
  const options = new Map<string, Schema[]>();
  for (const component of components) {
    for (const attribute of visibleReferences(writing, component)) {
      options.set(attribute.name, [...(options.get(attribute.name) ?? []), populateOptions(writing, attribute)]);
    }
  }
  const properties = [...options].map(([name, schemas]): [string, Schema] => [
    name,
    { anyOf: [flagOf(writing), ...distinct(schemas)] },
  ]);
  const populate =
    options.size > 0 ? populateForms([...options.keys()], Object.fromEntries(properties)) : { const: '*' };
  return fragmentOptions(writing, components, populate);
}

const distinct = (schemas: readonly Schema[]): readonly Schema[] => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
];

/** A name inside a dotted path. */
const NAME = '[^.:,\\s]+';

const oneOfNames = (names: readonly string[]): string =>
  `(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`;
