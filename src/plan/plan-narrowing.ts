import type { ContentType } from '../schema/model.ts';
import type { Condition, OrderTerm, RelatedCondition, RootRead } from './plan.ts';

/** The values are parameters several times then, of which a statement can have 65,535. */
const MOST_VALUES = 1000;

/** A page near the beginning of a list that a relation narrows, and whose order an index has. */
export function planNarrowing(root: RootRead, type: ContentType): RootRead {
  if (root.slice !== 'window' || root.condition === null) return root;
  if (!root.order.every(isOwnColumn) || !isOrdered(root.order[0], type)) return root;
  if (countValues(root.condition) > MOST_VALUES) return root;
  const narrowing = findNarrowing(root.condition);
  return narrowing === null ? root : { ...root, narrowing };
}

const isOwnColumn = ({ steps, computed, relevance }: OrderTerm): boolean =>
  steps.length === 0 && computed === undefined && relevance === undefined;

const isOrdered = (first: OrderTerm | undefined, { orderedColumns }: ContentType): boolean =>
  first !== undefined && (first.column === 'id' || orderedColumns?.has(first.column) === true);

function countValues(condition: Condition): number {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.reduce((sum, part) => sum + countValues(part), 0);
    case 'not':
    case 'related':
      return countValues(condition.condition);
    case 'compare':
      return condition.parameters.length;
    default:
      return 1;
  }
}

/** A filter on a relation that every match fulfils, and whose rows tell how many entries do. */
function findNarrowing(condition: Condition): RelatedCondition | null {
  if (condition.kind === 'and') {
    for (const part of condition.conditions) {
      const found = findNarrowing(part);
      if (found !== null) return found;
    }
    return null;
  }
  if (condition.kind !== 'related' || condition.orMissing) return null;
  return condition.link.kind === 'ownColumn' ? null : condition;
}
