import { contentTypeOf } from '../../schema/lookup.ts';
import { type ScalarAttribute, USER_UID } from '../../schema/model.ts';
import type { AccountOperation } from './account-operation.ts';
import type { Response, Schema } from '../document.ts';
import { writeFlatEntry } from '../schemas/entry-schemas.ts';
import { writeFiltersParameter, writeSelectionParameters, writeSortParameter } from './parameters.ts';
import { sharedParameter } from './shared-parameters.ts';
import { ENTRY_ERRORS, jsonResponse, LIST_ERRORS } from './responses.ts';
import { scalarSchema } from '../schemas/scalar-schema.ts';
import { visibleScalars } from '../visible-attributes.ts';
import type { Writing } from '../writing.ts';

const NO_SUCH_USER: Response = { description: 'There is no such user.' };

export function writeUserOperations(writing: Writing): readonly AccountOperation[] {
  const type = contentTypeOf(writing.model, USER_UID);
  const user = writeFlatEntry(writing, USER_UID);
  const selection = writeSelectionParameters(writing, type);
  const filters = writeFiltersParameter(writing, type);
  const oneUser = jsonResponse('The user.', user);
  const body = userBody(visibleScalars(writing, type));
  return [
    {
      method: 'get',
      path: '/users',
      action: 'user.find',
      id: 'findUsers',
      summary: 'List users',
      parameters: [
        ...selection,
        filters,
        writeSortParameter(writing, type),
        { name: 'start', in: 'query', description: 'Users to skip.', schema: { type: 'integer', minimum: 0 } },
        { name: 'limit', in: 'query', description: 'Users to return.', schema: { type: 'integer' } },
      ],
      responses: { '200': jsonResponse('The users.', { type: 'array', items: user }), ...LIST_ERRORS },
    },
    {
      method: 'post',
      path: '/users',
      action: 'user.create',
      id: 'createUser',
      summary: 'Create a user',
      body: { ...body, required: ['username', 'email', 'password', 'role'] },
      responses: { '201': oneUser, ...LIST_ERRORS },
    },
    {
      method: 'get',
      path: '/users/count',
      action: 'user.count',
      id: 'countUsers',
      summary: 'Count users',
      parameters: [filters],
      responses: { '200': jsonResponse('The number of users.', { type: 'integer', minimum: 0 }), ...LIST_ERRORS },
    },
    {
      method: 'get',
      path: '/users/me',
      action: 'user.me',
      id: 'findMe',
      summary: 'Get the current user',
      parameters: selection,
      responses: { '200': oneUser, ...LIST_ERRORS },
    },
    {
      method: 'get',
      path: '/users/{id}',
      action: 'user.findOne',
      id: 'findUser',
      summary: 'Get a user',
      parameters: [sharedParameter(writing, 'id'), ...selection],
      responses: { '200': oneUser, '204': NO_SUCH_USER, ...LIST_ERRORS },
    },
    {
      method: 'put',
      path: '/users/{id}',
      action: 'user.update',
      id: 'updateUser',
      summary: 'Change a user',
      parameters: [sharedParameter(writing, 'id')],
      body,
      responses: { '200': oneUser, ...ENTRY_ERRORS },
    },
    {
      method: 'delete',
      path: '/users/{id}',
      action: 'user.destroy',
      id: 'deleteUser',
      summary: 'Delete a user',
      parameters: [sharedParameter(writing, 'id')],
      responses: { '200': oneUser, '204': NO_SUCH_USER, ...LIST_ERRORS },
    },
  ];
}

function userBody(fields: readonly ScalarAttribute[]): Schema {
  const written = fields.filter(({ name }) => name !== 'createdAt' && name !== 'updatedAt');
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(written.map((field): [string, Schema] => [field.name, scalarSchema(USER_UID, field)])),
      username: { type: 'string' },
      email: { type: 'string', format: 'email' },
      password: { type: 'string', description: 'At most 72 bytes.' },
      role: { type: 'integer', description: 'The id of a role.' },
    },
  };
}
