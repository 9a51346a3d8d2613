import { getNullableType, type GraphQLField, type GraphQLObjectType, isListType } from 'graphql';
import { countEntries } from '../../content/reading/list-plain.ts';
import type { Scope } from '../../content/scope.ts';
import type { RawValue } from '../../query/parse-query-string.ts';
import type { RequestedField } from '../document/collect-fields.ts';
import { rawScalar } from '../reading/raw-filters.ts';
import { meaningOf } from '../schema/meaning.ts';
import type { ChildLoader } from './child-loader.ts';
import type { OwnText } from '../response/writer.ts';
import { isHashed } from '../../schema/scalar-types.ts';

type Members = Readonly<Record<string, unknown>>;

/** The value of a generated field from an object returned by project code, as v4's resolvers compute it. */
export async function generatedValue(
  { scope, children }: { readonly scope: Scope; readonly children: ChildLoader },
  owner: GraphQLObjectType,
  asked: RequestedField,
  parent: unknown,
): Promise<unknown> {
  const field = asked.field as GraphQLField<unknown, unknown>;
  const of = (parent ?? {}) as Members;
  const meant = meaningOf(field);
  switch (meant.kind) {
    case 'data':
      return isListType(getNullableType(field.type)) ? ((await of.nodes) ?? []) : of.value;
    case 'attributes':
      return parent;
    case 'meta':
      return of.info;
    case 'pagination':
      return of.pagination ?? paginationOf(scope, of);
    case 'attribute': {
      const { attribute, owner: type } = meant;
      if (attribute.kind === 'scalar' && isHashed(attribute.type)) return null;
      if (attribute.kind === 'scalar' || type.kind === 'component') return of[attribute.name];
      const id = Number(of.id);
      return Number.isSafeInteger(id) ? new WrittenText(await children.load(type, owner, asked, id)) : null;
    }
    default:
      return of[field.name];
  }
}

/** `toEntityResponseCollection(nodes, { args, resourceUID })` contains the arguments and the type. */
async function paginationOf(scope: Scope, { args, resourceUID }: Members): Promise<unknown> {
  const type = scope.engine.model.contentTypes.get(String(resourceUID));
  if (type === undefined) return null;
  const { start = 0, limit = 10, filters, publicationState, locale } = (args ?? {}) as Members;
  const total = await countEntries(scope, type, {
    ...(filters !== undefined && { filters: rawOf(filters) }),
    ...(publicationState !== undefined && { publicationState: rawScalar(publicationState) }),
    ...(locale !== undefined && { locale: rawOf(locale) }),
  });
  const size = Math.max(Number(limit), 1);
  return Number(limit) === -1
    ? { total, page: 1, pageSize: total - Number(start), pageCount: 1 }
    : { total, page: Math.floor(Number(start) / size) + 1, pageSize: size, pageCount: Math.ceil(total / size) };
}

/** Values from project code are typed; those of a query string are strings. */
function rawOf(value: unknown): RawValue {
  if (Array.isArray(value)) return value.map(rawOf);
  if (typeof value !== 'object' || value === null || value instanceof Date) return rawScalar(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rawOf(member)]));
}

/** A value already read and serialized by a plan: used unchanged. */
export class WrittenText {
  readonly answer: OwnText;

  constructor(answer: OwnText) {
    this.answer = answer;
  }
}
