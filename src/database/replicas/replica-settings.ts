import { addressLike } from '../server-place.ts';
import type { NetworkSettings } from '../settings.ts';

/** The settings of each replica, filled in from those of the primary. */
export function replicaSettings(settings: NetworkSettings): readonly NetworkSettings[] {
  const { replicas = [], maxLagMs: _lag, direct: _direct, ...primary } = settings;
  return replicas.map((replica) => {
    const { socketPath, ...rest } = primary;
    // A socket would be used instead of the host.
    const shared = replica.host === undefined && socketPath !== undefined ? primary : rest;
    return { ...shared, ...addressLike(primary, replica) };
  });
}
