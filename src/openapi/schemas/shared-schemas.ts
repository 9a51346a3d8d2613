import { REQUEST_ERROR_NAMES } from '../../errors.ts';
import type { Schema } from '../document.ts';
import { FILTER_SCHEMAS } from './filter-schemas.ts';
import { RELATION_INPUT_SCHEMAS } from './relation-input-schemas.ts';
import { referTo } from '../writing.ts';

const counted = 'Present unless `pagination[withCount]` is false.';

/** Schemas that are the same in every project. */
export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...RELATION_INPUT_SCHEMAS,
  Error: {
    type: 'object',
    description: 'The body of every error.',
    properties: {
      data: { type: 'null' },
      error: {
        type: 'object',
        properties: {
          status: { type: 'integer', description: 'The HTTP status.', minimum: 400 },
          name: { type: 'string', enum: [...REQUEST_ERROR_NAMES, 'InternalServerError'] },
          message: { type: 'string', description: 'Human-readable message.' },
          details: { type: 'object', description: 'Details; usually empty.' },
        },
        required: ['status', 'name', 'message'],
        additionalProperties: false,
      },
    },
    required: ['data', 'error'],
    additionalProperties: false,
  },
  PagePagination: {
    type: 'object',
    description: 'Returned for `pagination[page]` and `pagination[pageSize]`, and without pagination.',
    properties: {
      page: { type: 'integer', minimum: 1 },
      pageSize: { type: 'integer', minimum: 1 },
      pageCount: { type: 'integer', minimum: 0, description: counted },
      total: { type: 'integer', minimum: 0, description: counted },
    },
    required: ['page', 'pageSize'],
    dependentRequired: { pageCount: ['total'], total: ['pageCount'] },
    additionalProperties: false,
  },
  OffsetPagination: {
    type: 'object',
    description: 'Returned for `pagination[start]` and `pagination[limit]`.',
    properties: {
      start: { type: 'integer', minimum: 0 },
      limit: { type: 'integer', minimum: -1, description: '-1: all entries, if the server sets no maximum.' },
      total: { type: 'integer', minimum: 0, description: counted },
    },
    required: ['start', 'limit'],
    additionalProperties: false,
  },
  ListMeta: {
    type: 'object',
    properties: { pagination: { oneOf: [referTo('PagePagination'), referTo('OffsetPagination')] } },
    required: ['pagination'],
    additionalProperties: false,
  },
  EmptyMeta: { type: 'object', additionalProperties: false },
  Count: {
    type: 'object',
    description: 'Instead of the entries of a relation populated with `[count]=true`.',
    properties: { attributes: referTo('FlatCount') },
    required: ['attributes'],
    additionalProperties: false,
  },
  FlatCount: {
    type: 'object',
    properties: { count: { type: 'integer', minimum: 0 } },
    required: ['count'],
    additionalProperties: false,
  },
  Creator: {
    type: 'object',
    description: 'The creator or last editor of an entry, as returned by a customised list.',
    properties: {
      id: { type: 'integer' },
      firstname: { type: ['string', 'null'] },
      lastname: { type: ['string', 'null'] },
    },
    required: ['id', 'firstname', 'lastname'],
    additionalProperties: false,
  },
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
  PopulateFlag: {
    description: 'Whether to populate.',
    anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['true', 'false', 't', 'f', '1', '0', '*'] }],
  },
  ...FILTER_SCHEMAS,
};
