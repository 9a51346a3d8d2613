import { Notice } from '../../../kit/src/notice.tsx';
import { isSingle } from '../model/model.ts';
import { nameOf } from '../server/people.ts';
import { hrefOf } from '../state/place.ts';
import { readableTypes, useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { KeptList } from './kept-list.tsx';
import { MAX_SHOWN, type Recent } from './overview.ts';
import { RecentList } from './recent-list.tsx';
import { lazy } from '../view/lazy.tsx';
import { ServerState } from './server-state.tsx';
import { useOverview } from './use-overview.ts';

const loadScheduled = async () => (await import('./scheduled-list.tsx')).ScheduledList;
const ScheduledList = lazy('entry.loadingTheSchedule', loadScheduled, { isPage: false });

const loadWaiting = async () => (await import('./waiting-list.tsx')).WaitingList;
const WaitingList = lazy('entry.loadingTheSchedule', loadWaiting, { isPage: false });

/** The home page: recent work, and links to everything. */
export function Home() {
  const studio = useStudio();
  const types = readableTypes(studio);
  const known = useOverview(types, studio.me.id);
  const parts = [...known.values()];
  const name = nameOf(studio.me);
  return (
    <div class="page-body">
      <h1>{name === '' ? t('home.hello') : t('home.helloName', { name: studio.me.firstname ?? name })}</h1>
      {types.length === 0 ? (
        <Notice icon="empty" title={t('home.nothingToEditYet')}>
          <p>{t('home.yourRoleHasNoAccess')}</p>
        </Notice>
      ) : (
        <>
          <KeptList />
          <WaitingList />
          <ScheduledList />
          <div class="home-columns">
            <RecentList
              title={t('home.lastEdited')}
              entries={newest(parts.flatMap(({ lastEdited }) => lastEdited))}
              empty={t('home.nothingHasBeenEditedYet')}
            />
            <RecentList
              title={t('home.yourUnpublishedWork')}
              entries={newest(parts.flatMap(({ own }) => own))}
              empty={t('home.youHaveNoDrafts')}
            />
          </div>
          <ul class="cards">
            {types.map((type) => (
              <li key={type.uid}>
                <a class="card" href={hrefOf(['content', type.uid])}>
                  <strong>{type.info.displayName}</strong>
                  <small>{isSingle(type) ? t('home.singleType') : countText(known.get(type.uid)?.count)}</small>
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
  count === undefined || count === null ? t('home.collection') : t('home.entries', { count });

const newest = (entries: readonly Recent[]): readonly Recent[] =>
  [...entries].sort((one, other) => other.at.localeCompare(one.at)).slice(0, MAX_SHOWN);
