import {
  entityName,
  enumName,
  filtersName,
  findName,
  findOneName,
  inputName,
  typeName,
  zoneName,
} from '../../graphql/schema/names.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { ContentType, ScalarAttribute, Type } from '../../schema/model.ts';
import type { GraphqlStrapi, NamedType } from './graphql-strapi.ts';

/** `service('utils').naming`: names of the generated parts of the schema. */
export function createNaming({ core }: GraphqlStrapi) {
  const content = ({ uid }: NamedType): ContentType => contentTypeOf(core.model, uid);
  const any = ({ uid }: NamedType): Type => core.model.components.get(uid) ?? contentTypeOf(core.model, uid);
  const of = (make: (type: ContentType) => string) => (type: NamedType) => make(content(type));
  return {
    getTypeName: (type: NamedType) => typeName(any(type)),
    getComponentName: (type: NamedType) => typeName(any(type)),
    getEntityName: of(entityName),
    getEntityResponseName: of((type) => `${entityName(type)}Response`),
    getEntityResponseCollectionName: of((type) => `${entityName(type)}ResponseCollection`),
    getRelationResponseCollectionName: of((type) => `${typeName(type)}RelationResponseCollection`),
    getContentTypeInputName: (type: NamedType) => inputName(any(type)),
    getComponentInputName: (type: NamedType) => inputName(any(type)),
    getFiltersInputTypeName: (type: NamedType) => filtersName(any(type)),
    getScalarFilterInputTypeName: (scalar: string) => `${scalar}FilterInput`,
    getDynamicZoneName: (type: NamedType, attribute: string) => zoneName(any(type), attribute),
    getEnumName: (type: NamedType, name: string) =>
      enumName(any(type), any(type).attributes.get(name) as ScalarAttribute),
    getFindQueryName: of(findName),
    getFindOneQueryName: of(findOneName),
    getCreateMutationTypeName: of((type) => `create${typeName(type)}`),
    getUpdateMutationTypeName: of((type) => `update${typeName(type)}`),
    getDeleteMutationTypeName: of((type) => `delete${typeName(type)}`),
  };
}
