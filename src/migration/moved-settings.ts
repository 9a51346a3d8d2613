import { SEED_SETTING } from '../content/seeding/seed-record.ts';
import { OWN_TYPES } from '../content/drafts/draft-record.ts';

/** Plinth's own settings that describe content, and are therefore transferred with it. */
const OF_CONTENT: ReadonlySet<string> = new Set([SEED_SETTING.key, OWN_TYPES.key]);

/**
 * Whether a stored setting is transferred. Plinth's records about a server are not: that it has served this database,
 * when its cron tasks last ran, which sessions are open.
 */
export const isMovedSetting = (key: string): boolean => !key.startsWith('plinth_') || OF_CONTENT.has(key);
