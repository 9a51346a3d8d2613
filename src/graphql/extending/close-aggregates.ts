import { type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import type { ContentType, Model } from '../../schema/model.ts';
import { aggregateName } from '../schema/aggregate-types.ts';
import { meaningOf } from '../schema/meaning.ts';
import { entityName, findName, findOneName, typeName } from '../schema/names.ts';
import { isOwn, resolverOf, rulesOf } from './own-field.ts';

/** Removes the aggregates that would pass code of the project by. */
export function closeAggregates(schema: GraphQLSchema, model: Model): void {
  const query = schema.getQueryType();
  const fields = query?.getFields() ?? {};
  const isAggregated = aggregatedTypes(model, schema);
  for (const [name, field] of Object.entries(fields)) {
    const meant = meaningOf(field);
    if (meant.kind !== 'aggregate') continue;
    // A middleware gets a whole answer, and there is none: what is calculated follows from the selection.
    const isWrapped = resolverOf(field) === null && rulesOf(field)?.around;
    if (isWrapped || !isAggregated(meant.type)) delete fields[name];
  }
}

/** The names of fields of `Query` that show such numbers past the project's code. */
export const closedAggregates = (model: Model, inV4: GraphQLSchema): readonly string[] => {
  const isAggregated = aggregatedTypes(model, inV4);
  const types = [...model.contentTypes.values()].filter((type) => !isAggregated(type));
  return types.map((type) => `Query.${aggregateName(findName(type))}`);
};

/**
 * Whether numbers about the list of a type may be shown: code may decide which of its entries or fields are shown, and
 * which of those that it is grouped by. What code only adds to a type is nothing that they are calculated from.
 */
function aggregatedTypes(model: Model, extended: GraphQLSchema): (type: ContentType) => boolean {
  const types = Object.values(extended.getTypeMap()).filter(isObjectType);
  const touched = new Set(types.flatMap(touchedPlaces));
  const isTouched = (type: ContentType | undefined): boolean =>
    type !== undefined && placesOf(type).some((place) => touched.has(place));
  return (type) =>
    !isTouched(type) &&
    [...type.attributes.values()].every(
      (attribute) => attribute.kind !== 'relation' || !isTouched(model.contentTypes.get(attribute.target)),
    );
}

const touchedPlaces = (type: GraphQLObjectType): readonly string[] =>
  Object.values(type.getFields())
    .filter((field) => isOwn(field) && meaningOf(field).kind !== 'plain')
    .flatMap((field) => [type.name, `${type.name}.${field.name}`]);

const placesOf = (type: ContentType): readonly string[] => [
  ...[`Query.${findName(type)}`, `Query.${findOneName(type)}`, typeName(type), entityName(type)],
  ...['Response', 'ResponseCollection'].map((part) => `${entityName(type)}${part}`),
  `${typeName(type)}RelationResponseCollection`,
];
