import { PUBLICATION_MODES } from '../../query/v5/publication-cohort.ts';
import type { Example, Parameter, Reference, Schema } from '../document.ts';
import { closedObject, type Contract, type Writing } from '../writing.ts';

/** The settings in `rest` of config/api.js that callers notice. */
export interface RestLimits {
  readonly defaultLimit: number;
  /** Null: no maximum. */
  readonly maxLimit: number | null;
  readonly withCount: boolean;
}

/** Parameters that are the same for every type. */
export function sharedParameters(
  contract: Contract,
  limits: RestLimits,
  own: (name: string) => string,
): Readonly<Record<string, Parameter>> {
  const parameters = contract === 'v4' ? v4Parameters(limits) : v5Parameters(limits);
  return Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [own(name), parameter]));
}

function v4Parameters(limits: RestLimits): Readonly<Record<string, Parameter>> {
  return {
    pagination: {
      name: 'pagination',
      in: 'query',
      description: `A page (\`page\`, \`pageSize\`), a slice (\`start\`, \`limit\`), or the entries next to a cursor (\`after\` or \`before\`, \`pageSize\`); these cannot be mixed. ${maximum(limits)}`,
      style: 'deepObject',
      explode: true,
      schema: {
        anyOf: [
          ...pagesAndSlices(limits, -1),
          closedObject({ after: cursor('start'), ...besideCursor(limits) }),
          closedObject({ before: cursor('end'), ...besideCursor(limits) }),
        ],
      },
      examples: {
        ...PAGINATION_EXAMPLES,
        fromTheStart: {
          summary: 'pagination[after]=&pagination[pageSize]=10',
          value: { after: '', pageSize: 10 },
        },
        withoutCount: {
          summary: 'pagination[pageSize]=10&pagination[withCount]=false',
          value: { pageSize: 10, withCount: false },
        },
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
    search: SEARCH,
    id: ROW_ID,
  };
}

function v5Parameters(limits: RestLimits): Readonly<Record<string, Parameter>> {
  return {
    format: {
      name: 'Strapi-Response-Format',
      in: 'header',
      required: true,
      description: 'Chooses the contract of the request.',
      schema: { const: 'v5' },
    },
    pagination: {
      name: 'pagination',
      in: 'query',
      description: `A page (\`page\`, \`pageSize\`) or a slice (\`start\`, \`limit\`); these cannot be mixed. ${most(limits)}`,
      style: 'deepObject',
      explode: true,
      schema: { anyOf: pagesAndSlices(limits, 1) },
      examples: PAGINATION_EXAMPLES,
    },
    publicationFilter: {
      name: 'publicationFilter',
      in: 'query',
      description: 'Narrows entries of the status that is asked for by how their draft and published version relate.',
      schema: { type: 'string', enum: PUBLICATION_MODES },
    },
    hasPublishedVersion: {
      name: 'hasPublishedVersion',
      in: 'query',
      description: 'Whether the entry is published; `publicationFilter` wins.',
      schema: { type: 'string', enum: ['true', 'false'] },
    },
    locale: {
      name: 'locale',
      in: 'query',
      description: 'A locale code, or `*` for all. Default: the default locale. An unknown locale returns nothing.',
      schema: { type: 'string', examples: ['en', 'fr', '*'] },
    },
    localeOfEntry: {
      name: 'locale',
      in: 'query',
      description: 'A locale code. Default: the default locale.',
      schema: { type: 'string', examples: ['en', 'fr'] },
    },
    search: SEARCH,
    id: ROW_ID,
    documentId: {
      name: 'documentId',
      in: 'path',
      required: true,
      description: 'The document id of the entry.',
      schema: { type: 'string' },
    },
  };
}

const SEARCH: Parameter = {
  name: '_q',
  in: 'query',
  description: 'Text to search for in all visible text fields.',
  schema: { type: 'string' },
};

const ROW_ID: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the entry.',
  schema: { type: 'integer', minimum: 1 },
};

const pagesAndSlices = (limits: RestLimits, leastLimit: number): readonly Schema[] => [
  closedObject({
    page: { type: 'integer', minimum: 1, default: 1 },
    pageSize: { type: 'integer', minimum: 1, default: limits.defaultLimit },
    withCount: withCount(limits),
  }),
  closedObject({
    start: { type: 'integer', minimum: 0, default: 0 },
    limit: { type: 'integer', minimum: leastLimit, default: limits.defaultLimit },
    withCount: withCount(limits),
  }),
];

const PAGINATION_EXAMPLES: Readonly<Record<string, Example>> = {
  page: { summary: 'pagination[page]=2&pagination[pageSize]=10', value: { page: 2, pageSize: 10 } },
  offset: { summary: 'pagination[start]=10&pagination[limit]=10', value: { start: 10, limit: 10 } },
};

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

const most = ({ maxLimit }: RestLimits): string =>
  maxLimit === null || maxLimit === -1 ? '' : `At most ${maxLimit} entries are returned.`;

/** Names an entry in the path of its type. */
export const entryIdName = ({ contract }: Writing): 'id' | 'documentId' => (contract === 'v4' ? 'id' : 'documentId');

export const entryIdParameter = (writing: Writing): Reference => sharedParameter(writing, entryIdName(writing));

export const sharedParameter = ({ own }: Writing, name: string): Reference => ({
  $ref: `#/components/parameters/${own(name)}`,
});
