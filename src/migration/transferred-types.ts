import { OWN_TYPES } from '../content/switches/type-record.ts';
import { SEED_SETTING } from '../content/seeding/seed-record.ts';
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

/** Plinth's own settings that describe content, and are therefore transferred with it. */
const OF_CONTENT: ReadonlySet<string> = new Set([SEED_SETTING.key, OWN_TYPES.drafts.key, OWN_TYPES.locales.key]);

/**
 * Whether a stored setting is transferred. Plinth's records about a server are not: that it has served this database,
 * when its cron tasks last ran, which sessions are open.
 */
export const isMovedSetting = (key: string): boolean => !key.startsWith('plinth_') || OF_CONTENT.has(key);
