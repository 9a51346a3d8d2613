import type { NamedEntry } from '../../../src/admin/contract/revisions.ts';
import { isSingle, type Model } from '../model/model.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';

interface NamedEntryLinkProps {
  readonly uid: string;
  readonly entry: NamedEntry;
}

/** An entry of any type, by its main field. */
export function NamedEntryLink({ uid, entry }: NamedEntryLinkProps) {
  const { model } = useStudio();
  return (
    <a dir="auto" href={hrefOfEntry(model, uid, entry)}>
      {nameOfEntry(model, uid, entry)}
    </a>
  );
}

/** The page of an entry, at one of its fields if that is named: `seo.metaTitle`. */
export function hrefOfEntry(
  model: Model,
  uid: string,
  { id, locale }: Pick<NamedEntry, 'id' | 'locale'>,
  field?: string,
): string {
  const query = new URLSearchParams({ ...(locale !== null && { locale }), ...(field !== undefined && { field }) });
  return hrefOf(['content', uid, ...(isSingleType(model, uid) ? [] : [id])], query);
}

export function nameOfEntry({ types }: Model, uid: string, { id, label }: Pick<NamedEntry, 'id' | 'label'>): string {
  const type = types.get(uid);
  return String(label ?? (type !== undefined && isSingle(type) ? type.info.displayName : `#${id}`));
}

function isSingleType({ types }: Model, uid: string): boolean {
  const type = types.get(uid);
  return type !== undefined && isSingle(type);
}
