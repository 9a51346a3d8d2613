import { USER_UID } from '../../schema/model.ts';
import type { AccountOperation } from './account-operation.ts';
import type { PathOptions } from './content-paths.ts';
import type { PathItem } from '../document.ts';
import { writeFlatEntry } from '../schemas/entry-schemas.ts';
import { SESSION_SCHEMA, signInOperations } from './sign-in-operations.ts';
import { writeUserOperations } from './user-operations.ts';
import type { Writing } from '../writing.ts';

export const ACCOUNT_TAG = { name: 'accounts', description: 'Accounts' };

/** The routes for login and users. They return plain objects: no `data`, no `attributes`. */
export function writeAccountPaths(writing: Writing, { prefix, securityOf }: PathOptions): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const operation of [...writeSignIn(writing), ...writeUsers(writing)]) {
    const { method, id, summary, parameters = [], body, responses } = operation;
    const path = prefix + operation.path;
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId: id,
        tags: [ACCOUNT_TAG.name],
        summary,
        security: securityOf(actionOf(operation)),
        parameters,
        ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
        responses,
      },
    };
  }
  return paths;
}

const actionOf = ({ action }: AccountOperation): string => `plugin::users-permissions.${action}`;

function writeSignIn(writing: Writing): readonly AccountOperation[] {
  const usable = signInOperations(writing).filter((operation) => writing.access.allows(actionOf(operation)));
  if (usable.length > 0) {
    writing.refer(writing.own(SESSION_SCHEMA), () => ({
      type: 'object',
      description: 'The signed-in user. Without `jwt` if the e-mail address must be confirmed first.',
      properties: { jwt: { type: 'string' }, user: writeFlatEntry(writing, USER_UID) },
      required: ['user'],
    }));
  }
  return usable;
}

/** Schemas are collected on use, so the document contains none that the caller may not use. */
function writeUsers(writing: Writing): readonly AccountOperation[] {
  const actions = ['me', 'find', 'count', 'findOne', 'create', 'update', 'destroy'];
  if (!actions.some((action) => writing.access.allows(`${USER_UID}.${action}`))) return [];
  return writeUserOperations(writing).filter((operation) => writing.access.allows(actionOf(operation)));
}
