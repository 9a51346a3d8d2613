import { type GraphQLSchema, isObjectType } from 'graphql';
import type { ContentType, Model } from '../../schema/model.ts';
import type { SchemaAdditions } from '../schema/additions.ts';
import { buildContentSchema } from '../schema/build-content-schema.ts';
import { connectionName, entityName, typeName } from '../schema/names.ts';
import type { ShadowCrud } from '../schema/shadow-crud.ts';
import { closedAggregates } from './close-aggregates.ts';
import { isOwn } from './own-field.ts';

/**
 * v5's schema of a project whose code takes part in v4's: without what that code answers, checks or wraps there, which
 * expects v4's shape. So nothing can be read or written in v5's terms past a policy of the project.
 */
export function buildUntouchedSchema(
  model: Model,
  crud: ShadowCrud,
  inV4: GraphQLSchema,
  additions: SchemaAdditions,
): GraphQLSchema {
  const touched = touchedFields(inV4);
  const types = new Set(touched.map(({ type }) => type));
  const closed = new Set([
    ...touched.flatMap(({ type, field }) => namesInV5(type, field)),
    ...closedAggregates(model, inV4),
  ]);
  const isTouched = (type: ContentType | undefined): boolean =>
    type !== undefined && wrappersOf(type).some((name) => types.has(name));
  const isDisabled = (uid: string): boolean => crud.isDisabled(uid) || isTouched(model.contentTypes.get(uid));
  return buildContentSchema(model, { ...crud, isDisabled }, 'v5', closed, additions);
}

const touchedFields = (schema: GraphQLSchema) =>
  Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter(isOwn)
          .map((field) => ({ type: type.name, field: field.name }))
      : [],
  );

const FILE_MUTATIONS: Readonly<Record<string, string>> = {
  updateFileInfo: 'updateUploadFile',
  removeFile: 'deleteUploadFile',
};

/** What does the same in v5's schema: there an update also creates a locale. */
function namesInV5(type: string, field: string): readonly string[] {
  const names = [field, connectionName(field), FILE_MUTATIONS[field], localized(field)];
  return names.flatMap((name) => (name === undefined ? [] : [`${type}.${name}`]));
}

const localized = (field: string): string | undefined => {
  const [, type] = /^create(.+)Localization$/.exec(field) ?? [];
  return type === undefined ? undefined : `update${type}`;
};

/** What is around entries in v4's schema only. */
const wrappersOf = (type: ContentType): readonly string[] => [
  entityName(type),
  `${entityName(type)}Response`,
  `${entityName(type)}ResponseCollection`,
  `${typeName(type)}RelationResponseCollection`,
];
