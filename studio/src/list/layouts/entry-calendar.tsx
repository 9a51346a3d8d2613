import { language } from '../../../../kit/src/texts/language.ts';
import type { ManagedPage } from '../../../../src/admin/contract/content-types.ts';
import { type ContentType, hasDrafts } from '../../model/model.ts';
import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { firstOfWeek } from '../../view/calendar/first-of-week.ts';
import { readMonth, weeksOf, writeMonth } from '../../view/calendar/month.ts';
import { MonthGrid } from '../../view/calendar/month-grid.tsx';
import { MonthNav } from '../../view/calendar/month-nav.tsx';
import { formatClock } from '../../view/format.ts';
import { Failed, Loading } from '../../view/states.tsx';
import type { Entry } from '../entry-table.tsx';
import { entriesQuery, type ListView } from '../list-view.ts';
import { dayOfValue, filtersOfDays } from './span-of.ts';

interface EntryCalendarProps {
  readonly type: ContentType;
  /** A field with days or moments. */
  readonly field: string;
  readonly label: string;
  readonly mainField: string;
  readonly view: ListView;
  readonly hrefOfEntry: (entry: Entry) => string;
  /** Null: the month of today. */
  readonly hrefOfMonth: (month: string | null) => string;
}

/** As many as a person can look through. */
const MOST = 500;

/** The entries of a list on their days: a month, which its address has. */
export function EntryCalendar(props: EntryCalendarProps) {
  const { type, field, label, mainField, view, hrefOfEntry, hrefOfMonth } = props;
  const kind = type.attributes[field]?.type ?? 'date';
  const month = readMonth(view.month, new Date());
  const days = weeksOf(month, firstOfWeek(language().locale));
  const spanned = { ...view, sort: null, filters: [...view.filters, ...filtersOfDays(field, kind, days)] };
  const asked = `pageSize=${MOST}&${entriesQuery(spanned, [mainField, field, 'publishedAt'], `${field}:ASC`)}`;
  const { data, error, isLoading, reload } = useAsked(`${type.uid} ${asked}`, (signal) =>
    call<ManagedPage>('GET', `/content-manager/collection-types/${type.uid}?${asked}`, { signal }),
  );
  if (error !== null) return <Failed error={error} onRetry={reload} />;
  if (data === undefined) return <Loading text={t('list.loadingTheEntries')} />;
  const byDay = new Map<string, Entry[]>();
  for (const entry of data.results as readonly Entry[]) {
    const day = dayOfValue(kind, entry[field]);
    byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  }
  return (
    <div class="stack">
      <MonthNav
        month={month}
        label={label}
        hrefOf={(other) => hrefOfMonth(other === null ? null : writeMonth(other))}
      />
      {data.pagination.total > MOST && <p class="bad-text">{t('schedule.onlyFirst', { count: MOST })}</p>}
      <MonthGrid days={days} isBusy={isLoading}>
        {(day) => {
          const entries = byDay.get(day);
          return entries === undefined ? null : (
            <ul class="day-entries">
              {entries.map((entry) => (
                <li key={entry.id} class={isDraft(type, entry) ? 'unpublish' : undefined}>
                  {kind === 'datetime' && <small class="soft">{formatClock(String(entry[field]))}</small>}
                  <a href={hrefOfEntry(entry)} dir="auto">
                    {String(entry[mainField] ?? `#${entry.id}`)}
                  </a>
                  {isDraft(type, entry) && <small class="soft">{t('common.draft')}</small>}
                </li>
              ))}
            </ul>
          );
        }}
      </MonthGrid>
    </div>
  );
}

const isDraft = (type: ContentType, { publishedAt }: Entry): boolean => hasDrafts(type) && !publishedAt;
