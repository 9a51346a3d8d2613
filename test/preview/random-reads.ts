import {
  buildClientSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import qs from 'qs';
import { anyDocuments } from '../support/any-documents.ts';
import { type Dice, diceOf } from '../writing/random/mixed-writes.ts';
import { anyList, anyNumbers, BESIDE_CONTENT, OF_PUBLISHING, readTypes } from './random-queries.ts';

export interface Read {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What there is of each type: ids in v4's contract and in v5's. */
export type Entries = ReadonlyMap<string, readonly (readonly [number, string])[]>;

export type ReadsAtRandom = (count: number, seed: number, entries: Entries) => readonly Read[];

export const V5 = { 'strapi-response-format': 'v5' };

/** Those with drafts more often than what leads to them. */
const CHOSEN = readTypes.flatMap((type) =>
  type.draftAndPublish && type.kind === 'collectionType' ? Array(5).fill(type) : [type],
) as typeof readTypes;

/** Types that the project's own code answers for. */
const OWN_CODE: ReadonlySet<string> = new Set(['dish']);

function restRead(dice: Dice, entries: Entries): Read {
  const type = CHOSEN[dice(CHOSEN.length)] as (typeof CHOSEN)[number];
  const isV5 = dice(2) === 0;
  const isOne = type.kind === 'singleType';
  const found = entries.get(type.uid) ?? [];
  const isEntry = !isOne && found.length > 0 && dice(4) === 0;
  const isCounted = !(isOne || isV5 || isEntry || OWN_CODE.has(type.name)) && dice(6) === 0;
  const query = isCounted ? anyNumbers(dice, type) : anyList(dice, type, isV5 ? '*' : 'all');
  const { pagination, _q, sort, filters, ...ofEntry } = query as Record<string, unknown>;
  const end = isCounted ? '/aggregate' : isEntry ? `/${found[dice(found.length)]?.[isV5 ? 1 : 0]}` : '';
  const text = qs.stringify(isEntry ? ofEntry : query, { encodeValuesOnly: true });
  return { url: `/api/${isOne ? type.singularName : type.pluralName}${end}?${text}`, headers: isV5 ? V5 : {} };
}

const STATES: ReadonlySet<string> = new Set([
  'publicationState',
  'status',
  'publicationFilter',
  'hasPublishedVersion',
  'start',
  'limit',
  'sort',
]);

/** Neither what publishing changes, nor ids of components, which it gives anew. */
function comparableDocument(schema: GraphQLSchema, text: string): string {
  const info = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(info, {
    Field({ name }) {
      const isPart = info.getParentType()?.name.startsWith('Component') === true;
      return OF_PUBLISHING.has(name.value) || (name.value === 'id' && isPart) ? null : undefined;
    },
    Argument: ({ name }) => (STATES.has(name.value) ? null : undefined),
    ObjectField: ({ name }) => (OF_PUBLISHING.has(name.value) || STATES.has(name.value) ? null : undefined),
  });
  return print(visit(parse(text), visitor));
}

const NAMES = ['me', 'blocked', 'pinCode', ...BESIDE_CONTENT].join('|');
const NOT_CONTENT = new RegExp(`usersPermissions|uploadF|upload_F|UsersPermissions|i18NLocale|\\b(?:${NAMES})\\b`);

/** Reads in both contracts, through REST and GraphQL. */
export function readsAtRandom(v4: IntrospectionQuery, v5: IntrospectionQuery): ReadsAtRandom {
  const kinds = [
    { schema: buildClientSchema(v4), headers: {} },
    { schema: buildClientSchema(v5), headers: V5 },
  ].map((one) => ({ ...one, documents: anyDocuments(one.schema) }));

  function graphqlRead(dice: Dice): Read {
    const { schema, headers, documents } = kinds[dice(2)] as (typeof kinds)[number];
    for (;;) {
      const text = documents.query(dice);
      if (NOT_CONTENT.test(text)) continue;
      const query = comparableDocument(schema, text);
      return { url: `/graphql?${new URLSearchParams({ query })}`, headers };
    }
  }
  return (count, seed, entries) => {
    const dice = diceOf(seed);
    return Array.from({ length: count }, () => (dice(4) === 0 ? graphqlRead(dice) : restRead(dice, entries)));
  };
}

/** A response without what publishing changes, and the ids of components. */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const isPart = !('attributes' in value || 'documentId' in value);
  const kept = Object.entries(value).filter(([name]) => !(OF_PUBLISHING.has(name) || (name === 'id' && isPart)));
  return Object.fromEntries(kept.map(([name, one]) => [name, comparable(one)]));
}
