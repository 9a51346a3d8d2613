import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  type GraphQLInputObjectType,
  GraphQLNonNull,
  type GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { contentTypeOf } from '../../schema/lookup.ts';
import { ROLE_UID, USER_UID } from '../../schema/model.ts';
import { contentInput } from './content-inputs.ts';
import { entityResponse } from './content-outputs.ts';
import { type AccountMutation, meaning } from './meaning.ts';
import type { TypeRegistry } from './type-registry.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;

const text = { type: GraphQLString };
const neededText = { type: new GraphQLNonNull(GraphQLString) };
const neededId = { type: new GraphQLNonNull(GraphQLID) };
const flag = { type: GraphQLBoolean };

export const meObject = (book: TypeRegistry): GraphQLObjectType =>
  book.object('UsersPermissionsMe', () => ({
    id: neededId,
    ...(book.contract === 'v5' && { documentId: neededId }),
    username: neededText,
    email: text,
    confirmed: flag,
    blocked: flag,
    role: { type: meRoleObject(book) },
  }));

const meRoleObject = (book: TypeRegistry): GraphQLObjectType =>
  book.object('UsersPermissionsMeRole', { id: neededId, name: neededText, description: text, type: text });

const loginPayload = (book: TypeRegistry): GraphQLObjectType =>
  book.object('UsersPermissionsLoginPayload', () => ({
    jwt: text,
    user: { type: new GraphQLNonNull(meObject(book)) },
  }));

const okPayload = (book: TypeRegistry, name: string): GraphQLObjectType =>
  book.object(name, { ok: { type: new GraphQLNonNull(GraphQLBoolean) } });

/** Types of the users-permissions plugin: login, registration, users and roles. */
export function accountMutations(book: TypeRegistry): GraphQLFieldConfigMap<unknown, unknown> {
  const user = contentTypeOf(book.model, USER_UID);
  const role = contentTypeOf(book.model, ROLE_UID);
  const needed = (type: GraphQLInputObjectType | GraphQLObjectType) => new GraphQLNonNull(type) as never;
  const roleData = { data: { type: needed(contentInput(book, role)) } };
  const userData = { data: { type: needed(contentInput(book, user)) } };
  const userResponse = needed(entityResponse(book, user));
  const login = loginPayload(book);
  const account = (name: AccountMutation, field: Field): Field => ({ ...field, ...meaning({ kind: 'account', name }) });
  const registration = book.input('UsersPermissionsRegisterInput', {
    username: neededText,
    email: neededText,
    password: neededText,
  });
  const signIn = book.input('UsersPermissionsLoginInput', {
    identifier: neededText,
    password: neededText,
    provider: { ...neededText, defaultValue: 'local' },
  });
  return {
    createUsersPermissionsRole: account('createRole', {
      type: okPayload(book, 'UsersPermissionsCreateRolePayload'),
      args: roleData,
      description: 'Create a new role',
    }),
    updateUsersPermissionsRole: account('updateRole', {
      type: okPayload(book, 'UsersPermissionsUpdateRolePayload'),
      args: { id: neededId, ...roleData },
      description: 'Update an existing role',
    }),
    deleteUsersPermissionsRole: account('deleteRole', {
      type: okPayload(book, 'UsersPermissionsDeleteRolePayload'),
      args: { id: neededId },
      description: 'Delete an existing role',
    }),
    createUsersPermissionsUser: account('createUser', {
      type: userResponse,
      args: userData,
      description: 'Create a new user',
    }),
    updateUsersPermissionsUser: account('updateUser', {
      type: userResponse,
      args: { id: neededId, ...userData },
      description: 'Update an existing user',
    }),
    deleteUsersPermissionsUser: account('deleteUser', {
      type: userResponse,
      args: { id: neededId },
      description: 'Delete an existing user',
    }),
    login: account('login', { type: needed(login), args: { input: { type: needed(signIn) } } }),
    register: account('register', {
      type: needed(login),
      args: { input: { type: needed(registration) } },
      description: 'Register a user',
    }),
    forgotPassword: account('forgotPassword', {
      type: okPayload(book, 'UsersPermissionsPasswordPayload'),
      args: { email: neededText },
      description: 'Request a reset password token',
    }),
    resetPassword: account('resetPassword', {
      type: login,
      args: { password: neededText, passwordConfirmation: neededText, code: neededText },
      description: 'Reset user password. Confirm with a code (resetToken from forgotPassword)',
    }),
    changePassword: account('changePassword', {
      type: login,
      args: { currentPassword: neededText, password: neededText, passwordConfirmation: neededText },
      description: 'Change user password. Confirm with the current password.',
    }),
    emailConfirmation: account('emailConfirmation', {
      type: login,
      args: { confirmation: neededText },
      description: 'Confirm an email users email address',
    }),
  };
}
