import { DATE_PARTS, type Measure } from '../../query/aggregates/aggregation.ts';
import { isGroupable, isMeasurable } from '../../query/aggregates/measurable.ts';
import { ID_ATTRIBUTE } from '../../schema/lookup.ts';
import { ADMIN_USER_UID, type ContentType, type ScalarType } from '../../schema/model.ts';
import type { Operation, Parameter, Schema, SecurityRequirement } from '../document.ts';
import { pascalCase } from '../schemas/schema-names.ts';
import { visibleAttributes, visibleScalars } from '../visible-attributes.ts';
import { closedObject, type Writing } from '../writing.ts';
import { localeParameters, writeFiltersParameter, writeStateParameters } from './parameters.ts';
import { sharedParameter } from './shared-parameters.ts';
import { jsonResponse, LIST_ERRORS } from './responses.ts';

/** Its numbers are the same for all types. */
export const AGGREGATE_NUMBERS = 'AggregateNumbers';

export function writeAggregateOperation(
  writing: Writing,
  type: ContentType,
  securityOf: (action: string) => readonly SecurityRequirement[],
): Operation {
  const numbers = writing.refer(AGGREGATE_NUMBERS, () => NUMBERS);
  const data: Schema = {
    anyOf: [numbers, { type: 'array', items: numbers }],
    description: 'A list with `groupBy`, one object without.',
  };
  return {
    operationId: `aggregate${pascalCase(type.pluralName)}`,
    tags: [type.singularName],
    summary: `Aggregate ${type.pluralName}`,
    description: 'Numbers about the entries of a list, in groups if `groupBy` names some.',
    security: securityOf(`${type.uid}.find`),
    parameters: [
      groupByParameter(writing, type),
      ...MEASURED.flatMap(([measure, description]) => measureParameters(writing, type, measure, description)),
      writeFiltersParameter(writing, type),
      ...writeStateParameters(writing, type),
      ...localeParameters(writing, type, 'locale'),
      sharedParameter(writing, 'search'),
    ],
    responses: {
      '200': jsonResponse(
        'The numbers.',
        closedObject({ data, meta: { type: 'object', additionalProperties: false } }, { required: ['data', 'meta'] }),
      ),
      ...LIST_ERRORS,
    },
  };
}

const MEASURED: readonly (readonly [Measure, string])[] = [
  ['distinct', 'Fields whose different values are counted.'],
  ['min', 'Fields of numbers or dates whose smallest value is returned.'],
  ['max', 'Fields of numbers or dates whose largest value is returned.'],
  ['sum', 'Fields of numbers whose values are added.'],
  ['avg', 'Fields of numbers whose mean is returned.'],
];

/** None if no field is suitable. */
function measureParameters(
  writing: Writing,
  type: ContentType,
  measure: Measure,
  description: string,
): readonly Parameter[] {
  const names = namesOf(writing, type, (scalar) => isMeasurable(measure, scalar));
  if (names.length === 0) return [];
  return [
    {
      name: measure,
      in: 'query',
      description: `${description} \`${measure}[0]=…&${measure}[1]=…\` works too.`,
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'string', enum: names } },
    },
  ];
}

function groupByParameter(writing: Writing, type: ContentType): Parameter {
  const relations = visibleAttributes(writing, type).flatMap((attribute) =>
    attribute.kind === 'relation' && attribute.target !== ADMIN_USER_UID ? [attribute.name] : [],
  );
  const names = [...namesOf(writing, type, isGroupable), ...relations];
  const option: Schema = {
    anyOf: [{ type: 'string', enum: ['', 'true', ...DATE_PARTS] }, { type: 'null' }, { type: 'object' }],
  };
  return {
    name: 'groupBy',
    in: 'query',
    description:
      'What entries of a group have in common: up to three fields, relations, or fields of related entries (`groupBy[author][name]`). Of dates, `year`, `month`, `day` or `hour` may be enough (`groupBy[createdAt]=month`).',
    style: 'deepObject',
    explode: true,
    schema: closedObject(Object.fromEntries(names.map((name) => [name, option]))),
    examples: { one: { summary: `groupBy[${names[0]}]=`, value: { [names[0] ?? 'id']: '' } } },
  };
}

const namesOf = (writing: Writing, type: ContentType, accepts: (scalar: ScalarType) => boolean): readonly string[] =>
  [ID_ATTRIBUTE, ...visibleScalars(writing, type)].flatMap(({ name, type: scalar }) => (accepts(scalar) ? [name] : []));

const valuesOf = (type: Schema['type']): Schema => ({ type: 'object', additionalProperties: { type: type ?? 'null' } });

const NUMBERS: Schema = closedObject(
  {
    group: { ...valuesOf(['string', 'number', 'boolean', 'null']), description: 'What its entries have in common.' },
    count: { type: 'integer', minimum: 0, description: 'How many entries there are.' },
    distinct: valuesOf('integer'),
    min: valuesOf(['string', 'number', 'null']),
    max: valuesOf(['string', 'number', 'null']),
    sum: valuesOf(['number', 'null']),
    avg: valuesOf(['number', 'null']),
  },
  { description: 'Numbers about entries, by field.', required: ['count'] },
);
