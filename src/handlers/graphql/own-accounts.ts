import { type AccountResponse, type AccountRequest, ok } from '../../auth/accounts/account-request.ts';
import type { AccountRoute } from '../../auth/accounts/account-routes.ts';
import { applicationError } from '../../errors.ts';
import type { Context } from '../context/context.ts';
import { currentContext } from '../context/request-context.ts';
import type { CodeRegistry } from '../loading/code-registry.ts';
import { isNativeAction } from '../plugins/built-in-plugins.ts';
import { type ReportFault, showingErrors } from './shown-error.ts';

type Action = (ctx: Context) => unknown;

/** The endpoint of an account mutation, by the action with which an extension replaced Plinth's; null if none did. */
export type OwnAccount = (route: AccountRoute) => AccountRoute | null;

/** v4's account mutations call the actions of users-permissions, as changed by extensions. */
export function createOwnAccounts(registry: CodeRegistry, report: ReportFault): OwnAccount {
  return (route) => {
    const action = ownAction(registry, route.action);
    if (action === null) return null;
    return { ...route, handle: (request) => showingErrors(report, () => callAction(action, request)) };
  };
}

function ownAction(registry: CodeRegistry, name: string): Action | null {
  const dot = name.lastIndexOf('.');
  const action = registry.controller(name.slice(0, dot))?.[name.slice(dot + 1)];
  return typeof action === 'function' && !isNativeAction(action) ? (action as Action) : null;
}

/** In the context of the document, as in v4: its mutations run one after the other. */
async function callAction(action: Action, { body, params, query }: AccountRequest): Promise<AccountResponse> {
  const ctx = currentContext();
  if (ctx === undefined) throw new Error('An account mutation was called outside a request.');
  ctx.request.body = body;
  ctx.params = { ...ctx.params, ...params };
  ctx.query = query;
  ctx.status = 200;
  const returned = await action(ctx);
  const { status } = ctx;
  const answer = ctx.body ?? returned;
  ctx.body = null;
  if (status >= 400) throw applicationError(messageOf(answer));
  return ok(answer);
}

function messageOf(answer: unknown): string {
  const { error } = (answer ?? {}) as { readonly error?: { readonly message?: unknown } };
  return typeof error?.message === 'string' ? error.message : 'Bad Request';
}
