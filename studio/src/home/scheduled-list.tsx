import type { SchedulePage } from '../../../src/admin/contract/schedules.ts';
import { call } from '../server/call.ts';
import { nameOf } from '../server/people.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { formatInstant } from '../view/format.ts';
import { keyOfPlan, PlannedLink } from '../view/planned-link.tsx';

const SHOWN = 10;

/** What goes live or is taken back next, and what was given up. */
export function ScheduledList() {
  const { data, error } = useAsked('schedules', (signal) =>
    call<SchedulePage>('GET', `/studio/api/schedules?pageSize=${SHOWN}`, { signal }),
  );
  if (error !== null) return <p class="bad-text">{error.message}</p>;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section class="stack tight" aria-label={t('schedule.list')}>
      <h2>{t('schedule.list')}</h2>
      <ul class="recent">
        {data.data.map((plan) => (
          <Scheduled key={keyOfPlan(plan)} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function Scheduled({ plan }: { readonly plan: SchedulePage['data'][number] }) {
  const { model } = useStudio();
  const { action, at, plannedBy, fault } = plan;
  if ('uid' in plan && !model.types.has(plan.uid)) return null;
  const name = nameOf(plannedBy);
  const time = formatInstant(at);
  return (
    <li>
      <PlannedLink plan={plan} />
      {fault !== null && <span class="status bad">{t('list.notCarriedOut')}</span>}
      <small>
        {t(action === 'publish' ? 'list.publishesAt' : 'list.unpublishesAt', { time })}{' '}
        {name !== '' && t('entry.by', { name })}
      </small>
      {fault !== null && <small class="bad-text">{fault.message}</small>}
    </li>
  );
}
