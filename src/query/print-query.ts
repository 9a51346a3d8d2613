import type { ScalarAttribute } from '../schema/model.ts';
import { isJson } from '../schema/scalar-types.ts';
import { assertNever } from '../util/assert-never.ts';
import { COMPARE_OPERATORS, isGroupOperator } from './filters/operators.ts';
import { isRawObject, type RawObject, type RawValue } from './parse-query-string.ts';
import type {
  CompareOperator,
  EntryNode,
  Filter,
  PopulateNode,
  QueryParts,
  QueryValue,
  SortKey,
  Variant,
} from './query.ts';
import { isByDefault } from './resolution.ts';

/** The entries a query reaches, in terms of request parameters. */
export interface PrintedQuery {
  readonly filters?: RawObject;
  readonly sort?: readonly string[];
  readonly fields?: readonly string[];
  readonly populate?: RawObject;
}

type Values = QueryParts['parameters'];

/**
 * Turns a tree back into parameters, which resolve to the same tree in any context. Equal trees print equally, so two
 * queries can be compared by their prints, values included.
 */
export function printQuery({ filter, sort, entries, parameters }: Omit<QueryParts, 'issues'>): PrintedQuery {
  return {
    ...(filter !== null && { filters: printFilter(filter, parameters) }),
    ...(sort.length > 0 && { sort: sort.map(printSortKey) }),
    ...printEntries(entries, parameters),
  };
}

function printEntries({ type, fields, populate }: EntryNode, values: Values): Omit<PrintedQuery, 'filters' | 'sort'> {
  return {
    // The tree contains this very list if no fields were chosen; choosing all of them is still a choice.
    ...(!isByDefault(type, fields) && { fields: ['id', ...fields.map(({ name }) => name)] }),
    ...(populate.length > 0 && {
      populate: Object.fromEntries(populate.map((node) => [node.attribute.name, printPopulate(node, values)])),
    }),
  };
}

function printPopulate(node: PopulateNode, values: Values): RawObject {
  switch (node.kind) {
    case 'related': {
      const { entries, filter, sort, linkOrder, window, countOnly } = node;
      return {
        // Inherited conditions are among the filters.
        publicationState: 'preview',
        ...(filter !== null && { filters: printFilter(filter, values) }),
        ...(sort.length > 0 && { sort: sort.map(printSortKey) }),
        ...(linkOrder === 'desc' && { ordering: 'desc' }),
        ...(countOnly && { count: 'true' }),
        ...(window !== null && printWindow(Number(values[window.after]), window.until, values)),
        ...printEntries(entries, values),
      };
    }
    case 'zone':
    case 'morph':
      return { on: Object.fromEntries([...node.variants].map(([uid, one]) => [uid, printVariant(one, values)])) };
    default:
      return assertNever(node);
  }
}

const printVariant = ({ entries, filter }: Variant, values: Values): RawObject => ({
  ...(filter !== null && { filters: printFilter(filter, values) }),
  ...printEntries(entries, values),
});

const printWindow = (start: number, until: number | null, values: Values): RawObject => ({
  start: String(start),
  ...(until !== null && { limit: String(Number(values[until]) - start) }),
});

const printSortKey = ({ path, attribute, direction }: SortKey): string =>
  `${[...path.map((step) => step.attribute.name), attribute.name].join('.')}:${direction}`;

function printFilter(filter: Filter, values: Values): RawObject {
  switch (filter.kind) {
    case 'and':
      return printAll(filter.filters.map((part) => printFilter(part, values)));
    case 'or':
      return { $or: filter.filters.map((part) => printFilter(part, values)) };
    case 'overwritten':
      return {};
    case 'not':
      return { $not: printFilter(filter.filter, values) };
    case 'compare': {
      const { attribute, operator, parameters } = filter;
      const operands = parameters.map((index) => printValue(attribute, operator, values[index] ?? null));
      return { [attribute.name]: { [operator]: COMPARE_OPERATORS[operator].list ? operands : operands[0] } };
    }
    case 'null':
      return { [filter.attribute.name]: { [filter.isNull ? '$null' : '$notNull']: 'true' } };
    case 'related': {
      const own = printFilter(filter.filter, values);
      const inside = filter.among === undefined ? own : printAll([printFilter(filter.among, values), own]);
      // Below a relation `$not` applies to its id, so the condition is wrapped in a group.
      return { [filter.attribute.name]: Object.hasOwn(inside, '$not') ? { $and: [inside] } : inside };
    }
    default:
      return assertNever(filter);
  }
}

/** Merged into one object if all names differ and no group would replace another, otherwise joined by `$and`. */
function printAll(parts: readonly RawObject[]): RawObject {
  const names = parts.flatMap((part) => Object.keys(part));
  const isPlain =
    new Set(names).size === names.length &&
    !names.some((name) => name.startsWith('$')) &&
    parts.filter(holdsGroup).length < 2;
  return isPlain ? Object.assign({}, ...parts) : { $and: parts };
}

/** Whether there is a group, at any depth below relations. */
const holdsGroup = (part: RawObject): boolean =>
  Object.entries(part).some(([name, value]) => isGroupOperator(name) || (isRawObject(value) && holdsGroup(value)));

/** The value as it would be sent. Values of JSON fields are stored as JSON text, except for text operators. */
function printValue({ type }: ScalarAttribute, operator: CompareOperator, value: QueryValue): RawValue {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return isJson(type) && COMPARE_OPERATORS[operator].casts ? JSON.parse(String(value)) : String(value);
}
