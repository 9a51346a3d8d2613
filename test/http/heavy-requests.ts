/** `author.articles.author.…`, so many names long. */
const cycle = (length: number): readonly string[] =>
  Array.from({ length }, (_, index) => (index % 2 === 0 ? 'author' : 'articles'));

const list = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join('&');

const FIELDS = [
  'title',
  'slug',
  'summary',
  'body',
  'kind',
  'contactEmail',
  'releaseDate',
  'airTime',
  'eventAt',
  'readCount',
];

/** Keys that differ, over longer and longer paths. */
const sortKeys = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const path = Array.from({ length: Math.floor(index / FIELDS.length) }, () => 'parent');
    return [...path, FIELDS[index % FIELDS.length]].join('.');
  });

/** Requests of an ordinary length that ask for a great deal, by what they ask. */
export const HEAVY_REQUESTS: Readonly<Record<string, string>> = {
  'a filter of eighteen levels around a cycle': `/api/articles?filters${cycle(18)
    .map((name) => `[${name}]`)
    .join('')}[id]=1&fields=slug`,
  'a negated one': `/api/articles?filters[$not]${cycle(17)
    .map((name) => `[${name}]`)
    .join('')}[name][$null]=true&fields=slug`,
  'a populate of ten levels around a cycle': `/api/articles?pagination[pageSize]=100&fields=slug&populate=${cycle(10).join('.')}`,
  'the same with objects': `/api/articles?pagination[pageSize]=100&fields=slug&populate${cycle(9)
    .map((name) => `[${name}][populate]`)
    .join('')}[0]=author`,
  'everything three levels deep':
    '/api/articles?pagination[pageSize]=100&populate[author][populate][articles][populate]=*',
  'three thousand sort keys': `/api/articles?sort=${sortKeys(3000).slice(-300).join(',')}`,
  'three thousand short sort keys': `/api/articles?sort=${Array.from({ length: 3000 }, () => 'title').join(',')}`,
  'two hundred sort keys over relations': `/api/articles?sort=${sortKeys(60).join(',')}`,
  'sorting over a cycle to many': `/api/articles?sort=${cycle(12).join('.')}.id`,
  'ten thousand values in $in': `/api/articles?${list(10_000, (index) => `filters[id][$in][]=${index}`)}`,
  'a thousand values in $in': `/api/articles?${list(1000, (index) => `filters[id][$in][]=${index}`)}`,
  'a hundred relations, one of which must match': `/api/articles?${list(99, (index) => `filters[$or][${index}][author][articles][title]=${index}`)}`,
  'a hundred relations that must all match': `/api/articles?${list(99, (index) => `filters[$and][${index}][author][name][$ne]=${index}`)}`,
  'a hundred deep relations that must all match': `/api/articles?${list(99, (index) => `filters[$and][${index}][author][articles][author][articles][title][$ne]=${index}`)}`,
  'forty relations to sort by': `/api/articles?sort=${Array.from({ length: 40 }, (_, index) => `${'author.articles.'.repeat(index + 1)}id`).join(',')}`,
  'a query string of a megabyte': `/api/articles?filters[title]=${'x'.repeat(1_000_000)}`,
  'a megabyte of brackets': `/api/articles?${'['.repeat(500_000)}${']'.repeat(500_000)}=1`,
  'a search for a long text': `/api/articles?_q=${'%25_'.repeat(3000)}`,
  'an expensive pattern': `/api/articles?filters[body][$containsi]=${'%25a'.repeat(40)}`,
};
