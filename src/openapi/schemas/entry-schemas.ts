import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import {
  type Attribute,
  type ContentType,
  FILE_UID,
  type ScalarAttribute,
  type Type,
  type Uid,
} from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Schema } from '../document.ts';
import { scalarSchema } from './scalar-schema.ts';
import { findableTypes, isCreator, visibleReferences, visibleScalars } from '../visible-attributes.ts';
import { closedObject, referTo, type Writing } from '../writing.ts';

type Properties = Readonly<Record<string, Schema>>;

/** An entry as returned without `fields` and `populate`: exactly the plain fields. */
export function writeDefaultEntry(writing: Writing, type: ContentType): Schema {
  return writing.refer(writing.nameOf(type.uid), () => {
    const attributes = scalarProperties(writing, type);
    return entrySchema(
      { ...closedObject(attributes), required: Object.keys(attributes) },
      `${type.displayName}, as returned without \`fields\` and \`populate\`.`,
    );
  });
}

/** An entry in general: the selected fields and populated parts. */
export function writePopulatedEntry(writing: Writing, uid: Uid): Schema {
  const type = contentTypeOf(writing.model, uid);
  return writing.refer(`${writing.nameOf(uid)}Populated`, () =>
    entrySchema(
      closedObject({ ...scalarProperties(writing, type), ...referenceProperties(writing, type, 'wrapped') }),
      `${type.displayName} with the selected \`fields\` and populated parts.`,
    ),
  );
}

/** An entry inside a polymorphic relation, or a user: without `attributes` and `data`. */
export function writeFlatEntry(writing: Writing, uid: Uid): Schema {
  const type = contentTypeOf(writing.model, uid);
  return writing.refer(`${writing.nameOf(uid)}Flat`, () => ({
    ...closedObject({
      id: { type: 'integer' },
      __type: { const: uid },
      ...scalarProperties(writing, type),
      ...referenceProperties(writing, type, 'flat'),
    }),
    description: `${type.displayName} without \`attributes\`: the target of a polymorphic relation, or a user.`,
    required: ['id'],
  }));
}

/** Components are never wrapped; entries they refer to are, except inside a polymorphic relation. */
function writeComponent(writing: Writing, uid: Uid, shape: Shape): Schema {
  const type = componentOf(writing.model, uid);
  const name = writing.nameOf(uid) + (shape === 'flat' ? 'Flat' : '');
  return writing.refer(name, () => ({
    ...closedObject({
      id: { type: 'integer' },
      __component: { const: uid, description: 'Present in a dynamic zone.' },
      ...scalarProperties(writing, type),
      ...referenceProperties(writing, type, shape),
    }),
    description: `Component ${uid}.`,
    required: ['id'],
  }));
}

type Shape = 'wrapped' | 'flat';

const referenceProperties = (writing: Writing, type: Type, shape: Shape): Properties =>
  propertiesOf(visibleReferences(writing, type), (attribute) => referenceSchema(writing, attribute, shape));

const scalarProperties = (writing: Writing, type: Type): Properties =>
  propertiesOf(visibleScalars(writing, type), (attribute) => scalarSchema(type.uid, attribute));

function referenceSchema(writing: Writing, attribute: Exclude<Attribute, ScalarAttribute>, shape: Shape): Schema {
  const [entry, around, count] =
    shape === 'flat'
      ? ([writeFlatEntry, (schema: Schema) => schema, 'FlatCount'] as const)
      : ([writePopulatedEntry, inData, 'Count'] as const);
  switch (attribute.kind) {
    case 'relation': {
      const target = entry(writing, attribute.target);
      if (shape === 'wrapped' && isCreator(attribute)) {
        return { anyOf: [inData(nullable(target)), nullable(referTo('Creator'))] };
      }
      return around(attribute.many ? { anyOf: [arrayOf(target), referTo(count)] } : nullable(target));
    }
    case 'morphFrom':
    case 'media': {
      const target = entry(writing, attribute.kind === 'media' ? FILE_UID : attribute.target);
      return around(nullable(attribute.many ? arrayOf(target) : target));
    }
    case 'component': {
      const component = writeComponent(writing, attribute.component, shape);
      return attribute.many ? arrayOf(component) : nullable(component);
    }
    case 'dynamicZone':
      return arrayOf(
        oneFrom(attribute.components.map((uid) => marked(writeComponent(writing, uid, shape), '__component'))),
      );
    case 'morphTo': {
      const targets = findableTypes(writing).map((type) => writeFlatEntry(writing, type.uid));
      return attribute.many
        ? arrayOf(oneFrom(targets.map((target) => marked(target, '__type'))))
        : nullable(oneFrom(targets));
    }
    default:
      return assertNever(attribute);
  }
}

function propertiesOf<A extends Attribute>(attributes: readonly A[], schemaOf: (attribute: A) => Schema): Properties {
  return Object.fromEntries(attributes.map((attribute) => [attribute.name, schemaOf(attribute)]));
}

const entrySchema = (attributes: Schema, description: string): Schema => ({
  ...closedObject({ id: { type: 'integer' }, attributes }),
  description,
  required: ['id', 'attributes'],
});

const inData = (schema: Schema): Schema => ({ ...closedObject({ data: schema }), required: ['data'] });

const arrayOf = (items: Schema): Schema => ({ type: 'array', items });

/** Tells several object types apart; generators turn it into a tagged union. */
const marked = (schema: Schema, key: string): Schema => ({ allOf: [schema], required: [key] });

/** If nothing is allowed, no value is valid. */
const oneFrom = (schemas: readonly Schema[]): Schema => (schemas.length === 0 ? { enum: [null] } : { anyOf: schemas });

const nullable = (schema: Schema): Schema => ({ anyOf: [...(schema.anyOf ?? [schema]), { type: 'null' }] });
