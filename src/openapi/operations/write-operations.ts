import type { ContentType } from '../../schema/model.ts';
import type { Operation, PathItem, SecurityRequirement } from '../document.ts';
import { writeCreateBody, writeTranslationBody, writeUpdateBody } from '../schemas/input-schemas.ts';
import { sharedParameter, writeSelectionParameters } from './parameters.ts';
import { ENTRY_ERRORS, jsonResponse, LIST_ERRORS, writeEntryResponse } from './responses.ts';
import { pascalCase } from '../schemas/schema-names.ts';
import type { Writing } from '../writing.ts';

export type SecurityOf = (action: string) => readonly SecurityRequirement[];

/** Write operations on the collection. */
export function writeListWrites(writing: Writing, type: ContentType, securityOf: SecurityOf): PathItem {
  const action = `${type.uid}.create`;
  if (!writing.access.allows(action)) return {};
  return {
    post: {
      ...named(type, 'create', `Create an entry of ${type.pluralName}`),
      ...(type.draftAndPublish && { description: 'The entry is published, unless `publishedAt` is null.' }),
      security: securityOf(action),
      parameters: writeSelectionParameters(writing, type),
      requestBody: writeCreateBody(writing, type),
      responses: { '200': writeEntryResponse(writing, type), ...LIST_ERRORS },
    },
  };
}

/** Write operations on one entry; for a single type, `PUT` creates it if it does not exist. */
export function writeEntryWrites(writing: Writing, type: ContentType, securityOf: SecurityOf): PathItem {
  const single = type.kind === 'singleType';
  const name = single ? type.singularName : `one of ${type.pluralName}`;
  const shared = {
    parameters: [...(single ? [] : [sharedParameter('id')]), ...writeSelectionParameters(writing, type)],
    responses: { '200': writeEntryResponse(writing, type), ...ENTRY_ERRORS },
  };
  const may = (action: string): boolean => writing.access.allows(`${type.uid}.${action}`);
  return {
    ...(may('update') && {
      put: {
        ...named(type, 'update', `Change ${name}`),
        description: 'Fields missing from the body are unchanged.',
        security: securityOf(`${type.uid}.update`),
        ...shared,
        requestBody: writeUpdateBody(writing, type),
      },
    }),
    ...(may('delete') && {
      delete: {
        ...named(type, 'delete', `Delete ${name}`),
        description: 'Returns the deleted entry.',
        security: securityOf(`${type.uid}.delete`),
        ...shared,
      },
    }),
  };
}

/** Creates a translation; returns the entry itself, without `data` and `attributes`. */
export function writeTranslations(writing: Writing, type: ContentType, securityOf: SecurityOf): PathItem {
  const action = `${type.uid}.createLocalization`;
  if (!type.localized || !writing.access.allows(action)) return {};
  const answer = {
    type: 'object',
    properties: { id: { type: 'integer' }, locale: { type: 'string' } },
    required: ['id', 'locale'],
  } as const;
  return {
    post: {
      ...named(type, 'translate', `Create a translation of ${type.singularName}`),
      description: 'Fields that are not localized are copied. If the type has drafts, it is a draft.',
      security: securityOf(action),
      parameters: type.kind === 'singleType' ? [] : [sharedParameter('id')],
      requestBody: writeTranslationBody(writing, type),
      responses: { '200': jsonResponse('The translation.', answer), ...ENTRY_ERRORS },
    },
  };
}

const named = (
  type: ContentType,
  verb: string,
  summary: string,
): Pick<Operation, 'operationId' | 'tags' | 'summary'> => ({
  operationId: `${verb}${pascalCase(type.singularName)}`,
  tags: [type.singularName],
  summary,
});
