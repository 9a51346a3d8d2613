import type { ContentType } from '../../schema/model.ts';
import { routeName, translationsName } from '../../schema/route-names.ts';
import type { Operation, PathItem, SecurityRequirement } from '../document.ts';
import { writeAggregateOperation } from './aggregate-operation.ts';
import {
  localeParameters,
  writeFiltersParameter,
  writeSelectionParameters,
  writeListSortParameter,
  writeStateParameters,
} from './parameters.ts';
import { entryIdName, entryIdParameter, sharedParameter } from './shared-parameters.ts';
import { ENTRY_ERRORS, LIST_ERRORS, writeEntryResponse, writeListResponse } from './responses.ts';
import { pascalCase } from '../schemas/schema-names.ts';
import { writeEntryWrites, writeListWrites, writeTranslations } from './write-operations.ts';
import type { Writing } from '../writing.ts';

export interface PathOptions {
  /** Whether the list of a type has aggregates. */
  readonly aggregates: (type: ContentType) => boolean;
  readonly prefix: string;
  readonly securityOf: (action: string) => readonly SecurityRequirement[];
}

/** The routes of one type that the role may use. */
export function writeContentPaths(writing: Writing, type: ContentType, options: PathOptions): [string, PathItem][] {
  const { prefix, securityOf } = options;
  const may = (action: string): boolean => writing.access.allows(`${type.uid}.${action}`);
  const isSingle = type.kind === 'singleType';
  const path = `${prefix}/${routeName(type)}`;
  const entry = isSingle ? '' : `/{${entryIdName(writing)}}`;
  const paths: Record<string, PathItem> = {
    ...(!isSingle && {
      [path]: {
        ...(may('find') && { get: listOperation(writing, type, options) }),
        ...writeListWrites(writing, type, securityOf),
      },
    }),
    ...(may('find') &&
      writing.contract === 'v4' &&
      options.aggregates(type) && {
        [`${path}/aggregate`]: { get: writeAggregateOperation(writing, type, securityOf) },
      }),
    [`${path}${entry}`]: {
      ...(may(isSingle ? 'find' : 'findOne') && { get: entryOperation(writing, type, options) }),
      ...writeEntryWrites(writing, type, securityOf),
    },
    [`${prefix}/${translationsName(type)}${entry}/localizations`]: writeTranslations(writing, type, securityOf),
  };
  return Object.entries(paths).filter(([, item]) => Object.keys(item).length > 0);
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
      writeListSortParameter(writing, type),
      sharedParameter(writing, 'pagination'),
      ...writeStateParameters(writing, type),
      ...localeParameters(writing, type, 'locale'),
      sharedParameter(writing, 'search'),
    ],
    responses: { '200': writeListResponse(writing, type), ...LIST_ERRORS },
  };
}

function entryOperation(writing: Writing, type: ContentType, { securityOf }: PathOptions): Operation {
  const isSingle = type.kind === 'singleType';
  const isV5 = writing.contract === 'v5';
  const selection = writeSelectionParameters(writing, type);
  return {
    operationId: `get${pascalCase(type.singularName)}`,
    tags: [type.singularName],
    summary: `Get ${isSingle ? '' : 'one '}${type.singularName}`,
    ...(!isV5 && !isSingle && type.draftAndPublish && { description: 'Drafts are returned too when requested by id.' }),
    security: securityOf(`${type.uid}.${isSingle ? 'find' : 'findOne'}`),
    parameters: [
      ...(isSingle ? [] : [entryIdParameter(writing)]),
      ...selection,
      ...(isSingle ? [writeFiltersParameter(writing, type)] : []),
      ...(isSingle || isV5
        ? [...writeStateParameters(writing, type), ...localeParameters(writing, type, 'localeOfEntry')]
        : []),
    ],
    responses: { '200': writeEntryResponse(writing, type), ...ENTRY_ERRORS },
  };
}
