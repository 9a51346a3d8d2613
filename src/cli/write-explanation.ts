import type { ExplainedStatement, Explanation } from '../content/explaining/explain-query.ts';
import { planLines } from '../plan/plan-lines.ts';

/** An explanation as text for a terminal. */
export function writeExplanation({ shape, plan, statements }: Explanation): string {
  const sections = [
    `Query\n  ${shape}`,
    `Plan\n${planLines(plan, 1).join('\n')}`,
    `Statements: ${statements.length}\n${statements.map(writeStatement).join('\n\n')}`,
  ];
  return `${sections.join('\n\n')}\n`;
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
