import type { ContentType } from '../../schema/model.ts';
import type { Operation, PathItem, SecurityRequirement } from '../document.ts';
import { writeCreateBody, writeTranslationBody, writeUpdateBody } from '../schemas/input-schemas.ts';
import { sharedParameter, writeSelectionParameters } from './parameters.ts';
import { ENTRY_ERRORS, jsonResponse, LIST_ERRORS, writeEntryResponse } from './responses.ts';
import { pascalCase } from '../schemas/schema-names.ts';
import type { Writing } from '../writing.ts';

export type SecurityOf = (action: string) => readonly SecurityRequirement[];

/** The operations on all entries of a type that write. */
export function writeListWrites(writing: Writing, type: ContentType, securityOf: SecurityOf): PathItem {
  const action = `${type.uid}.create`;
  if (!writing.access.allows(action)) return {};
  return {
    post: {
      ...named(type, 'create', `Create one of ${type.pluralName}`),
      ...(type.draftAndPublish && { description: 'The entry is published, unless `publishedAt` is null.' }),
      security: securityOf(action),
      parameters: writeSelectionParameters(writing, type),
      requestBody: writeCreateBody(writing, type),
      responses: { '200': writeEntryResponse(writing, type), ...LIST_ERRORS },
    },
  };
}

/** The operations on one entry that write; of a single type its only one, which `PUT` makes where there is none. */
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
        description: 'What the body does not name stays as it is.',
        security: securityOf(`${type.uid}.update`),
        ...shared,
        requestBody: writeUpdateBody(writing, type),
      },
    }),
    ...(may('delete') && {
      delete: {
        ...named(type, 'delete', `Delete ${name}`),
        description: 'Answers with the entry as it was.',
        security: securityOf(`${type.uid}.delete`),
        ...shared,
      },
    }),
  };
}

/** Another translation of an entry; its answer is the entry itself, without `data` and `attributes`. */
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
      description: 'What is not translated is taken over. Where the type has drafts it is one.',
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
