import type { Type } from '../../schema/model.ts';
import type { Example, Parameter, Reference, Schema } from '../document.ts';
import { writeFilters } from '../schemas/filter-schemas.ts';
import { writeFields, writePopulate, writeSort } from '../schemas/selection-schemas.ts';
import { visibleReferences, visibleScalars } from '../visible-attributes.ts';
import { closedObject, type Writing } from '../writing.ts';

/** The settings in `rest` of config/api.js that callers notice. */
export interface RestLimits {
  readonly defaultLimit: number;
  /** Null: no maximum. */
  readonly maxLimit: number | null;
  readonly withCount: boolean;
}

/** Parameters that are the same for every type. */
export function sharedParameters(limits: RestLimits): Readonly<Record<string, Parameter>> {
  return {
    pagination: {
      name: 'pagination',
      in: 'query',
      description: `A page (\`page\`, \`pageSize\`), a slice (\`start\`, \`limit\`), or the entries next to a cursor (\`after\` or \`before\`, \`pageSize\`); these cannot be mixed. ${maximum(limits)}`,
      style: 'deepObject',
      explode: true,
      schema: {
        anyOf: [
          closedObject({
            page: { type: 'integer', minimum: 1, default: 1 },
            pageSize: { type: 'integer', minimum: 1, default: limits.defaultLimit },
            withCount: withCount(limits),
          }),
          closedObject({
            start: { type: 'integer', minimum: 0, default: 0 },
            limit: { type: 'integer', minimum: -1, default: limits.defaultLimit },
            withCount: withCount(limits),
          }),
          closedObject({ after: cursor('start'), ...besideCursor(limits) }),
          closedObject({ before: cursor('end'), ...besideCursor(limits) }),
        ],
      },
      examples: {
        page: example('pagination[page]=2&pagination[pageSize]=10', { page: 2, pageSize: 10 }),
        offset: example('pagination[start]=10&pagination[limit]=10', { start: 10, limit: 10 }),
        fromTheStart: example('pagination[after]=&pagination[pageSize]=10', { after: '', pageSize: 10 }),
        withoutCount: example('pagination[pageSize]=10&pagination[withCount]=false', {
          pageSize: 10,
          withCount: false,
        }),
      },
    },
    publicationState: {
      name: 'publicationState',
      in: 'query',
      description: '`live`: only published entries. `preview`: drafts too. Also applies to populated relations.',
      schema: { type: 'string', enum: ['live', 'preview'], default: 'live' },
    },
    locale: {
      name: 'locale',
      in: 'query',
      description: 'A locale code, or `all`. Default: the default locale. An unknown locale returns nothing.',
      schema: { type: 'string', examples: ['en', 'fr', 'all'] },
    },
    search: {
      name: '_q',
      in: 'query',
      description: 'Text to search for in all visible text fields.',
      schema: { type: 'string' },
    },
    id: {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id of the entry.',
      schema: { type: 'integer', minimum: 1 },
    },
  };
}

const cursor = (end: string): Schema => ({
  type: 'string',
  description: `A \`startCursor\` or \`endCursor\` of this list with the same sort; empty: from its ${end}.`,
});

const besideCursor = (limits: RestLimits) => ({
  pageSize: { type: 'integer' as const, minimum: 1, default: limits.defaultLimit },
  withCount: withCount({ ...limits, withCount: false }),
});

const withCount = (limits: RestLimits): Schema => ({
  anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['true', 'false', 't', 'f', '1', '0', 'estimate'] }],
  default: limits.withCount,
  description: 'Whether to count the entries; `estimate`: many of them roughly, which takes less time.',
});

function maximum({ maxLimit }: RestLimits): string {
  if (maxLimit === null) return '`limit=-1` returns all entries.';
  if (maxLimit === -1) return 'All entries are returned, whatever `pageSize` or `limit` says.';
  return `At most ${maxLimit} entries are returned; a larger \`pageSize\` or \`limit\`, and \`limit=-1\`, means ${maxLimit}.`;
}

export const sharedParameter = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });

/** Parameters of every read: fields and populate. */
export function writeSelectionParameters(writing: Writing, type: Type): readonly Parameter[] {
  const populate = writePopulate(writing, type);
  const fields = fieldNames(writing, type).slice(0, 2);
  return [
    {
      name: 'fields',
      in: 'query',
      description: 'The plain fields to return (default: all). `fields[0]=…&fields[1]=…` works too.',
      style: 'form',
      explode: true,
      schema: writeFields(writing, type),
      examples: { some: example(fields.map((name, i) => `fields[${i}]=${name}`).join('&'), fields) },
    },
    ...(populate
      ? [
          {
            name: 'populate',
            in: 'query' as const,
            description:
              'Relations, files, components and dynamic zones to return, at any depth: `*`, a dotted path, a comma-separated or repeated list, or an object with options for each.',
            style: 'deepObject' as const,
            explode: true,
            schema: populate,
            examples: populateExamples(writing, type),
          },
        ]
      : []),
  ];
}

export function writeSortParameter(writing: Writing, type: Type): Parameter {
  const [first = 'id', second] = fieldNames(writing, type);
  const keys = second === undefined ? [`${first}:desc`] : [`${first}:desc`, second];
  return {
    name: 'sort',
    in: 'query',
    description:
      'Fields to sort by, first to last, each with `:asc` (the default) or `:desc`; a dotted path sorts by a field of a relation or component. `sort[0]=…&sort[1]=…` and `sort[field]=desc` work too.',
    style: 'form',
    explode: true,
    schema: writeSort(writing, type),
    examples: { several: example(keys.map((key, i) => `sort[${i}]=${key}`).join('&'), keys) },
  };
}

export function writeFiltersParameter(writing: Writing, type: Type): Parameter {
  const [first = 'id', second = 'id'] = fieldNames(writing, type);
  return {
    name: 'filters',
    in: 'query',
    description: 'Conditions on fields and related entries, with operators; `$and`, `$or` and `$not` form groups.',
    style: 'deepObject',
    explode: true,
    schema: writeFilters(writing, type),
    examples: {
      equal: example(`filters[${first}][$eq]=…`, { [first]: { $eq: '…' } }),
      either: example(`filters[$or][0][${first}][$null]=true&filters[$or][1][${second}][$notNull]=true`, {
        $or: [{ [first]: { $null: true } }, { [second]: { $notNull: true } }],
      }),
    },
  };
}

function populateExamples(writing: Writing, type: Type): Readonly<Record<string, Example>> {
  const references = visibleReferences(writing, type);
  const names = references.slice(0, 2).map(({ name }) => name);
  const zone = references.find((attribute) => attribute.kind === 'dynamicZone');
  const component = zone?.components[0];
  return {
    all: example('populate=*', '*'),
    list: example(names.map((name, i) => `populate[${i}]=${name}`).join('&'), names),
    nested: example(`populate[${names[0]}][populate]=*`, { [`${names[0]}`]: { populate: '*' } }),
    ...(zone &&
      component && {
        zone: example(`populate[${zone.name}][on][${component}][populate]=*`, {
          [zone.name]: { on: { [component]: { populate: '*' } } },
        }),
      }),
  };
}

const fieldNames = (writing: Writing, type: Type): readonly string[] =>
  visibleScalars(writing, type).map(({ name }) => name);

const example = (summary: string, value: unknown): Example => ({ summary, value });
