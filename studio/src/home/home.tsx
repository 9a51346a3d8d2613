import { Notice } from '../../../kit/src/notice.tsx';
import { isSingle } from '../model/model.ts';
import { nameOf } from '../server/people.ts';
import { hrefOf } from '../state/place.ts';
import { readableTypes, useStudio } from '../state/studio.ts';
import { formatCount } from '../view/format.ts';
import { KeptList } from './kept-list.tsx';
import { MAX_SHOWN, type Recent } from './overview.ts';
import { RecentList } from './recent-list.tsx';
import { ServerState } from './server-state.tsx';
import { useOverview } from './use-overview.ts';

/** The home page: recent work, and links to everything. */
export function Home() {
  const studio = useStudio();
  const types = readableTypes(studio);
  const known = useOverview(types, studio.me.id);
  const parts = [...known.values()];
  return (
    <div class="page-body">
      <h1>Hello{nameOf(studio.me) === '' ? '' : `, ${studio.me.firstname ?? nameOf(studio.me)}`}</h1>
      {types.length === 0 ? (
        <Notice icon="empty" title="Nothing to edit yet">
          <p>Your role has no access to content types.</p>
        </Notice>
      ) : (
        <>
          <KeptList />
          <div class="home-columns">
            <RecentList
              title="Last edited"
              entries={newest(parts.flatMap(({ lastEdited }) => lastEdited))}
              empty="Nothing has been edited yet."
            />
            <RecentList
              title="Your unpublished work"
              entries={newest(parts.flatMap(({ own }) => own))}
              empty="You have no drafts or unpublished changes."
            />
          </div>
          <ul class="cards">
            {types.map((type) => (
              <li key={type.uid}>
                <a class="card" href={hrefOf(['content', type.uid])}>
                  <strong>{type.info.displayName}</strong>
                  <small>{isSingle(type) ? 'Single type' : countText(known.get(type.uid)?.count)}</small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <ServerState />
    </div>
  );
}

const countText = (count: number | null | undefined): string =>
  count === undefined || count === null ? 'Collection' : `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;

const newest = (entries: readonly Recent[]): readonly Recent[] =>
  [...entries].sort((one, other) => other.at.localeCompare(one.at)).slice(0, MAX_SHOWN);
