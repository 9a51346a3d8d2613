import difference from 'lodash/difference.js';
import { actionNames } from '../../auth/roles/action-catalogue.ts';
import { unauthorized, validationError } from '../../errors.ts';
import type { AdminEndpoint } from '../admin-endpoint.ts';
import type { AdminParts } from '../admin-parts.ts';
import * as rules from '../validation/token-rules.ts';
import { type CheckedToken, tokenRoutes } from './token-routes.ts';

/** API tokens and transfer tokens. */
export const TOKEN_ENDPOINTS: readonly AdminEndpoint[] = [
  ...tokenRoutes({
    path: '/admin/api-tokens',
    guard: 'admin::api-tokens',
    missing: 'API Token not found',
    rules: { create: rules.newApiToken, update: rules.changedApiToken },
    store: ({ tokens }) => tokens.api(),
    check: checkActions,
  }),
  ...tokenRoutes({
    path: '/admin/transfer/tokens',
    guard: 'admin::transfer.tokens',
    missing: 'Transfer token not found',
    rules: { create: rules.newTransferToken, update: rules.changedTransferToken },
    store: ({ tokens }) => tokens.transfer(),
    check: () => undefined,
  }),
  ...['push', 'pull'].map((side): AdminEndpoint => ['GET', `/admin/transfer/runner/${side}`, 'open', refuseTransfer]),
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
