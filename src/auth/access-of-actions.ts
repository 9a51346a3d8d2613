import { createHash } from 'node:crypto';
import { type Access, accessByActions } from '../access/access.ts';

/** The key is derived from the actions: it changes with them, and equal roles share it. */
export function accessOfActions(actions: Iterable<string>): Access {
  const allowed = new Set(actions);
  const digest = createHash('sha256')
    .update([...allowed].sort().join('\n'))
    .digest('base64url');
  return accessByActions(`actions:${digest}`, (action) => allowed.has(action));
}

export const FULL_ACCESS: Access = accessByActions('full-access', () => true);

/** The contract decides by the end of the action's name whether a read-only token may call it. */
export const READ_ONLY_ACCESS: Access = accessByActions(
  'read-only',
  (action) => action.endsWith('find') || action.endsWith('findOne'),
);
