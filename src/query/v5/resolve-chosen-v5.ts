import { ID_ATTRIBUTE } from '../../schema/lookup.ts';
import type { ContentType } from '../../schema/model.ts';
import { all } from '../filters/resolve-filters.ts';
import type { RawObject } from '../parse-query-string.ts';
import type { EntryNode, Filter, Query, Slice } from '../query.ts';
import { bind } from '../resolution.ts';
import { shownOf } from './resolve-v5-populate.ts';
import { begin, documentFilter, localeFilter } from './resolve-v5-query.ts';
import { resolveV5Filters } from './resolve-v5-filters.ts';
import { resolveV5Sort } from './resolve-v5-sort.ts';
import type { V5Context, V5Resolution } from './v5-context.ts';

/** One document, and the row that its id follows from: null if it may be any. */
export interface ChosenDocument {
  readonly documentId: string;
  readonly row: number | null;
}

type Choose = (resolution: V5Resolution, type: ContentType) => EntryNode;

/** Entries whose parts are selected one by one, by a GraphQL document, instead of by `fields` and `populate`. */
export function resolveChosenV5Query(
  context: V5Context,
  of: ContentType,
  raw: RawObject,
  slice: Slice,
  chosen: ChosenDocument | null,
  choose: Choose,
): Query {
  const { resolution, type } = begin(context, of, raw);
  const { parameters, issues } = resolution;
  const parts = [
    ...(chosen === null ? [] : documentFilter(resolution, type, chosen.documentId, chosen.row)),
    localeFilter(context, resolution, type, raw, slice.kind !== 'first'),
    resolveV5Filters(resolution, type, raw.filters),
  ];
  return {
    ...{ type, slice, search: null, unused: null, parameters, issues },
    filter: shownOf(resolution, type, all(parts.filter((part) => part !== null))),
    sort: resolveV5Sort(resolution, type, raw.sort),
    entries: choose(resolution, type),
  };
}

/** The entry that a write has stored, whatever its status; the row id is the first parameter. */
export function resolveChosenV5Written(context: V5Context, of: ContentType, raw: RawObject, choose: Choose): Query {
  const { resolution, type } = begin(context, of, raw);
  const { parameters, issues } = resolution;
  const filter: Filter = {
    kind: 'compare',
    attribute: ID_ATTRIBUTE,
    operator: '$eq',
    parameters: [bind(resolution, '0')],
  };
  const { draftsBy: _, ...entries } = choose(resolution, type);
  return {
    ...{ type, filter, entries, parameters, issues },
    ...{ slice: { kind: 'first', start: 0 }, sort: [], search: null, unused: null },
  };
}
