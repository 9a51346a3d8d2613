import { findsDrafts } from '../../access/access.ts';
import type { ContentType, Type } from '../../schema/model.ts';
import type { Example, Parameter, Reference, Schema } from '../document.ts';
import { writeFilters } from '../schemas/filter-schemas.ts';
import { writeFields, writePopulate, writeSort } from '../schemas/selection-schemas.ts';
import { visibleReferences, visibleScalars } from '../visible-attributes.ts';
import type { Writing } from '../writing.ts';
import { sharedParameter } from './shared-parameters.ts';

/** Which versions of entries a read shows; a caller that may not find drafts has no choice. */
export function writeStateParameters(writing: Writing, type: ContentType): readonly (Parameter | Reference)[] {
  if (writing.contract === 'v4') return [sharedParameter(writing, 'publicationState')];
  const { opensDrafts, access } = writing;
  const narrowing = ['publicationFilter', 'hasPublishedVersion'].map((name) => sharedParameter(writing, name));
  const mayAsk = !type.draftAndPublish || opensDrafts || findsDrafts(access, type.uid);
  return [...(mayAsk ? [statusOf(type)] : []), ...(type.draftAndPublish ? narrowing : [])];
}

const statusOf = ({ draftAndPublish }: ContentType): Parameter => ({
  name: 'status',
  in: 'query',
  description: draftAndPublish
    ? 'Whether to return published entries or drafts. Also applies to populated relations.'
    : 'Applies to populated relations.',
  schema: STATUS,
});

const STATUS: Schema = { type: 'string', enum: ['published', 'draft'], default: 'published' };

/** What a write in v5's contract stores. */
export const writtenStatus = ({ contract }: Writing, { draftAndPublish }: ContentType): readonly Parameter[] =>
  contract === 'v4' || !draftAndPublish
    ? []
    : [
        {
          name: 'status',
          in: 'query',
          description: '`draft` leaves the published version as it is; otherwise the entry is published.',
          schema: STATUS,
        },
      ];

/** Of a list, or of one entry. */
export function localeParameters(
  writing: Writing,
  { localized }: ContentType,
  name: 'locale' | 'localeOfEntry',
): readonly Reference[] {
  return localized ? [sharedParameter(writing, writing.contract === 'v4' ? 'locale' : name)] : [];
}

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

/** Lists of the contract can be in the order of a search, too; v5's are not. */
export function writeListSortParameter(writing: Writing, type: ContentType): Parameter {
  const parameter = writeSortParameter(writing, type);
  if (writing.contract === 'v5' || type.attributes.has('relevance')) return parameter;
  return {
    ...parameter,
    description: `${parameter.description} \`relevance\`, with \`_q\` and a search index: the best matches first.`,
    schema: { anyOf: [{ type: 'string', enum: ['relevance'] }, writeSort(writing, type)] },
  };
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
