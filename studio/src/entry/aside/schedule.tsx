import { useState } from 'preact/hooks';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { EntryPlan } from '../../../../src/admin/contract/schedules.ts';
import { call } from '../../server/call.ts';
import { nameOf } from '../../server/people.ts';
import { useStudio } from '../../state/studio.ts';
import { tell, tellError } from '../../state/tell.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { formatInstant } from '../../view/format.ts';
import { PlanForm } from '../../view/plan-form.tsx';
import type { Entry } from '../entry.ts';
import type { EntryAddress } from '../entry-address.ts';

type Action = EntryPlan['action'];
type Plans = readonly EntryPlan[];

interface ScheduleProps {
  readonly address: EntryAddress;
  readonly entry: Entry | undefined;
  readonly hasChanges: boolean;
  /** What is typed and not saved is part of no plan. */
  readonly isSaved: boolean;
}

/** When the entry is published and unpublished. */
export function Schedule({ address: { type, id }, entry, hasChanges, isSaved }: ScheduleProps) {
  const { rights } = useStudio();
  const path = `/studio/api/entries/${type.uid}/${id}/schedule`;
  // Loaded again when the entry was saved, published or unpublished.
  const key = `${path} ${entry?.updatedAt} ${hasChanges}`;
  const asked = useAsked(key, async (signal) => (await call<Data<Plans>>('GET', path, { signal })).data);
  const [editing, setEditing] = useState<Action | null>(null);
  const { data: plans = [], error, reload } = asked;
  if (error !== null) return <small class="bad-text">{error.message}</small>;
  const mayPlan = rights.mayEntry('publish', type.uid);
  const planOf = (action: Action): EntryPlan | undefined => plans.find((plan) => plan.action === action);
  const isLive = Boolean(entry?.publishedAt);
  const send = async (method: 'PUT' | 'DELETE', action: Action, body?: object): Promise<void> => {
    try {
      await call(method, `${path}/${action}`, body === undefined ? {} : { body });
      tell(t(method === 'PUT' ? 'schedule.planned' : 'schedule.removed'));
      setEditing(null);
    } catch (problem) {
      tellError(problem);
    }
    reload();
  };
  const offered = (['publish', 'unpublish'] as const).filter((action) => {
    if (!mayPlan || planOf(action) !== undefined) return false;
    return action === 'publish' ? !isLive || hasChanges : isLive || planOf('publish') !== undefined;
  });
  if (plans.length === 0 && offered.length === 0) return null;
  return (
    <section class="stack tight" aria-label={t('schedule.schedule')}>
      <strong>{t('schedule.schedule')}</strong>
      {plans.map((plan) => (
        <PlanFacts
          key={plan.action}
          plan={plan}
          mayPlan={mayPlan}
          isSaved={isSaved}
          onSend={send}
          onEdit={setEditing}
        />
      ))}
      {offered.map((action) => (
        <button key={action} type="button" class="quiet" disabled={!isSaved} onClick={() => setEditing(action)}>
          {t(action === 'publish' ? 'schedule.planPublishing' : 'schedule.planUnpublishing')}
        </button>
      ))}
      {!isSaved && offered.length > 0 && <small>{t('schedule.saveFirst')}</small>}
      {editing !== null && (
        <PlanForm
          key={editing}
          label={t(editing === 'publish' ? 'schedule.publishWhen' : 'schedule.unpublishWhen')}
          at={planOf(editing)?.at}
          onSend={(at) => send('PUT', editing, { at })}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

interface PlanFactsProps {
  readonly plan: EntryPlan;
  readonly mayPlan: boolean;
  readonly isSaved: boolean;
  readonly onSend: (method: 'PUT' | 'DELETE', action: Action, body?: object) => Promise<void>;
  readonly onEdit: (action: Action) => void;
}

function PlanFacts({ plan, mayPlan, isSaved, onSend, onEdit }: PlanFactsProps) {
  const { action, at, plannedBy, isOutdated, fault } = plan;
  const time = formatInstant(at);
  const name = nameOf(plannedBy);
  return (
    <div class="stack tight">
      <span>
        {t(action === 'publish' ? 'list.publishesAt' : 'list.unpublishesAt', { time })}{' '}
        {name !== '' && <small>{t('entry.by', { name })}</small>}
      </span>
      {fault !== null && <small class="bad-text">{t('schedule.failed', { reason: fault.message })}</small>}
      {isOutdated && fault === null && <small>{t('schedule.outdated')}</small>}
      {mayPlan && isOutdated && fault === null && (
        <button type="button" disabled={!isSaved} onClick={() => onSend('PUT', action, { at, takesCurrent: true })}>
          {t('schedule.takeCurrent')}
        </button>
      )}
      {mayPlan && (
        <span class="row">
          <button type="button" class="quiet" onClick={() => onEdit(action)}>
            {t('schedule.change')}
            <span class="sr-only">{time}</span>
          </button>
          <button type="button" class="quiet" onClick={() => onSend('DELETE', action)}>
            {t('schedule.remove')}
            <span class="sr-only">{time}</span>
          </button>
        </span>
      )}
    </div>
  );
}
