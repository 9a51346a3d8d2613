import type { RawObject } from '../../src/query/parse-query-string.ts';
import { inOrder, PLAIN_REQUESTS, type PlainRequest, withoutNames } from './plain-requests.ts';

/** v5 takes every other value for a draft. */
export const asksForDrafts = ({ status }: RawObject): boolean => status !== undefined && status !== 'published';

/** Of drafts only those that are no published version's row. */
const ordered =
  (idsDiffer: boolean): PlainRequest['plain'] =>
  (query) =>
    asksForDrafts(query)
      ? inOrder(query, idsDiffer ? ['createdAt', 'updatedAt'] : ['documentId'])
      : inOrder(query, ['id']);

/** The same for requests in v5's terms. */
export const v5PlainRequests = (idsDiffer: boolean): readonly PlainRequest[] => [
  { deviation: 'rowIds', plain: (query) => (asksForDrafts(query) ? withoutNames(query, new Set(['id'])) : null) },
  { deviation: 'published', plain: (query) => withoutNames(query, new Set(['publishedAt'])) },
  { deviation: 'locales', plain: (query) => withoutNames(query, new Set(['localizations'])) },
  { deviation: 'drafts', plain: ({ status, ...query }) => (status === undefined ? null : query) },
  ...PLAIN_REQUESTS.map((one) => (one.deviation === 'order' ? { ...one, plain: ordered(idsDiffer) } : one)),
];
