import type { PlanStep } from './describe-plan.ts';

/** The steps of a plan as text, one per line, each indented below the step whose rows it needs. */
export const planLines = (steps: readonly PlanStep[], depth = 0): readonly string[] =>
  steps.flatMap((step) => [`${'  '.repeat(depth)}${lineOf(step)}`, ...planLines(step.children, depth + 1)]);

function lineOf({ node, kind, table, via, where, order }: PlanStep): string {
  const details = [
    table && `from ${table}`,
    via && `via ${via}`,
    where && `where ${where}`,
    order && `order by ${order}`,
  ].filter((part) => part !== null && part !== '');
  return `${node} (${kind}) ${details.join(', ')}`.trimEnd();
}
