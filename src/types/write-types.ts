import { routeName } from '../schema/route-names.ts';
import { componentOf, contentTypeOf } from '../schema/lookup.ts';
import type { Attribute, ContentType, Model, Type, Uid } from '../schema/model.ts';
import { FILE_UID } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import { fieldType } from './field-type.ts';
import { nameTypes } from './name-types.ts';
import { propertyName, quote } from './quote.ts';

/** The client as every project has it that has Plinth. */
export const CLIENT = 'plinth/client';

/**
 * Writes the TypeScript file that types the client, which it imports from `client`: one interface per content type and
 * component, and the maps `ContentTypes` and `Components` that lead to them.
 *
 * Private attributes are absent, as they are from every answer. Passwords can be written but never
 * read. The interfaces refer to one another by name, so that a compiler resolves only those that a
 * query touches.
 */
export function writeTypes(model: Model, client: string = CLIENT): string {
  const types = typesToWrite(model);
  const names = nameTypes(types);
  const nameOf = (uid: Uid): string => names.get(uid) ?? 'never';
  const projectTypes = types.filter((type): type is ContentType => type.kind !== 'component' && !type.builtIn);
  const components = types.filter((type) => type.kind === 'component');
  return [
    '// Written by `plinth types`: changes made here are lost the next time it runs.',
    `import type * as plinth from ${quote(client)};`,
    '',
    ...writeMap(
      'ContentTypes',
      projectTypes.map((type) => [routeName(type), nameOf(type.uid)] as const),
    ),
    ...writeMap(
      'Components',
      components.map((type) => [type.uid, nameOf(type.uid)] as const),
    ),
    ...types.flatMap((type) => writeType(type, nameOf)),
  ].join('\n');
}

/** The project's types and components, and the built-in types that can be reached from them. */
function typesToWrite(model: Model): readonly Type[] {
  const found = new Set<Type>();
  const visit = (type: Type): void => {
    if (found.has(type)) return;
    found.add(type);
    for (const attribute of visibleAttributes(type)) for (const target of targetsOf(model, attribute)) visit(target);
  };
  for (const type of model.contentTypes.values()) if (!type.builtIn) visit(type);
  for (const component of model.components.values()) visit(component);
  const inModel = [...model.contentTypes.values(), ...model.components.values()];
  const order = (type: Type): number => (type.kind === 'component' ? 1 : type.builtIn ? 2 : 0);
  return inModel.filter((type) => found.has(type)).sort((a, b) => order(a) - order(b));
}

const visibleAttributes = (type: Type): readonly Attribute[] =>
  [...type.attributes.values()].filter((attribute) => !attribute.private);

function targetsOf(model: Model, attribute: Attribute): readonly Type[] {
  switch (attribute.kind) {
    case 'scalar':
    case 'morphTo':
      return [];
    case 'relation':
    case 'morphFrom':
      return [contentTypeOf(model, attribute.target)];
    case 'media':
      return [contentTypeOf(model, FILE_UID)];
    case 'component':
      return [componentOf(model, attribute.component)];
    case 'dynamicZone':
      return attribute.components.map((uid) => componentOf(model, uid));
    default:
      return assertNever(attribute);
  }
}

function writeType(type: Type, nameOf: (uid: Uid) => string): readonly string[] {
  const attributes = visibleAttributes(type);
  const scalars = attributes.filter((attribute) => attribute.kind === 'scalar');
  const readable = scalars.filter((attribute) => attribute.type !== 'password');
  const writable = scalars.filter((attribute) => attribute.type === 'password');
  const nested = attributes.flatMap((attribute) => {
    const written = nestedType(attribute, nameOf);
    return written === undefined ? [] : [[attribute.name, written] as const];
  });
  const required = attributes.filter(isRequired);
  return [
    `/** ${type.displayName.replaceAll('*/', '*')}: \`${type.uid}\` */`,
    `export interface ${nameOf(type.uid)} {`,
    `  readonly kind: '${kindOf(type)}';`,
    ...writeMember(
      'fields',
      readable.map((attribute) => [attribute.name, fieldType(type, attribute)] as const),
    ),
    ...writeMember('nested', nested),
    ...writeMember(
      'writeOnly',
      writable.map((attribute) => [attribute.name, 'plinth.Text'] as const),
    ),
    `  readonly required: ${required.map((attribute) => quote(attribute.name)).join(' | ') || 'never'};`,
    `  readonly drafts: ${type.kind !== 'component' && type.draftAndPublish};`,
    '}',
    '',
  ];
}

/** The contract leaves required media to the editing page, and fills in defaults. */
const isRequired = (attribute: Attribute): boolean =>
  attribute.required && attribute.kind !== 'media' && !(attribute.kind === 'scalar' && attribute.default !== undefined);

function kindOf(type: Type): string {
  if (type.kind === 'component') return 'component';
  return type.kind === 'singleType' ? 'single' : 'collection';
}

function nestedType(attribute: Attribute, nameOf: (uid: Uid) => string): string | undefined {
  switch (attribute.kind) {
    case 'scalar':
      return undefined;
    case 'relation':
      return `plinth.${attribute.many ? 'ToMany' : 'ToOne'}<${nameOf(attribute.target)}>`;
    case 'morphFrom':
      return `plinth.${attribute.many ? 'MorphMany' : 'MorphOne'}<${nameOf(attribute.target)}>`;
    case 'morphTo':
      return `plinth.${attribute.many ? 'AnyMany' : 'AnyOne'}`;
    case 'media':
      return `plinth.${attribute.many ? 'Files' : 'File'}<${nameOf(FILE_UID)}>`;
    case 'component':
      return `plinth.${attribute.many ? 'Repeatable' : 'Single'}<${nameOf(attribute.component)}>`;
    case 'dynamicZone': {
      const members = attribute.components.map((uid) => `      ${quote(uid)}: ${nameOf(uid)};`);
      return ['plinth.Zone<{', ...members, '    }>'].join('\n');
    }
    default:
      return assertNever(attribute);
  }
}

type Member = readonly [name: string, type: string];

const writeMap = (name: string, members: readonly Member[]): readonly string[] => [
  `export interface ${name} {`,
  ...members.map(([key, type]) => `  readonly ${propertyName(key)}: ${type};`),
  '}',
  '',
];

const writeMember = (name: string, members: readonly Member[]): readonly string[] =>
  members.length === 0
    ? [`  readonly ${name}: object;`]
    : [`  readonly ${name}: {`, ...members.map(([key, type]) => `    ${propertyName(key)}: ${type};`), '  };'];
