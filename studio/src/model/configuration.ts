import { call } from '../server/call.ts';
import type { Configuration, View } from '../../../src/admin/contract/content-types.ts';

export type { Configuration, View };

const known = new Map<string, Promise<Configuration>>();

/** Loaded once per type; call `forgetConfiguration` after a change. */
export function loadConfiguration(uid: string): Promise<Configuration> {
  const found = known.get(uid);
  if (found !== undefined) return found;
  const asked = call<{ data: Configuration }>('GET', `/content-manager/content-types/${uid}/configuration`).then(
    ({ data }) => data,
  );
  known.set(uid, asked);
  asked.catch(() => known.delete(uid));
  return asked;
}

/** Null for those of all types: each contains those of its components. */
export const forgetConfiguration = (uid: string | null): void => {
  if (uid === null) known.clear();
  else known.delete(uid);
};
