import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  type GraphQLInputFieldConfigMap,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { DATE_PARTS } from '../../query/aggregates/aggregation.ts';
import { datePartsOf, isGroupable, isMeasurable } from '../../query/aggregates/measurable.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { ADMIN_USER_UID, type ContentType, type ScalarAttribute, type Type } from '../../schema/model.ts';
import { isHashed } from '../../schema/scalar-types.ts';
import { JsonScalar } from './scalars.ts';
import { typeName } from './names.ts';
import { hasFields, scalarOf, type TypeRegistry } from './type-registry.ts';

/** No generated name has an underscore in this place, so none is taken. */
const named = (type: Type, part: string): string => `${typeName(type)}_${part}`;

/** `articles` -> `articles_aggregate`. */
export const aggregateName = (list: string): string => `${list}_aggregate`;

/** The groups of a list; without `groupBy` one with all entries. */
export const aggregateList = (book: TypeRegistry, type: ContentType): GraphQLOutputType =>
  new GraphQLList(new GraphQLNonNull(aggregate(book, type)));

const aggregate = (book: TypeRegistry, type: ContentType): GraphQLObjectType =>
  book.object(named(type, 'Aggregate'), () => {
    const counts = book.object(named(type, 'AggregateCounts'), () =>
      fieldsOf(book, type, 'distinct', () => ({ type: GraphQLInt })),
    );
    const values = book.object(named(type, 'AggregateValues'), () =>
      fieldsOf(book, type, 'min', (attribute) => ({ type: scalarOf(attribute) })),
    );
    const numbers = book.object(named(type, 'AggregateNumbers'), () =>
      fieldsOf(book, type, 'sum', () => ({ type: GraphQLFloat })),
    );
    return {
      group: { type: JsonScalar, description: 'The values that the entries of this group have in common' },
      count: { type: new GraphQLNonNull(GraphQLInt) },
      ...(hasFields(counts) && { distinct: { type: counts } }),
      ...(hasFields(values) && { min: { type: values }, max: { type: values } }),
      ...(hasFields(numbers) && { sum: { type: numbers }, avg: { type: numbers } }),
    };
  });

const fieldsOf = (
  book: TypeRegistry,
  type: Type,
  measure: 'distinct' | 'min' | 'sum',
  make: (attribute: ScalarAttribute) => { readonly type: GraphQLOutputType | null },
) =>
  Object.fromEntries(
    storedFields(book, type)
      .filter((attribute) => isMeasurable(measure, attribute.type))
      .map((attribute) => [attribute.name, make(attribute) as { readonly type: GraphQLOutputType }]),
  );

/** Fields that are shown, and in a column. */
const storedFields = (book: TypeRegistry, type: Type): readonly ScalarAttribute[] =>
  [...type.attributes.values()].flatMap((attribute) =>
    attribute.kind === 'scalar' &&
    !isHashed(attribute.type) &&
    attribute.computed === undefined &&
    !attribute.private &&
    book.crud.hasField(type.uid, attribute.name, 'output') &&
    scalarOf(attribute) !== null
      ? [attribute]
      : [],
  );

/** What entries may be grouped by: `{ kind: true }`, `{ publishedAt: MONTH }`, `{ author: { name: true } }`. */
export const groupInput = (book: TypeRegistry, type: ContentType): GraphQLInputObjectType =>
  book.input(named(type, 'GroupInput'), () => ({ ...groupFields(book, type), ...relatedGroups(book, type) }));

function groupFields(book: TypeRegistry, type: Type): GraphQLInputFieldConfigMap {
  const fields = storedFields(book, type).filter((attribute) => isGroupable(attribute.type));
  return Object.fromEntries(
    fields.map(({ name, type: scalar }) => [
      name,
      { type: datePartsOf(scalar).length > 0 ? datePart(book) : GraphQLBoolean },
    ]),
  );
}

function relatedGroups(book: TypeRegistry, type: ContentType): GraphQLInputFieldConfigMap {
  const fields: GraphQLInputFieldConfigMap = {};
  for (const attribute of type.attributes.values()) {
    if (attribute.kind !== 'relation' || attribute.private || attribute.target === ADMIN_USER_UID) continue;
    if (book.crud.isDisabled(attribute.target) || !book.crud.hasField(type.uid, attribute.name, 'output')) continue;
    const group = relatedGroup(book, contentTypeOf(book.model, attribute.target));
    if (hasFields(group)) fields[attribute.name] = { type: group };
  }
  return fields;
}

const relatedGroup = (book: TypeRegistry, target: ContentType): GraphQLInputObjectType =>
  book.input(named(target, 'RelatedGroupInput'), () => ({
    // In v5's terms a row is nothing that callers know of.
    ...(book.contract === 'v4' && { id: { type: GraphQLBoolean } }),
    ...groupFields(book, target),
  }));

const datePart = (book: TypeRegistry): GraphQLEnumType =>
  book.once(
    'Aggregate_DatePart',
    () =>
      new GraphQLEnumType({
        name: 'Aggregate_DatePart',
        values: {
          EXACT: { value: 'true' },
          ...Object.fromEntries(DATE_PARTS.map((part) => [part.toUpperCase(), { value: part }])),
        },
      }),
  );
