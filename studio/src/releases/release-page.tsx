import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { Notice } from '../../../kit/src/notice.tsx';
import { ServerError } from '../../../kit/src/server-error.ts';
import { go, hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { Pager } from '../view/pager.tsx';
import { PlanForm } from '../view/plan-form.tsx';
import { Failed, Loading } from '../view/states.tsx';
import { usePageTitle } from '../view/use-page-title.ts';
import { type RefusedEntry, refusedIn } from './explain-refused.ts';
import { mayPublish } from './may-publish.ts';
import { RefusedEntries } from './refused-entries.tsx';
import { ReleaseActions } from './release-actions.tsx';
import { ReleaseEntries } from './release-entries.tsx';
import { ReleaseFacts } from './release-facts.tsx';
import { ReleaseFault } from './release-fault.tsx';
import { ReleaseState } from './release-state.tsx';
import { useRelease } from './use-release.ts';

interface ReleasePageProps {
  readonly id: number;
  readonly query: URLSearchParams;
}

/** A release with its entries. */
export function ReleasePage({ id, query }: ReleasePageProps) {
  const studio = useStudio();
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const { data: release, error, reload, isBusy, send } = useRelease(id, page);
  const [refused, setRefused] = useState<readonly RefusedEntry[]>([]);
  const [isPlanning, setPlanning] = useState(false);
  usePageTitle(release?.name ?? t('common.releases'));
  if (error !== null) return <Failed error={error} onRetry={reload} isPage />;
  if (release === undefined) return <Loading text={t('list.loadingTheEntries')} />;
  const { entries, pagination, actions } = release;
  const isOpen = release.status !== 'done';
  const hidden = actions - pagination.total;
  // As far as the page knows: the server decides.
  const isTheirs =
    hidden === 0 &&
    mayPublish(studio) &&
    entries.every(({ uid, entry }) => entry === null || studio.rights.mayEntry('publish', uid));
  const publish = () => {
    setRefused([]);
    return send('POST', '/publish', {
      done: t('releases.published'),
      onRefused: (problem) => {
        const found = problem instanceof ServerError ? refusedIn(problem.details) : [];
        setRefused(found);
        return found.length > 0;
      },
    });
  };
  const plan = (at: string) => {
    const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
    const onDone = () => setPlanning(false);
    return send('PUT', '/schedule', { body: { at, timezone }, done: t('releases.planned'), onDone });
  };
  return (
    <div class="page-body">
      <div class="page-head">
        <a class="back" href={hrefOf(['releases'])}>
          <Icon name="back" />
          {t('common.releases')}
        </a>
        <h1>
          <bdi>{release.name}</bdi>
          <ReleaseState release={release} />
        </h1>
      </div>
      {isTheirs && (
        <ReleaseActions
          // After it was renamed, the form has the new name.
          key={release.name}
          release={release}
          isBusy={isBusy}
          onPublish={publish}
          onPlan={() => setPlanning(true)}
          onUnplan={() => send('DELETE', '/schedule', { done: t('releases.planRemoved') })}
          onUndo={() =>
            send('POST', '/undo', {
              done: t('releases.undoMade'),
              onDone: (made) => made !== null && go(hrefOf(['releases', made.id])),
            })
          }
          onRename={(name) => send('PUT', '', { body: { name }, done: t('common.saved') })}
          onDelete={() =>
            send('DELETE', '', { done: t('common.deleted'), onDone: () => go(hrefOf(['releases'])), isLast: true })
          }
        />
      )}
      {!isTheirs && <p class="soft">{t('releases.notYours')}</p>}
      {isPlanning && (
        <PlanForm
          label={t('schedule.publishWhen')}
          at={release.scheduledAt}
          onSend={plan}
          onClose={() => setPlanning(false)}
        />
      )}
      <ReleaseFacts release={release} />
      {refused.length > 0 && (
        <RefusedEntries title={t('releases.refused', { count: refused.length })} refused={refused} entries={entries} />
      )}
      {refused.length === 0 && <ReleaseFault release={release} />}
      {entries.length === 0 ? (
        <Notice icon="empty" title={t('list.noEntriesYet')}>
          <p>{t('releases.howToAdd')}</p>
        </Notice>
      ) : (
        <ReleaseEntries
          release={release}
          isOpen={isOpen}
          isBusy={isBusy}
          onAdd={({ uid, entry }, action) =>
            send('POST', '/entries', { body: { uid, id: entry?.id, action }, done: t('common.saved') })
          }
          onTakeOut={(one) => send('DELETE', `/entries/${one.id}`, { done: t('releases.takenOut') })}
        />
      )}
      {hidden > 0 && <p class="soft">{t('releases.hidden', { count: hidden })}</p>}
      {pagination.pageCount > 1 && (
        <Pager pagination={pagination} onPage={(next) => go(hrefOf(['releases', id], `page=${next}`))} />
      )}
    </div>
  );
}
