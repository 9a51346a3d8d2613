import type { Pagination, Populate, PopulateNode, PopulateOptions, QueryForm, Selection, SortKey } from './form.ts';
import type { ContentType, FindType } from './model.ts';
import { attributeOf, isRelation } from './model.ts';
import type { RawObject, RawValue } from './raw.ts';
import { writeFilters } from './write-filters.ts';
import { asText, type Writing } from './writing.ts';

type Written = Record<string, unknown>;

/** Every parameter of the form, in the notation that the documentation prefers. */
export function writeForm(writing: Writing, type: ContentType | undefined, form: QueryForm): Written {
  const shown = withoutEmpty({
    ...writeSelection(writing, type, form),
    pagination: writePagination(writing, form.pagination),
    publicationState: form.publicationState,
    status: form.status,
    locale: form.locale,
    _q: form.search,
  });
  return { ...shown, ...form.rest };
}

/** The query after a change of the form: only changed parts are rewritten, the rest keeps its notation. */
export function changeQuery(
  find: FindType,
  type: ContentType | undefined,
  query: RawObject,
  before: QueryForm,
  after: QueryForm,
): RawObject {
  const written = writeForm(asText(find), type, after) as Record<string, RawValue>;
  const isKept = (name: string): boolean => {
    const part = (name === '_q' ? 'search' : name) as keyof QueryForm;
    return Object.hasOwn(before, part) && part !== 'rest' && before[part] === after[part];
  };
  const changed: Record<string, RawValue> = {};
  for (const name of new Set([...Object.keys(query), ...Object.keys(written)])) {
    const isRest = Object.hasOwn(before.rest, name) && Object.hasOwn(after.rest, name);
    const value = isRest || isKept(name) ? query[name] : written[name];
    if (value !== undefined) changed[name] = value;
  }
  return changed;
}

function writeSelection(writing: Writing, type: ContentType | undefined, selection: Selection): Written {
  return {
    fields: selection.fields.length === 0 ? undefined : selection.fields,
    populate: writePopulate(writing, type, selection.populate),
    filters: writeFilters(writing, type, selection.filters),
    sort: selection.sort.length === 0 ? undefined : selection.sort.map(writeSortKey),
  };
}

const writeSortKey = ({ path, direction }: SortKey): string => (direction === null ? path : `${path}:${direction}`);

function writePagination(writing: Writing, pagination: Pagination): Written | undefined {
  const { withCount, after, before, ...numbers } = pagination;
  const written = withoutEmpty({
    ...Object.fromEntries(
      Object.entries(numbers).map(([name, text]) => [name, text === null ? null : writing.value('integer', text)]),
    ),
    after: after === null ? null : writing.value('string', after),
    before: before === null ? null : writing.value('string', before),
    withCount: withCount === null ? null : writing.value('boolean', withCount),
  });
  return Object.keys(written).length === 0 ? undefined : written;
}

/** Paths if only names are requested, an object if there are options. */
function writePopulate(writing: Writing, type: ContentType | undefined, { all, nodes }: Populate): unknown {
  if (all) return '*';
  if (nodes.length === 0) return undefined;
  const paths = nodes.map(pathsOf);
  if (!paths.includes(null)) return paths.flat();
  return writeNodes(writing, nodes, (name) => {
    const attribute = attributeOf(type, name);
    return isRelation(attribute) ? writing.find(attribute.target) : undefined;
  });
}

function pathsOf({ name, options }: PopulateNode): readonly string[] | null {
  const { populate, ...others } = options;
  if (populate.all || hasOptions(others)) return null;
  if (populate.nodes.length === 0) return [name];
  const below = populate.nodes.map(pathsOf);
  return below.includes(null) ? null : (below as string[][]).flat().map((path) => `${name}.${path}`);
}

const hasOptions = ({
  fields,
  sort,
  filters,
  publicationState,
  on,
  start,
  limit,
  count,
  rest,
}: Omit<PopulateOptions, 'populate'>) =>
  fields.length + sort.length + filters.length + Object.keys(rest).length > 0 ||
  publicationState !== null ||
  on !== null ||
  start !== null ||
  limit !== null ||
  count;

const writeNodes = (
  writing: Writing,
  nodes: readonly PopulateNode[],
  targetOf: (name: string) => ContentType | undefined,
): Written =>
  Object.fromEntries(nodes.map(({ name, options }) => [name, writeOptions(writing, targetOf(name), options)]));

function writeOptions(writing: Writing, type: ContentType | undefined, options: PopulateOptions): unknown {
  const { publicationState, start, limit, count, on, rest } = options;
  const number = (text: string | null): unknown => (text === null ? null : writing.value('integer', text));
  const written = withoutEmpty({
    ...writeSelection(writing, type, options),
    publicationState,
    start: number(start),
    limit: number(limit),
    count: count ? writing.flag : null,
    on: on === null ? null : writeNodes(writing, on, writing.find),
  });
  const all = { ...written, ...rest };
  return Object.keys(all).length === 0 ? writing.flag : all;
}

const withoutEmpty = (object: Written): Written =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null));
