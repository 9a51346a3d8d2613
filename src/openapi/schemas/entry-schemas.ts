import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import {
  type Attribute,
  type ContentType,
  FILE_UID,
  type Model,
  type ScalarAttribute,
  type Type,
  type Uid,
} from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Schema } from '../document.ts';
import { scalarSchema } from './scalar-schema.ts';
import { findableTypes, isCreator, visibleReferences, visibleScalars } from '../visible-attributes.ts';
import { arrayOf, closedObject, nullable, referTo, type Writing } from '../writing.ts';

type Properties = Readonly<Record<string, Schema>>;

/** An entry as returned without `fields` and `populate`: exactly the plain fields. */
export function writeDefaultEntry(writing: Writing, type: ContentType): Schema {
  return writing.refer(writing.nameOf(type.uid), () => {
    const attributes = scalarProperties(writing, type);
    const description = `${type.displayName}, as returned without \`fields\` and \`populate\`.`;
    if (writing.contract === 'v5') {
      return closedObject({ id: ROW_ID, ...attributes }, { description, required: ['id', ...Object.keys(attributes)] });
    }
    return entrySchema({ ...closedObject(attributes), required: Object.keys(attributes) }, description);
  });
}

/** An entry in general: the selected fields and populated parts. */
export function writePopulatedEntry(writing: Writing, uid: Uid): Schema {
  const type = contentTypeOf(writing.model, uid);
  return writing.refer(`${writing.nameOf(uid)}Populated`, () => {
    const description = `${type.displayName} with the selected \`fields\` and populated parts.`;
    if (writing.contract === 'v5') return documentSchema(writing, type, description);
    return entrySchema(
      closedObject({ ...scalarProperties(writing, type), ...referenceProperties(writing, type, 'wrapped') }),
      description,
    );
  });
}

/** An entry in v5's contract, wherever it is. */
const documentSchema = (writing: Writing, type: ContentType, description: string): Schema =>
  closedObject(
    {
      id: ROW_ID,
      __type: { const: type.uid, description: 'Present in a polymorphic relation.' },
      ...(!type.localized && hasInverse(writing.model) && { locale: NO_LOCALE }),
      ...scalarProperties(writing, type),
      ...referenceProperties(writing, type, 'document'),
    },
    { description, required: ['id', 'documentId'] },
  );

/** v5 shows the locale of every entry that is reached from the target of a polymorphic relation. */
const NO_LOCALE: Schema = { type: 'null', description: 'Present below the target of a polymorphic relation.' };

const hasInverse = ({ contentTypes }: Model): boolean =>
  [...contentTypes.values()].some(
    ({ builtIn, attributes }) => !builtIn && [...attributes.values()].some(({ kind }) => kind === 'morphFrom'),
  );

/** An entry inside a polymorphic relation, or a user: without `attributes` and `data`. */
export function writeFlatEntry(writing: Writing, uid: Uid): Schema {
  if (writing.contract === 'v5') return writePopulatedEntry(writing, uid);
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

/** How entries are nested: v4 has two ways, and v5 one. */
type Shape = 'wrapped' | 'flat' | 'document';

const ROW_ID: Schema = { type: 'integer' };

const referenceProperties = (writing: Writing, type: Type, shape: Shape): Properties =>
  propertiesOf(visibleReferences(writing, type), (attribute) => referenceSchema(writing, attribute, shape));

const scalarProperties = (writing: Writing, type: Type): Properties =>
  propertiesOf(visibleScalars(writing, type), (attribute) => scalarSchema(type.uid, attribute));

function referenceSchema(writing: Writing, attribute: Exclude<Attribute, ScalarAttribute>, shape: Shape): Schema {
  const [entry, around, count] =
    shape === 'wrapped'
      ? ([writePopulatedEntry, inData, 'Count'] as const)
      : ([writeFlatEntry, (schema: Schema) => schema, 'FlatCount'] as const);
  switch (attribute.kind) {
    case 'relation': {
      const target = entry(writing, attribute.target);
      if (shape !== 'flat' && isCreator(attribute)) {
        return { anyOf: [around(nullable(target)), nullable(referTo('Creator'))] };
      }
      return around(attribute.many ? { anyOf: [arrayOf(target), referTo(count)] } : nullable(target));
    }
    case 'morphFrom':
    case 'media': {
      const target = entry(writing, attribute.kind === 'media' ? FILE_UID : attribute.target);
      if (!attribute.many) return around(nullable(target));
      return shape === 'document' ? arrayOf(target) : around(nullable(arrayOf(target)));
    }
    case 'component': {
      const component = writeComponent(writing, attribute.component, shape);
      if (!attribute.many) return nullable(component);
      return shape === 'document' ? { anyOf: [arrayOf(component), referTo(count)] } : arrayOf(component);
    }
    case 'dynamicZone':
      return arrayOf(
        oneFrom(attribute.components.map((uid) => marked(writeComponent(writing, uid, shape), '__component'))),
      );
    case 'morphTo': {
      const targets = findableTypes(writing).map((type) => writeFlatEntry(writing, type.uid));
      return attribute.many
        ? arrayOf(oneFrom(targets.map((target) => marked(target, '__type'))))
        : nullable(oneFrom(shape === 'document' ? targets.map((target) => marked(target, '__type')) : targets));
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

/** Tells several object types apart; generators turn it into a tagged union. */
const marked = (schema: Schema, key: string): Schema => ({ allOf: [schema], required: [key] });

/** If nothing is allowed, no value is valid. */
const oneFrom = (schemas: readonly Schema[]): Schema => (schemas.length === 0 ? { enum: [null] } : { anyOf: schemas });
