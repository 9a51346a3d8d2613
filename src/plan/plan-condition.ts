import { COMPARE_OPERATORS } from '../query/filters/operators.ts';
import type { Filter, ParameterIndex, Search } from '../query/query.ts';
import type { Model, ScalarAttribute, SearchIndex } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Condition, SearchCondition, SearchedColumn } from './plan.ts';
import { planLink } from './plan-link.ts';

/**
 * Turns filters into conditions. The contract joins related rows to the entry and checks whether any joined row matches
 * the whole filter; rows of nulls stand for missing ones. Here each relation becomes a set of its own. The result is
 * the same because negations are pushed inward first: "some row that is not X" instead of "no row that is X". The
 * condition is null if nothing is left to compare.
 */
export function planCondition(model: Model, filter: Filter, negated = false): Condition | null {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const kind = (filter.kind === 'and') === negated ? 'or' : 'and';
      const conditions = filter.filters
        .map((part) => planCondition(model, part, negated))
        .filter((part) => part !== null);
      return conditions.length === 0 ? null : { kind, conditions };
    }
    case 'not':
      return planCondition(model, filter.filter, !negated);
    case 'overwritten':
      return null;
    case 'null':
      return { kind: 'null', ...columnOf(filter.attribute), isNull: filter.isNull !== negated };
    case 'compare': {
      const { attribute, operator, parameters, literal, index } = filter;
      const compare: Condition = {
        kind: 'compare',
        ...columnOf(attribute),
        type: attribute.type,
        operator,
        ...(literal && { literal }),
        parameters,
      };
      if (negated) return { kind: 'not', condition: compare };
      return amongCandidates(index, 'filter', parameters[0], compare);
    }
    case 'related': {
      const condition = planCondition(model, filter.filter, negated && filter.none !== true);
      if (condition === null) return null;
      const related: Condition = {
        kind: 'related',
        link: planLink(model, filter.owner, filter.attribute),
        target: filter.target.table,
        condition,
        among: filter.among === undefined ? null : planCondition(model, filter.among),
        orMissing: filter.none !== true && holdsForNulls(condition),
      };
      return filter.none === true && !negated ? { kind: 'not', condition: related } : related;
    }
    default:
      return assertNever(filter);
  }
}

export const planSearch = (search: Search): Condition =>
  amongCandidates(search.index, 'search', search.parameter, planMatch(search));

/** What the texts of an entry are compared with. */
export const planMatch = ({ attributes, parameter }: Search): SearchCondition => ({
  kind: 'search',
  columns: attributes.map((attribute) => ({ ...columnOf(attribute), type: attribute.type })),
  parameter,
});

const amongCandidates = (
  index: SearchIndex | undefined,
  by: 'search' | 'filter',
  parameter: ParameterIndex | undefined,
  condition: Condition,
): Condition =>
  index === undefined || parameter === undefined
    ? condition
    : { kind: 'and', conditions: [{ kind: 'candidate', index, by, parameter }, condition] };

/** Where the value of a field is. */
export const columnOf = ({ column, computed }: ScalarAttribute): Pick<SearchedColumn, 'column' | 'computed'> =>
  computed === undefined ? { column } : { column, computed };

/** Whether a condition is true for a row of nulls: comparisons with null never are. */
function holdsForNulls(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.every(holdsForNulls);
    case 'or':
      return condition.conditions.some(holdsForNulls);
    case 'null':
      return condition.isNull;
    case 'related':
      return condition.orMissing;
    case 'not':
      return matchesEmptyList(condition.condition) === 'none';
    case 'compare':
      return matchesEmptyList(condition) === 'all';
    case 'search':
    case 'candidate':
      return false;
    default:
      return assertNever(condition);
  }
}

/** An empty list is decided without reading the row: nothing is in it, everything is not in it. */
const matchesEmptyList = (condition: Condition): 'none' | 'all' | null =>
  condition.kind === 'compare' && condition.parameters.length === 0
    ? COMPARE_OPERATORS[condition.operator].emptyList
    : null;
