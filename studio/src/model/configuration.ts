import { call } from '../server/call.ts';
import type { StudioConfiguration, StudioView } from '../../../src/admin/contract/content-types.ts';
import type { Data } from '../../../src/admin/contract/page.ts';

export type { StudioConfiguration as Configuration, StudioView as View };

/** Where the view of a type or component is read and changed. */
export const viewPath = (uid: string): string => `/studio/api/views/${uid}`;

const known = new Map<string, Promise<StudioConfiguration>>();

/** Loaded once per type; call `forgetConfiguration` after a change. */
export function loadConfiguration(uid: string): Promise<StudioConfiguration> {
  const found = known.get(uid);
  if (found !== undefined) return found;
  const asked = call<Data<StudioConfiguration>>('GET', viewPath(uid)).then(({ data }) => data);
  known.set(uid, asked);
  asked.catch(() => known.delete(uid));
  return asked;
}

/** Null for those of all types: each contains those of its components. */
export const forgetConfiguration = (uid: string | null): void => {
  if (uid === null) known.clear();
  else known.delete(uid);
};
