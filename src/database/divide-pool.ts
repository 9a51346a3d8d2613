import { StartError } from '../errors.ts';
import { type DatabaseSettings, POOL_DEFAULTS } from './settings.ts';

/** The settings for one of several processes: they share the configured connections. */
export function dividePool(settings: DatabaseSettings, processes: number): DatabaseSettings {
  if (processes === 1) return settings;
  if ('filename' in settings) return refuseMemory(settings);
  const { min, max } = { ...POOL_DEFAULTS, ...settings.pool };
  const share = Math.max(1, Math.floor(max / processes));
  return { ...settings, pool: { ...settings.pool, min: Math.min(Math.floor(min / processes), share), max: share } };
}

/** A database in memory belongs to the process that created it. */
function refuseMemory<T extends { readonly filename: string }>(settings: T): T {
  if (settings.filename !== ':memory:') return settings;
  throw new StartError('An in-memory database cannot be shared by several workers.', {
    file: 'config/database',
    remedy: 'Set "connection.filename" to a file, or start without --workers.',
  });
}
