import { useState } from 'preact/hooks';
import type { SchedulePage } from '../../../src/admin/contract/schedules.ts';
import { nameOf } from '../server/people.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { formatClock } from '../view/format.ts';
import { keyOfPlan, PlannedLink } from '../view/planned-link.tsx';

type Plan = SchedulePage['data'][number];

/** More of them would make the week higher than the page. */
const SHOWN = 4;

/** What happens on a day, in the order of its times. */
export function DayPlans({ plans }: { readonly plans: readonly Plan[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || plans.length === SHOWN + 1 ? plans : plans.slice(0, SHOWN);
  return (
    <>
      <ul>
        {shown.map((plan) => (
          <PlanLine key={keyOfPlan(plan)} plan={plan} />
        ))}
      </ul>
      {shown.length < plans.length && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {t('schedule.moreOfDay', { count: plans.length - shown.length })}
        </button>
      )}
    </>
  );
}

function PlanLine({ plan }: { readonly plan: Plan }) {
  const { model } = useStudio();
  const { action, at, fault, plannedBy } = plan;
  const name = nameOf(plannedBy);
  const isRelease = 'release' in plan;
  const kind = isRelease ? t('releases.release') : (model.types.get(plan.uid)?.info.displayName ?? plan.uid);
  return (
    <li class={action} title={name === '' ? undefined : t('entry.by', { name })}>
      <span class="when">
        <time dateTime={at}>{formatClock(at)}</time>{' '}
        <span>{t(action === 'publish' ? 'list.publish' : 'list.unpublish')}</span>
      </span>
      <PlannedLink plan={plan} />
      <small class="soft">
        {kind}
        {isRelease && <> · {t('home.entries', { count: plan.release.actions })}</>}
      </small>
      {fault !== null && (
        <span class="status bad" title={fault.message}>
          {t('list.notCarriedOut')}
        </span>
      )}
    </li>
  );
}
