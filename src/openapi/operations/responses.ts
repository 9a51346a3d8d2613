import type { ContentType } from '../../schema/model.ts';
import type { Reference, Response, Schema } from '../document.ts';
import { writePopulatedEntry } from '../schemas/entry-schemas.ts';
import { closedObject, referTo, type Writing } from '../writing.ts';

export const jsonResponse = (description: string, schema: Schema): Response => ({
  description,
  content: { 'application/json': { schema } },
});

const error = (description: string, status: number, name: string, message: string): Response => ({
  description,
  content: {
    'application/json': {
      schema: referTo('Error'),
      example: { data: null, error: { status, name, message, details: {} } },
    },
  },
});

export const SHARED_RESPONSES: Readonly<Record<string, Response>> = {
  BadRequest: error('The query is invalid.', 400, 'ValidationError', 'Invalid parameter unknown'),
  Unauthorized: error('The credential is invalid.', 401, 'UnauthorizedError', 'Missing or invalid credentials'),
  Forbidden: error('The caller does not have the permission.', 403, 'ForbiddenError', 'Forbidden'),
  NotFound: error('There is no such entry.', 404, 'NotFoundError', 'Not Found'),
  OtherError: error('Any other error.', 503, 'ServiceUnavailableError', 'Too many requests at once, try again soon'),
};

const sharedResponse = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });

export const LIST_ERRORS: Readonly<Record<string, Reference>> = {
  '400': sharedResponse('BadRequest'),
  '401': sharedResponse('Unauthorized'),
  '403': sharedResponse('Forbidden'),
  default: sharedResponse('OtherError'),
};

export const ENTRY_ERRORS: Readonly<Record<string, Reference>> = {
  ...LIST_ERRORS,
  '404': sharedResponse('NotFound'),
};

export const writeListResponse = (writing: Writing, type: ContentType): Response =>
  jsonResponse(
    'The entries.',
    writing.refer(`${writing.nameOf(type.uid)}ListAnswer`, () =>
      envelope({ type: 'array', items: writePopulatedEntry(writing, type.uid) }, 'ListMeta'),
    ),
  );

export const writeEntryResponse = (writing: Writing, type: ContentType): Response =>
  jsonResponse(
    'The entry.',
    writing.refer(`${writing.nameOf(type.uid)}Answer`, () =>
      envelope(writePopulatedEntry(writing, type.uid), 'EmptyMeta'),
    ),
  );

const envelope = (data: Schema, meta: string): Schema =>
  closedObject({ data, meta: referTo(meta) }, { required: ['data', 'meta'] });
