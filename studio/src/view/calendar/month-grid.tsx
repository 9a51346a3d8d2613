import type { ComponentChildren } from 'preact';
import { formatDay, formatDayOfMonth, formatWeekday } from '../format.ts';
import { type Day, dayOf } from './month.ts';

interface MonthGridProps {
  readonly days: readonly Day[];
  readonly isBusy: boolean;
  /** What is on a day, by its name; null for nothing. */
  readonly children: (day: string) => ComponentChildren | null;
}

/** Days as a grid of weeks; on narrow screens, those on which something happens as a list. */
export function MonthGrid({ days, isBusy, children }: MonthGridProps) {
  const today = dayOf(new Date());
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
          const shown = children(name);
          return (
            <li
              key={name}
              class={classOf(isInMonth, shown === null)}
              aria-current={name === today ? 'date' : undefined}
            >
              <time dateTime={name}>
                <span class="sr-only">{formatDay(start)}</span>
                <span aria-hidden="true">{formatDayOfMonth(start)}</span>
              </time>
              {shown}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const classOf = (isInMonth: boolean, isIdle: boolean): string | undefined =>
  [...(isInMonth ? [] : ['other-month']), ...(isIdle ? ['idle'] : [])].join(' ') || undefined;
