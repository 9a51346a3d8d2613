import { MARK } from '../content/marks/stored-mark.ts';
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

/** Marks that describe content, and are therefore transferred with it: among the settings of an archive. */
export const MARKS_OF_CONTENT: readonly string[] = [MARK.seed, MARK.drafts, MARK.locales];

/**
 * Whether a setting of an archive is transferred. Marks about a server are not: that it has served this database,
 * when its cron tasks last ran, which sessions are open.
 */
export const isMovedSetting = (key: string): boolean => !isOwnSetting(key) || MARKS_OF_CONTENT.includes(key);

/** Earlier and later versions may have other marks. */
export const isOwnSetting = (key: string): boolean => key.startsWith('plinth_');
