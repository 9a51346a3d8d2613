import { Icon } from '../../../kit/src/icon.tsx';
import { Notice } from '../../../kit/src/notice.tsx';
import { Segments } from '../../../kit/src/segments.tsx';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { ReleaseDetails, ReleasePage, ShownRelease } from '../../../src/admin/contract/releases.ts';
import { call } from '../server/call.ts';
import { nameOf } from '../server/people.ts';
import { go, hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { formatCount, formatInstant } from '../view/format.ts';
import { Pager } from '../view/pager.tsx';
import { Failed, Loading } from '../view/states.tsx';
import { usePageTitle } from '../view/use-page-title.ts';
import { mayPublish } from './may-publish.ts';
import { NameMenu } from './name-menu.tsx';
import { ReleaseState } from './release-state.tsx';

const PATH = '/studio/api/releases';

type Shown = 'all' | 'open' | 'done';

/** All releases, the newest first; its address has what is shown. */
export function ReleaseList({ query }: { readonly query: URLSearchParams }) {
  const studio = useStudio();
  usePageTitle(t('common.releases'));
  const status = query.get('status');
  const shown: Shown = status === 'open' || status === 'done' ? status : 'all';
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const asking = new URLSearchParams({ page: String(page), pageSize: '20', ...(shown !== 'all' && { status: shown }) });
  const { data, error, reload } = useAsked(`${PATH}?${asking}`, (signal) =>
    call<ReleasePage>('GET', `${PATH}?${asking}`, { signal }),
  );
  const show = (next: Shown, nextPage = 1) => {
    const place = new URLSearchParams({
      ...(next !== 'all' && { status: next }),
      ...(nextPage > 1 && { page: String(nextPage) }),
    });
    go(hrefOf(['releases'], place));
  };
  const create = async (name: string) => {
    try {
      const { id } = (await call<Data<ReleaseDetails>>('POST', PATH, { body: { name } })).data;
      go(hrefOf(['releases', id]));
    } catch (problem) {
      tellError(problem);
    }
  };
  return (
    <div class="page-body">
      <div class="page-head">
        <h1>{t('common.releases')}</h1>
        {mayPublish(studio) && (
          <NameMenu
            isPrimary
            label={
              <>
                <Icon name="plus" />
                {t('releases.newRelease')}
              </>
            }
            action={t('common.create')}
            onName={create}
          />
        )}
      </div>
      <div class="list-tools">
        <Segments
          label={t('common.status')}
          options={[
            { value: 'all', label: t('releases.allOfThem') },
            { value: 'open', label: t('releases.openOnes') },
            { value: 'done', label: t('releases.publishedOnes') },
          ]}
          value={shown}
          onChange={(next) => show(next)}
        />
      </div>
      {error !== null ? (
        <Failed error={error} onRetry={reload} />
      ) : data === undefined ? (
        <Loading text={t('list.loadingTheList')} />
      ) : data.data.length === 0 ? (
        <Notice icon="empty" title={shown === 'all' ? t('releases.noneYet') : t('common.noResults')}>
          <p>{t('releases.explained')}</p>
        </Notice>
      ) : (
        <>
          <ReleaseTable releases={data.data} />
          <Pager pagination={data.meta.pagination} onPage={(next) => show(shown, next)} />
        </>
      )}
    </div>
  );
}

const ReleaseTable = ({ releases }: { readonly releases: readonly ShownRelease[] }) => (
  <div class="table-scroll">
    <table class="entries">
      <thead>
        <tr>
          <th>{t('common.name')}</th>
          <th>{t('common.status')}</th>
          <th>{t('common.entries')}</th>
          <th>{t('webhooks.time')}</th>
          <th>{t('shell.createdBy')}</th>
        </tr>
      </thead>
      <tbody>
        {releases.map((one) => (
          <tr key={one.id}>
            <td dir="auto">
              <a class="entry-link" href={hrefOf(['releases', one.id])}>
                {one.name}
              </a>
            </td>
            <td>
              <ReleaseState release={one} />
            </td>
            <td>{formatCount(one.actions)}</td>
            <td>{timeOf(one)}</td>
            <td>
              <bdi>{nameOf(one.madeBy)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** When it was published, or is to be. */
const timeOf = ({ releasedAt, scheduledAt }: ShownRelease): string => {
  const time = releasedAt ?? scheduledAt;
  return time === null ? '' : formatInstant(time);
};
