import type { ContentType } from '../../schema/model.ts';
import { resolveState } from '../populate/resolve-populate-options.ts';
import { published } from '../populate/populate-attribute.ts';
import type { RawObject } from '../parse-query-string.ts';
import { rejectForm } from '../resolution.ts';
import { beginQuery, defaultState, type ResolveContext, resolveListQuery } from '../resolve-query.ts';
import { type Aggregation, MOST_GROUPS } from './aggregation.ts';
import { resolveNumbers } from './resolve-numbers.ts';

/** What belongs to lists of entries. */
const OF_LISTS = ['sort', 'fields', 'populate', 'pagination'];

/** `GET /api/:pluralApiId/aggregate` */
export function resolveAggregation(context: ResolveContext, type: ContentType, raw: RawObject): Aggregation {
  const { filters, publicationState, locale, _q } = raw;
  const given = Object.entries({ filters, publicationState, locale, _q }).filter(([name]) => Object.hasOwn(raw, name));
  const { cursors: _cursors, ...ofList } = context;
  const list = resolveListQuery(ofList, type, Object.fromEntries(given));
  const resolution = beginQuery(context);
  for (const name of OF_LISTS)
    if (Object.hasOwn(raw, name))
      rejectForm(resolution, `Invalid parameter ${name}. It cannot be used with aggregate.`);
  const state = resolveState(resolution, publicationState, defaultState(raw));
  // As in a populate: related drafts are not shown.
  const { sort, ...numbers } = resolveNumbers(resolution, type, raw, (target) => published(target, state, null));
  return {
    query: {
      ...list,
      ...{ sort, slice: { kind: 'plain', start: 0, limit: MOST_GROUPS + 1 } },
      entries: { type, fields: [], populate: [] },
      issues: [...list.issues, ...resolution.issues],
    },
    ...numbers,
  };
}
