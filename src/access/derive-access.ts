import type { ContentType } from '../schema/model.ts';
import type { Access } from './access.ts';
import type { Grant } from './grant.ts';

/**
 * A right that follows from others: what the caller may find of one type is replaced, the rest stays. `reason` says
 * where it follows from, and is part of the key under which plans and responses are shared.
 */
export const withFound = (access: Access, { uid }: ContentType, find: Grant, reason: string): Access => ({
  ...access,
  key: `${access.key} and ${reason} ${uid}`,
  grant: (type, verb) => (type === uid && verb === 'find' ? find : access.grant(type, verb)),
});

/** One more action, and what an admitted route shows of its type. */
export const withAction = (access: Access, added: string): Access => ({
  ...access,
  key: `${access.key} and ${added}`,
  allows: (action) => action === added || access.allows(action),
  grant: (type, verb) => access.grant(type, verb) ?? (`${type}.${verb}` === added ? access.admitted : null),
});
