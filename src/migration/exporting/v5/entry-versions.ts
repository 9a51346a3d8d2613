import { FILE_UID, type Uid } from '../../../schema/model.ts';
import { getOrCreate } from '../../../util/get-or-create.ts';
import type { ArchivedLink, ArchivedLinkEnd } from '../../archive/archive-parts.ts';

/**
 * v5 stores a published entry twice, as a draft and as what is published, with a row id each. An entry of a type
 * without drafts is stored once.
 */
export type Version = 'only' | 'published' | 'draft';

/** Which versions the archive has of each entry, and of each component by its owner. */
export interface KnownVersions {
  note(type: Uid, id: number, version: Version): void;
  has(type: Uid, id: number, version: Version): boolean;
}

const BITS: Readonly<Record<Version, number>> = { only: 1, published: 2, draft: 4 };

export function createKnownVersions(): KnownVersions {
  const byType = new Map<Uid, Map<number, number>>();
  return {
    note(type, id, version) {
      const versions = getOrCreate(byType, type, () => new Map<number, number>());
      versions.set(id, (versions.get(id) ?? 0) | BITS[version]);
    },
    has: (type, id, version) => ((byType.get(type)?.get(id) ?? 0) & BITS[version]) !== 0,
  };
}

/** More than a row id can be: drafts and their components have ids of their own. v5 assigns new ids to all entries. */
const DRAFT_IDS = 2 ** 32;

export const archivedId = (id: number, version: Version): number => (version === 'draft' ? id + DRAFT_IDS : id);

/**
 * A link as v5 stores it, from a link between entries as they are published, or as they are in their drafts; null if
 * it has none. Versions are related to the same version of the other entry, and entries of types without drafts to
 * both versions.
 */
export function linkIn(state: 'published' | 'draft', link: ArchivedLink, known: KnownVersions): ArchivedLink | null {
  const { left, right } = link;
  const [own, same] = [versionIn(state, left, known), versionIn(state, right, known)];
  if (own === null) return null;
  // v5 shows every row that a polymorphic relation leads to, so one of an entry without drafts leads to one version.
  const leadsToOne = own === 'only' && link.kind === 'relation.morph' && left.type !== FILE_UID;
  if (state === 'draft' && own === 'only' && (same === 'only' || leadsToOne)) return null;
  // v5 shows such a link once the other entry is published, and filters by it before.
  const isAhead = state === 'published' && (own === 'published' || leadsToOne);
  const related = same ?? (isAhead ? versionIn('draft', right, known) : null);
  return related === null ? null : withVersions(link, own, related);
}

function versionIn(state: 'published' | 'draft', { type, ref }: ArchivedLinkEnd, known: KnownVersions): Version | null {
  if (known.has(type, ref, 'only')) return 'only';
  return known.has(type, ref, state) ? state : null;
}

const withVersions = (link: ArchivedLink, own: Version, related: Version): ArchivedLink => ({
  ...link,
  left: { ...link.left, ref: archivedId(link.left.ref, own) },
  right: { ...link.right, ref: archivedId(link.right.ref, related) },
});
