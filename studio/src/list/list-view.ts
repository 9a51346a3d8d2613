/** The state of a list, as stored in the URL. */
export interface ListView {
  readonly page: number;
  readonly pageSize: number | null;
  readonly sort: string | null;
  readonly search: string;
  readonly locale: string | null;
  /** `changed`: published, with unpublished changes. */
  readonly status: 'all' | 'published' | 'changed' | 'draft';
  readonly filters: readonly Filter[];
}

export interface Filter {
  /** `title`, or `author.name` through a relation. */
  readonly field: string;
  /** `$contains` */
  readonly operator: string;
  readonly value: string;
}

export function readListView(query: URLSearchParams): ListView {
  const status = query.get('status');
  return {
    page: wholeNumber(query.get('page')) ?? 1,
    pageSize: wholeNumber(query.get('pageSize')),
    sort: query.get('sort'),
    search: query.get('search') ?? '',
    locale: query.get('locale'),
    status: status === 'published' || status === 'changed' || status === 'draft' ? status : 'all',
    filters: query.getAll('filter').flatMap(readFilter),
  };
}

export function writeListView(view: ListView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.search !== '') query.set('search', view.search);
  if (view.status !== 'all') query.set('status', view.status);
  for (const { field, operator, value } of view.filters) query.append('filter', `${field} ${operator} ${value}`.trim());
  if (view.locale !== null) query.set('locale', view.locale);
  if (view.sort !== null) query.set('sort', view.sort);
  if (view.pageSize !== null) query.set('pageSize', String(view.pageSize));
  if (view.page > 1) query.set('page', String(view.page));
  return query;
}

/** In the admin API's format; only visible columns are read. */
export function serverQuery(view: ListView, columns: readonly string[], pageSize: number, sort: string): string {
  const query = new URLSearchParams({ page: String(view.page), pageSize: String(view.pageSize ?? pageSize) });
  query.set('sort', view.sort ?? sort);
  query.set('columns', columns.join(','));
  if (view.search !== '') query.set('_q', view.search);
  if (view.locale !== null) query.set('locale', view.locale);
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
