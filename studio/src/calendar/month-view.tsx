import type { SchedulePage } from '../../../src/admin/contract/schedules.ts';
import { type Day, dayOf } from '../view/calendar/month.ts';
import { MonthGrid } from '../view/calendar/month-grid.tsx';
import { DayPlans } from './day-plans.tsx';

type Plan = SchedulePage['data'][number];

interface MonthViewProps {
  readonly days: readonly Day[];
  readonly plans: readonly Plan[];
  readonly isBusy: boolean;
}

/** What is planned, on its days. */
export function MonthView({ days, plans, isBusy }: MonthViewProps) {
  const byDay = new Map<string, Plan[]>();
  for (const plan of plans) {
    const day = dayOf(new Date(plan.at));
    byDay.set(day, [...(byDay.get(day) ?? []), plan]);
  }
  return (
    <MonthGrid days={days} isBusy={isBusy}>
      {(day) => {
        const own = byDay.get(day);
        return own === undefined ? null : <DayPlans plans={own} />;
      }}
    </MonthGrid>
  );
}
