import type { ExplainedStatement, Explanation } from '../content/explaining/explain-query.ts';
import type { PlanStep } from '../plan/describe-plan.ts';

/** An explanation as text for a terminal. */
export function writeExplanation({ shape, plan, statements }: Explanation): string {
  const sections = [
    `Query\n  ${shape}`,
    `Plan\n${plan.flatMap((step) => writeStep(step, 1)).join('\n')}`,
    `Statements: ${statements.length}\n${statements.map(writeStatement).join('\n\n')}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function writeStep(step: PlanStep, depth: number): string[] {
  const details = [
    step.table && `from ${step.table}`,
    step.via && `via ${step.via}`,
    step.where && `where ${step.where}`,
    step.order && `order by ${step.order}`,
  ].filter((part) => part !== null && part !== '');
  const line = `${'  '.repeat(depth)}${step.node} (${step.kind}) ${details.join(', ')}`.trimEnd();
  return [line, ...step.children.flatMap((child) => writeStep(child, depth + 1))];
}

function writeStatement({
  node,
  text,
  parameters,
  milliseconds,
  rows,
  databasePlan,
  warnings,
}: ExplainedStatement): string {
  const measured = milliseconds === undefined ? '' : `  ${milliseconds.toFixed(2)} ms, ${rows} rows`;
  return [
    `  ${node}${measured}`,
    `    ${text}`,
    ...(parameters.length === 0
      ? []
      : [`    parameters: ${parameters.map(({ kind, value }) => `${kind} ${JSON.stringify(value)}`).join(', ')}`]),
    ...(databasePlan ?? []).map((step) => `    | ${'  '.repeat(step.depth)}${step.text}`),
    ...warnings.map((warning) => `    ! ${warning}`),
  ].join('\n');
}
