import { ANYONE } from '../../auth/administrators/requirement.ts';
import difference from 'lodash/difference.js';
import * as yup from 'yup';
import { actionNames } from '../../auth/roles/action-catalogue.ts';
import { unauthorized, validationError } from '../../errors.ts';
import { TOKEN_TYPES, TRANSFER_ACTIONS } from '../../management/tokens/token-kind.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminEndpoint } from '../admin-route.ts';
import { exactObject } from '../validation/validate.ts';
import { type CheckedToken, tokenRoutes } from './token-routes.ts';

const DAY_MS = 86_400_000;
/** Unlimited, or one of these numbers of days. v4's message shows `null` as empty. */
const LIFESPANS = [null, 7 * DAY_MS, 30 * DAY_MS, 90 * DAY_MS];

const name = yup.string().min(1);
const lifespan = yup.number().min(1).oneOf(LIFESPANS).nullable();
const type = yup.string().oneOf([...TOKEN_TYPES]);
const actions = yup.array().of(yup.string());
const transferActions = yup
  .array()
  .min(1)
  .of(yup.string().oneOf([...TRANSFER_ACTIONS]));

const newApiToken = exactObject({
  name: name.required(),
  description: yup.string().optional(),
  type: type.required(),
  permissions: actions.nullable(),
  lifespan,
});

const changedApiToken = exactObject({
  name,
  description: yup.string().nullable(),
  type,
  permissions: actions.nullable(),
});

const newTransferToken = exactObject({
  name: name.required(),
  description: yup.string().optional(),
  permissions: transferActions.required(),
  lifespan,
});

const changedTransferToken = exactObject({
  name,
  description: yup.string().nullable(),
  permissions: transferActions.nullable(),
});

/** API tokens and transfer tokens. */
export const TOKEN_ENDPOINTS: readonly AdminEndpoint[] = [
  ...tokenRoutes({
    path: '/admin/api-tokens',
    guard: 'admin::api-tokens',
    missing: 'API Token not found',
    rules: { create: newApiToken, update: changedApiToken },
    store: ({ tokens }) => tokens.api(),
    check: checkActions,
  }),
  ...tokenRoutes({
    path: '/admin/transfer/tokens',
    guard: 'admin::transfer.tokens',
    missing: 'Transfer token not found',
    rules: { create: newTransferToken, update: changedTransferToken },
    store: ({ tokens }) => tokens.transfer(),
    check: () => undefined,
  }),
  ...['push', 'pull'].map((side): AdminEndpoint => ['GET', `/admin/transfer/runner/${side}`, ANYONE, refuseTransfer]),
];

/** Transfers between servers are not supported: no token permits one. */
async function refuseTransfer(): Promise<never> {
  throw unauthorized('Missing or invalid credentials');
}

function checkActions({ catalogue }: AdminParts, { type, permissions }: CheckedToken): void {
  if (type !== 'custom') {
    if (permissions && permissions.length > 0) {
      throw validationError('Non-custom tokens should not reference permissions');
    }
    return;
  }
  if (!permissions) throw validationError('Missing permissions attribute for custom token');
  const unknown = difference(permissions, actionNames(catalogue()));
  if (unknown.length > 0) throw validationError(`Unknown permissions provided: ${unknown.join(', ')}`);
}
