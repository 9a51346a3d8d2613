import type { ListFilter } from '../../../../src/admin/contract/lists.ts';
import { type Day, dayOf, endOf } from '../../view/calendar/month.ts';

/** The filters for the entries on these days: days as they are stored, moments from midnight where the person is. */
export function filtersOfDays(field: string, type: string, days: readonly Day[]): readonly ListFilter[] {
  const [since, until] = [days[0]?.start ?? new Date(0), endOf(days)];
  const stored = (time: Date): string => (type === 'date' ? dayOf(time) : time.toISOString());
  return [
    { field, operator: '$gte', value: stored(since) },
    { field, operator: '$lt', value: stored(until) },
  ];
}

/** The day of a value: a date has no time zone. */
export const dayOfValue = (type: string, value: unknown): string =>
  type === 'date' ? String(value).slice(0, 10) : dayOf(new Date(String(value)));
