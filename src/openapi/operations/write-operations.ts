import type { ContentType } from '../../schema/model.ts';
import type { Operation, PathItem, SecurityRequirement } from '../document.ts';
import { writeCreateBody, writeTranslationBody, writeUpdateBody } from '../schemas/input-schemas.ts';
import { localeParameters, writeSelectionParameters, writtenStatus } from './parameters.ts';
import { entryIdParameter, sharedParameter } from './shared-parameters.ts';
import { ENTRY_ERRORS, jsonResponse, LIST_ERRORS, writeEntryResponse } from './responses.ts';
import { pascalCase } from '../schemas/schema-names.ts';
import type { Contract, Writing } from '../writing.ts';

export type SecurityOf = (action: string) => readonly SecurityRequirement[];

/** Write operations on the collection. */
export function writeListWrites(writing: Writing, type: ContentType, securityOf: SecurityOf): PathItem {
  const action = `${type.uid}.create`;
  if (!writing.access.allows(action)) return {};
  return {
    post: {
      ...named(type, 'create', `Create an entry of ${type.pluralName}`),
      ...(type.draftAndPublish && { description: `The entry is published, unless ${DRAFT_IF[writing.contract]}.` }),
      security: securityOf(action),
      parameters: writeParameters(writing, type),
      requestBody: writeCreateBody(writing, type),
      responses: { [CREATED[writing.contract]]: writeEntryResponse(writing, type), ...LIST_ERRORS },
    },
  };
}

const DRAFT_IF: Readonly<Record<Contract, string>> = { v4: '`publishedAt` is null', v5: '`status` is `draft`' };
const CREATED: Readonly<Record<Contract, string>> = { v4: '200', v5: '201' };

/** Parameters of a write whose response is the entry. */
const writeParameters = (writing: Writing, type: ContentType) => [
  ...writeSelectionParameters(writing, type),
  ...writtenStatus(writing, type),
  ...(writing.contract === 'v5' ? localeParameters(writing, type, 'localeOfEntry') : []),
];

/** Write operations on one entry; for a single type, `PUT` creates it if it does not exist. */
export function writeEntryWrites(writing: Writing, type: ContentType, securityOf: SecurityOf): PathItem {
  const single = type.kind === 'singleType';
  const name = single ? type.singularName : `one of ${type.pluralName}`;
  const isV5 = writing.contract === 'v5';
  const inPath = single ? [] : [entryIdParameter(writing)];
  const shared = {
    parameters: [...inPath, ...writeParameters(writing, type)],
    responses: { '200': writeEntryResponse(writing, type), ...ENTRY_ERRORS },
  };
  const removal = isV5
    ? {
        description: 'Deletes the draft and the published version; also where there is nothing to delete.',
        parameters: [...inPath, ...localeParameters(writing, type, 'locale')],
        responses: { '204': { description: 'Deleted.' }, ...LIST_ERRORS },
      }
    : { description: 'Returns the deleted entry.', ...shared };
  const may = (action: string): boolean => writing.access.allows(`${type.uid}.${action}`);
  return {
    ...(may('update') && {
      put: {
        ...named(type, 'update', `Change ${name}`),
        description: `Fields missing from the body are unchanged.${isV5 && type.localized ? ' Creates the locale if the entry does not have it.' : ''}`,
        security: securityOf(`${type.uid}.update`),
        ...shared,
        requestBody: writeUpdateBody(writing, type),
      },
    }),
    ...(may('delete') && {
      delete: {
        ...named(type, 'delete', `Delete ${name}`),
        security: securityOf(`${type.uid}.delete`),
        ...removal,
      },
    }),
  };
}

/** Creates a translation; returns the entry itself, without `data` and `attributes`. */
export function writeTranslations(writing: Writing, type: ContentType, securityOf: SecurityOf): PathItem {
  const action = `${type.uid}.createLocalization`;
  if (writing.contract === 'v5' || !type.localized || !writing.access.allows(action)) return {};
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
      parameters: type.kind === 'singleType' ? [] : [sharedParameter(writing, 'id')],
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
