import type { ListFilter, ListState } from '../../../src/admin/contract/lists.ts';

export type Filter = ListFilter;

/** The state of a list, as stored in the URL. */
export interface ListView extends ListState {
  readonly page: number;
  /** Of a calendar, `2030-09`; null: that of today. */
  readonly month: string | null;
  /** The saved view that it began with; it may have been changed since. */
  readonly saved: number | null;
  /** Of the review; null for all. */
  readonly stage: number | null;
}

export function readListView(query: URLSearchParams): ListView {
  const status = query.get('status');
  return {
    page: wholeNumber(query.get('page')) ?? 1,
    month: query.get('month'),
    saved: wholeNumber(query.get('view')),
    stage: wholeNumber(query.get('stage')),
    layout: query.get('layout'),
    columns: query.get('columns')?.split(',').filter(Boolean) ?? null,
    pageSize: wholeNumber(query.get('pageSize')),
    sort: query.get('sort'),
    search: query.get('search') ?? '',
    locale: query.get('locale'),
    status: status === 'published' || status === 'changed' || status === 'draft' ? status : 'all',
    missing: query.get('missing'),
    filters: query.getAll('filter').flatMap(readFilter),
  };
}

export function writeListView(view: ListView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.saved !== null) query.set('view', String(view.saved));
  if (view.layout !== null) query.set('layout', view.layout);
  if (view.columns !== null) query.set('columns', view.columns.join(','));
  if (view.search !== '') query.set('search', view.search);
  if (view.status !== 'all') query.set('status', view.status);
  for (const { field, operator, value } of view.filters) query.append('filter', `${field} ${operator} ${value}`.trim());
  if (view.stage !== null) query.set('stage', String(view.stage));
  if (view.missing !== null) query.set('missing', view.missing);
  if (view.locale !== null) query.set('locale', view.locale);
  if (view.sort !== null) query.set('sort', view.sort);
  if (view.pageSize !== null) query.set('pageSize', String(view.pageSize));
  if (view.month !== null) query.set('month', view.month);
  if (view.page > 1) query.set('page', String(view.page));
  return query;
}

/** What a saved view keeps of it. */
export const stateOf = ({ page: _page, month: _month, saved: _saved, stage: _stage, ...state }: ListView): ListState =>
  state;

/** A page of the list in the admin API's format; only visible columns are read. */
export function serverQuery(view: ListView, columns: readonly string[], pageSize: number, sort: string): string {
  const query = new URLSearchParams({ page: String(view.page), pageSize: String(view.pageSize ?? pageSize) });
  return `${query}&${entriesQuery(view, columns, sort)}`;
}

/** All of its entries, in the same format. */
export function entriesQuery(
  view: ListState & Partial<Pick<ListView, 'stage'>>,
  columns: readonly string[],
  sort: string,
): string {
  const query = new URLSearchParams({ sort: view.sort ?? sort, columns: columns.join(',') });
  if (view.search !== '') query.set('_q', view.search);
  if (view.locale !== null) query.set('locale', view.locale);
  if (view.stage) query.set('stage', String(view.stage));
  if (view.missing !== null) query.set('missingLocale', view.missing);
  if (view.status === 'changed') query.set('hasChanges', 'true');
  const status: readonly Filter[] =
    view.status === 'all' || view.status === 'changed'
      ? []
      : [{ field: 'publishedAt', operator: view.status === 'draft' ? '$null' : '$notNull', value: 'true' }];
  [...view.filters, ...status].forEach(({ field, operator, value }, index) => {
    const path = field
      .split('.')
      .map((step) => `[${step}]`)
      .join('');
    query.append(`filters[$and][${index}]${path}[${operator}]`, value === '' ? 'true' : value);
  });
  return query.toString();
}

function readFilter(text: string): readonly Filter[] {
  const [, field, operator, value = ''] = /^(\S+) (\$\w+)(?: ([\s\S]*))?$/.exec(text) ?? [];
  return field === undefined || operator === undefined ? [] : [{ field, operator, value }];
}

function wholeNumber(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}
