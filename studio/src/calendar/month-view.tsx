import type { SchedulePage } from '../../../src/admin/contract/schedules.ts';
import { formatDay, formatDayOfMonth, formatWeekday } from '../view/format.ts';
import { DayPlans } from './day-plans.tsx';
import { type Day, dayOf } from './month.ts';

type Plan = SchedulePage['data'][number];

interface MonthViewProps {
  readonly days: readonly Day[];
  readonly plans: readonly Plan[];
  readonly isBusy: boolean;
}

/** Days as a grid of weeks; on narrow screens, those on which something happens as a list. */
export function MonthView({ days, plans, isBusy }: MonthViewProps) {
  const today = dayOf(new Date());
  const byDay = new Map<string, Plan[]>();
  for (const plan of plans) {
    const day = dayOf(new Date(plan.at));
    byDay.set(day, [...(byDay.get(day) ?? []), plan]);
  }
  return (
    <div class="calendar" aria-busy={isBusy}>
      <div class="weekdays" aria-hidden="true">
        {days.slice(0, 7).map(({ start }) => (
          <span key={start.getDay()}>{formatWeekday(start)}</span>
        ))}
      </div>
      <ol class="days">
        {days.map(({ start, isInMonth }) => {
          const name = dayOf(start);
          const own = byDay.get(name) ?? [];
          return (
            <li key={name} class={classOf(isInMonth, own.length)} aria-current={name === today ? 'date' : undefined}>
              <time dateTime={name}>
                <span class="sr-only">{formatDay(start)}</span>
                <span aria-hidden="true">{formatDayOfMonth(start)}</span>
              </time>
              {own.length > 0 && <DayPlans plans={own} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const classOf = (isInMonth: boolean, count: number): string | undefined =>
  [...(isInMonth ? [] : ['other-month']), ...(count === 0 ? ['idle'] : [])].join(' ') || undefined;
