import { Status } from '../view/status.tsx';
import { hasDrafts, isSingle } from '../model/model.ts';
import { hrefOf } from '../state/place.ts';
import { formatTime } from '../view/format.ts';
import type { Recent } from './overview.ts';

interface RecentListProps {
  readonly title: string;
  readonly entries: readonly Recent[];
  readonly empty: string;
}

/** Entries of any type, with links. */
export const RecentList = ({ title, entries, empty }: RecentListProps) => (
  <section class="stack tight" aria-label={title}>
    <h2>{title}</h2>
    {entries.length === 0 ? (
      <p class="soft">{empty}</p>
    ) : (
      <ul class="recent">
        {entries.map(({ type, id, label, at, publishedAt, hasChanges, locale }) => (
          <li key={`${type.uid} ${id}`}>
            <a
              href={hrefOf(
                ['content', type.uid, ...(isSingle(type) ? [] : [id])],
                locale === null ? '' : `locale=${locale}`,
              )}
            >
              {label}
            </a>
            {hasDrafts(type) && <Status publishedAt={publishedAt} hasChanges={hasChanges} isBrief />}
            <small>
              <bdi>{type.info.displayName}</bdi> · {formatTime(at)}
            </small>
          </li>
        ))}
      </ul>
    )}
  </section>
);
