import type { ContentType, Model, Uid } from '../schema/model.ts';

/** Types that v4 neither exports nor replaces on import: administrators, tokens, releases. */
const LEFT_OUT: ReadonlySet<Uid> = new Set([
  'admin::permission',
  'admin::user',
  'admin::role',
  'admin::api-token',
  'admin::api-token-permission',
  'admin::transfer-token',
  'admin::transfer-token-permission',
  'admin::audit-log',
  'plugin::content-releases.release',
  'plugin::content-releases.release-action',
]);

export const isTransferred = (uid: Uid): boolean => !LEFT_OUT.has(uid);

export const transferredTypes = ({ contentTypes }: Model): readonly ContentType[] =>
  [...contentTypes.values()].filter(({ uid }) => isTransferred(uid));
