import type { NamedEntry } from '../../../src/admin/contract/revisions.ts';
import type { ReleaseEntry } from '../../../src/admin/contract/releases.ts';
import { useStudio } from '../state/studio.ts';
import { NamedEntryLink } from '../view/named-entry-link.tsx';
import type { RefusedEntry } from './explain-refused.ts';
import { RefusedPlaces } from './refused-places.tsx';

interface RefusedEntriesProps {
  readonly title: string;
  readonly refused: readonly RefusedEntry[];
  /** Those of the release that are shown: they have names. */
  readonly entries: readonly ReleaseEntry[];
}

/** Why a release was not published, entry by entry. */
export function RefusedEntries({ title, refused, entries }: RefusedEntriesProps) {
  const { model } = useStudio();
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      {refused.length > 0 && (
        <ul>
          {refused.map((one) => (
            <li key={`${one.uid} ${one.id}`}>
              <bdi>{model.types.get(one.uid)?.info.displayName ?? one.uid}</bdi>{' '}
              {one.name === 'NotFoundError' ? (
                `#${one.id}`
              ) : (
                <NamedEntryLink uid={one.uid} entry={namedIn(entries, one)} />
              )}
              : <RefusedPlaces uid={one.uid} entry={namedIn(entries, one)} problem={one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const namedIn = (entries: readonly ReleaseEntry[], { uid, id }: RefusedEntry): NamedEntry =>
  entries.find((one) => one.uid === uid && one.entry?.id === id)?.entry ?? {
    ...{ id, label: null, locale: null, publishedAt: null },
  };
