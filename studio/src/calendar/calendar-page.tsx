import { language } from '../../../kit/src/texts/language.ts';
import type { SchedulePage } from '../../../src/admin/contract/schedules.ts';
import { call } from '../server/call.ts';
import { hrefOf } from '../state/place.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Failed, Loading } from '../view/states.tsx';
import { firstOfWeek } from '../view/calendar/first-of-week.ts';
import { MonthNav } from '../view/calendar/month-nav.tsx';
import { MonthView } from './month-view.tsx';
import { endOf, readMonth, weeksOf, writeMonth } from '../view/calendar/month.ts';

/** As many as a person can look through. */
const MOST = 500;

/** What goes live when, and what is taken back: a month, which its address has. */
export function CalendarPage({ query }: { readonly query: URLSearchParams }) {
  const month = readMonth(query.get('month'), new Date());
  const days = weeksOf(month, firstOfWeek(language().locale));
  const asking = new URLSearchParams({
    since: (days[0]?.start ?? month).toISOString(),
    until: endOf(days).toISOString(),
    pageSize: String(MOST),
  });
  const { data, error, isLoading, reload } = useAsked(String(asking), (signal) =>
    call<SchedulePage>('GET', `/studio/api/schedules?${asking}`, { signal }),
  );
  const hrefTo = (other: Date | null): string =>
    hrefOf(['calendar'], other === null ? '' : `month=${writeMonth(other)}`);
  return (
    <div class="page-body">
      <div class="page-head">
        <h1>{t('common.calendar')}</h1>
        <MonthNav month={month} label={t('common.calendar')} hrefOf={hrefTo} />
      </div>
      <p class="soft">{t('schedule.calendarExplained', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
      {error !== null ? (
        <Failed error={error} onRetry={reload} />
      ) : data === undefined ? (
        <Loading text={t('entry.loadingTheSchedule')} />
      ) : (
        <>
          {data.data.length === 0 && !isLoading && <p class="soft">{t('schedule.nothingPlanned')}</p>}
          {data.meta.pagination.total > MOST && <p class="bad-text">{t('schedule.onlyFirst', { count: MOST })}</p>}
          <MonthView days={days} plans={data.data} isBusy={isLoading} />
        </>
      )}
    </div>
  );
}
