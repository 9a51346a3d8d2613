import type { GraphQLObjectType } from 'graphql';
import { applicationError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
import type { FieldContext, FieldResult } from '../field-rows.ts';
import { fieldArguments, type RequestedField } from '../document/collect-fields.ts';
import { forbiddenAccess } from '../graphql-error.ts';
import type { AccountMutation } from '../schema/meaning.ts';
import { completeResult } from '../resolving/complete-result.ts';
import { inputData } from './input-data.ts';
import { prepareWritten } from './written-rows.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** The endpoint, and the arguments passed to it. */
interface Call {
  readonly endpoint: string;
  /** Open to everyone: the endpoint itself checks the caller. */
  readonly open?: true;
  readonly body?: (given: Arguments) => unknown;
  readonly params?: (given: Arguments) => Readonly<Record<string, string>>;
  readonly query?: (given: Arguments) => Readonly<Record<string, string>>;
  readonly gives: 'signIn' | 'ok' | 'user';
}

const dataOf = ({ data }: Arguments): unknown => inputData(data);
const userId = ({ id }: Arguments) => ({ id: String(id) });
const roleId = ({ id }: Arguments) => ({ role: String(id) });

const CALLS: Readonly<Record<AccountMutation, Call>> = {
  login: { endpoint: 'POST /auth/local', open: true, body: ({ input }) => input, gives: 'signIn' },
  register: { endpoint: 'POST /auth/local/register', open: true, body: ({ input }) => input, gives: 'signIn' },
  forgotPassword: { endpoint: 'POST /auth/forgot-password', open: true, body: (given) => given, gives: 'ok' },
  resetPassword: { endpoint: 'POST /auth/reset-password', open: true, body: (given) => given, gives: 'signIn' },
  changePassword: { endpoint: 'POST /auth/change-password', body: (given) => given, gives: 'signIn' },
  emailConfirmation: {
    endpoint: 'GET /auth/email-confirmation',
    open: true,
    query: ({ confirmation }) => ({ confirmation: String(confirmation) }),
    gives: 'signIn',
  },
  createRole: { endpoint: 'POST /users-permissions/roles', body: dataOf, gives: 'ok' },
  updateRole: { endpoint: 'PUT /users-permissions/roles/:role', body: dataOf, params: roleId, gives: 'ok' },
  deleteRole: { endpoint: 'DELETE /users-permissions/roles/:role', params: roleId, gives: 'ok' },
  createUser: { endpoint: 'POST /users', body: dataOf, gives: 'user' },
  updateUser: { endpoint: 'PUT /users/:id', body: dataOf, params: userId, gives: 'user' },
  deleteUser: { endpoint: 'DELETE /users/:id', params: userId, gives: 'user' },
};

/** Account endpoints by GraphQL name. */
export async function executeAccountMutation(
  context: FieldContext,
  name: AccountMutation,
  rootType: GraphQLObjectType,
  asked: RequestedField,
): Promise<FieldResult> {
  const { operation, scope, caller, contract } = context;
  const inV5 = contract === 'v5';
  const { accounts } = caller;
  const given = fieldArguments(operation, asked);
  const { endpoint, open, body, params, query, gives } = CALLS[name];
  const route = accounts?.routes.find(({ method, path }) => `${method} ${path}` === endpoint);
  if (accounts === null || route === undefined || !(open || scope.access.allows(route.action))) throw forbiddenAccess();
  if (name === 'login') refuseProvider(given);
  const isRemoval = name === 'deleteUser';
  const userType = contentTypeOf(scope.engine.model, USER_UID);
  const written = gives === 'user' ? prepareWritten(context, userType, asked, isRemoval ? 'own' : 'all') : null;
  // A deleted account is shown as it was, but like v4 without its relations and components.
  const before = isRemoval ? await written?.read(scope, Number(given.id)) : undefined;
  const answer = await route.handle({
    body: inV5 ? withoutIgnored(body?.(given)) : body?.(given),
    inV5,
    params: params?.(given) ?? {},
    query: query?.(given) ?? {},
    caller: accounts.caller,
    peer: accounts.peer,
    wantsAccount: true,
  });
  const value = answer.kind === 'json' ? (answer.body as Arguments) : {};
  if (written !== null) return before ?? written.read(scope, Number(value.id));
  const shown = gives === 'ok' ? { ok: true } : value;
  return completeResult(context, { owner: rootType, asked, path: [asked.key] }, shown);
}

/** v5's inputs have these, without effect. */
function withoutIgnored(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { publishedAt: _time, locale: _code, ...values } = body as Arguments;
  return values;
}

function refuseProvider({ input }: Arguments): void {
  const { provider } = input as { readonly provider: string };
  if (provider !== 'local') throw applicationError('This provider is disabled');
}
