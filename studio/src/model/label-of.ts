import type { View } from '../../../src/admin/contract/content-types.ts';
import { wordsOf } from '../server/words-of.ts';
import { type PlainKey, t } from '../texts/t.ts';

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
