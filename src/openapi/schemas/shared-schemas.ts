import { REQUEST_ERROR_NAMES } from '../../errors.ts';
import type { Schema } from '../document.ts';
import { FILTER_SCHEMAS } from './filter-schemas.ts';
import { closedObject, type Contract, referTo } from '../writing.ts';
import { relationInputSchemas } from './relation-input-schemas.ts';

const counted = 'Present unless `pagination[withCount]` is false.';
const isEstimated = {
  type: 'boolean',
  const: true,
  description: 'The total is about right, as `pagination[withCount]=estimate` allows.',
} as const;

/** Schemas that are the same in every project, but not in both contracts. */
export const contractSchemas = (
  contract: Contract,
  own: (name: string) => string,
): Readonly<Record<string, Schema>> => ({
  ...relationInputSchemas(contract, own),
  [own('PopulateFlag')]: {
    description: 'Whether to populate.',
    anyOf: [
      { type: 'boolean' },
      { type: 'string', enum: ['true', 'false', 't', 'f', '1', '0', ...(contract === 'v4' ? ['*'] : [])] },
    ],
  },
});

/** Schemas that are the same in every project. */
export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = {
  Error: closedObject(
    {
      data: { type: 'null' },
      error: closedObject(
        {
          status: { type: 'integer', description: 'The HTTP status.', minimum: 400 },
          name: { type: 'string', enum: [...REQUEST_ERROR_NAMES, 'InternalServerError'] },
          message: { type: 'string', description: 'Human-readable message.' },
          details: { type: 'object', description: 'Details; usually empty.' },
        },
        { required: ['status', 'name', 'message'] },
      ),
    },
    { description: 'The body of every error.', required: ['data', 'error'] },
  ),
  PagePagination: {
    type: 'object',
    description: 'Returned for `pagination[page]` and `pagination[pageSize]`, and without pagination.',
    properties: {
      page: { type: 'integer', minimum: 1 },
      pageSize: { type: 'integer', minimum: 1 },
      pageCount: { type: 'integer', minimum: 0, description: counted },
      total: { type: 'integer', minimum: 0, description: counted },
      estimated: isEstimated,
    },
    required: ['page', 'pageSize'],
    dependentRequired: { pageCount: ['total'], total: ['pageCount'] },
    additionalProperties: false,
  },
  OffsetPagination: closedObject(
    {
      start: { type: 'integer', minimum: 0 },
      limit: { type: 'integer', minimum: -1, description: '-1: all entries, if the server sets no maximum.' },
      total: { type: 'integer', minimum: 0, description: counted },
      estimated: isEstimated,
    },
    { description: 'Returned for `pagination[start]` and `pagination[limit]`.', required: ['start', 'limit'] },
  ),
  CursorPagination: closedObject(
    {
      pageSize: { type: 'integer', minimum: 1 },
      startCursor: { type: ['string', 'null'], description: 'The first entry; null if there is none.' },
      endCursor: { type: ['string', 'null'], description: 'The last entry; null if there is none.' },
      hasPreviousPage: { type: 'boolean', description: 'Whether to continue with `before` and `startCursor`.' },
      hasNextPage: { type: 'boolean', description: 'Whether to continue with `after` and `endCursor`.' },
      total: { type: 'integer', minimum: 0, description: 'Present if `pagination[withCount]` is true or `estimate`.' },
      estimated: isEstimated,
    },
    {
      description: 'Returned for `pagination[after]` and `pagination[before]`.',
      required: ['pageSize', 'startCursor', 'endCursor', 'hasPreviousPage', 'hasNextPage'],
    },
  ),
  ListMeta: closedObject(
    { pagination: { oneOf: [referTo('PagePagination'), referTo('OffsetPagination'), referTo('CursorPagination')] } },
    { required: ['pagination'] },
  ),
  EmptyMeta: { type: 'object', additionalProperties: false },
  Count: closedObject(
    { attributes: referTo('FlatCount') },
    { description: 'Instead of the entries of a relation populated with `[count]=true`.', required: ['attributes'] },
  ),
  FlatCount: closedObject({ count: { type: 'integer', minimum: 0 } }, { required: ['count'] }),
  Creator: closedObject(
    { id: { type: 'integer' }, firstname: { type: ['string', 'null'] }, lastname: { type: ['string', 'null'] } },
    {
      description: 'The creator or last editor of an entry, as returned by a customised list.',
      required: ['id', 'firstname', 'lastname'],
    },
  ),
  ImageFormat: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      hash: { type: 'string' },
      ext: { type: 'string' },
      mime: { type: 'string' },
      path: { type: ['string', 'null'] },
      width: { type: 'integer' },
      height: { type: 'integer' },
      size: { type: 'number', description: 'In kilobytes.' },
      url: { type: 'string' },
    },
    required: ['url'],
  },
  RichTextBlock: {
    type: 'object',
    description: 'A rich text block, or a text inside one.',
    properties: {
      type: { type: 'string', examples: ['paragraph', 'heading', 'list', 'quote', 'code', 'image', 'link', 'text'] },
      children: { type: 'array', items: referTo('RichTextBlock') },
      text: { type: 'string' },
    },
    required: ['type'],
  },
  ...FILTER_SCHEMAS,
};
