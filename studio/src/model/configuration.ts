import { call } from '../server/call.ts';
import { type PlainKey, t } from '../texts/t.ts';
import { wordsOf } from '../server/words-of.ts';
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

export const forgetConfiguration = (uid: string): void => {
  known.delete(uid);
};

/** `publishedAt` as `Published at`, unless the project has configured a label. */
export function labelOf(view: View, name: string, place: 'edit' | 'list' = 'edit'): string {
  const label = view.metadatas[name]?.[place].label;
  if (label !== undefined && label !== name && label !== '') return label;
  const own = OWN[name];
  return own === undefined ? wordsOf(name) : t(own);
}

/** Labels of the fields that every entry has. */
const OWN: Readonly<Record<string, PlainKey>> = {
  id: 'shell.id',
  createdAt: 'shell.createdAt',
  updatedAt: 'shell.updatedAt',
  publishedAt: 'shell.publishedAt',
  createdBy: 'shell.createdBy',
  updatedBy: 'shell.updatedBy',
};
