import type { ContentType } from '../../schema/model.ts';
import { routeName, translationsName } from '../../schema/route-names.ts';
import type { Operation, PathItem, SecurityRequirement } from '../document.ts';
import { sharedParameter, writeFiltersParameter, writeSelectionParameters, writeSortParameter } from './parameters.ts';
import { ENTRY_ERRORS, LIST_ERRORS, writeEntryResponse, writeListResponse } from './responses.ts';
import { pascalCase } from '../schemas/schema-names.ts';
import { writeEntryWrites, writeListWrites, writeTranslations } from './write-operations.ts';
import type { Writing } from '../writing.ts';

export interface PathOptions {
  readonly prefix: string;
  readonly securityOf: (action: string) => readonly SecurityRequirement[];
}

/** The routes of one type that the role may use. */
export function writeContentPaths(writing: Writing, type: ContentType, options: PathOptions): [string, PathItem][] {
  const { prefix, securityOf } = options;
  const may = (action: string): boolean => writing.access.allows(`${type.uid}.${action}`);
  const path = `${prefix}/${routeName(type)}`;
  const paths: [string, PathItem][] =
    type.kind === 'singleType'
      ? [
          [
            path,
            {
              ...(may('find') && { get: singleOperation(writing, type, options) }),
              ...writeEntryWrites(writing, type, securityOf),
            },
          ],
        ]
      : [
          [
            path,
            {
              ...(may('find') && { get: listOperation(writing, type, options) }),
              ...writeListWrites(writing, type, securityOf),
            },
          ],
          [
            `${path}/{id}`,
            {
              ...(may('findOne') && { get: entryOperation(writing, type, options) }),
              ...writeEntryWrites(writing, type, securityOf),
            },
          ],
        ];
  const translations = `${prefix}/${translationsName(type)}${type.kind === 'singleType' ? '' : '/{id}'}/localizations`;
  paths.push([translations, writeTranslations(writing, type, securityOf)]);
  return paths.filter(([, item]) => Object.keys(item).length > 0);
}

function listOperation(writing: Writing, type: ContentType, { securityOf }: PathOptions): Operation {
  return {
    operationId: `list${pascalCase(type.pluralName)}`,
    tags: [type.singularName],
    summary: `List ${type.pluralName}`,
    security: securityOf(`${type.uid}.find`),
    parameters: [
      ...writeSelectionParameters(writing, type),
      writeFiltersParameter(writing, type),
      writeSortParameter(writing, type),
      sharedParameter('pagination'),
      sharedParameter('publicationState'),
      ...(type.localized ? [sharedParameter('locale')] : []),
      sharedParameter('search'),
    ],
    responses: { '200': writeListResponse(writing, type), ...LIST_ERRORS },
  };
}

function entryOperation(writing: Writing, type: ContentType, { securityOf }: PathOptions): Operation {
  return {
    operationId: `get${pascalCase(type.singularName)}`,
    tags: [type.singularName],
    summary: `Get one ${type.singularName}`,
    ...(type.draftAndPublish && { description: 'Drafts are returned too when requested by id.' }),
    security: securityOf(`${type.uid}.findOne`),
    parameters: [sharedParameter('id'), ...writeSelectionParameters(writing, type)],
    responses: { '200': writeEntryResponse(writing, type), ...ENTRY_ERRORS },
  };
}

function singleOperation(writing: Writing, type: ContentType, { securityOf }: PathOptions): Operation {
  return {
    operationId: `get${pascalCase(type.singularName)}`,
    tags: [type.singularName],
    summary: `Get ${type.singularName}`,
    security: securityOf(`${type.uid}.find`),
    parameters: [
      ...writeSelectionParameters(writing, type),
      writeFiltersParameter(writing, type),
      sharedParameter('publicationState'),
      ...(type.localized ? [sharedParameter('locale')] : []),
    ],
    responses: { '200': writeEntryResponse(writing, type), ...ENTRY_ERRORS },
  };
}
