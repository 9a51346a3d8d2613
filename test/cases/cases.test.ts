import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { authorizeQuery } from '../../src/access/authorize-query.ts';
import { listStatements } from '../../src/content/explaining/list-statements.ts';
import { describePlan, type PlanStep } from '../../src/plan/describe-plan.ts';
import { planQuery } from '../../src/plan/plan-query.ts';
import { describeQuery } from '../../src/query/describe-query.ts';
import { compilePlan } from '../../src/sql/compile-plan.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import type { Parameter } from '../../src/sql/statement.ts';
import { EVERYTHING, model, resolve } from '../support/conformance-queries.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

const DIALECTS = ['sqlite', 'postgres', 'mysql'] as const;

/**
 * One file per request: its first line is the request, the rest is what becomes of it. To add one,
 * write the first line and run `npx vitest run test/cases -u`; then read what it wrote.
 */
const cases = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt'))
  .sort();

test.each(cases)('%s', async (file) => {
  const [request = ''] = readFileSync(join(FOLDER, file), 'utf8').split('\n');
  await expect(explained(request)).toMatchFileSnapshot(join(FOLDER, file));
});

/** `GET /api/articles/7?…`; the plural name leads to the type. */
function explained(request: string): string {
  const query = authorizeQuery(resolve(byName(request)), EVERYTHING);
  const plan = planQuery(model, query);
  const lines = [request, '', `query: ${describeQuery(query)}`];
  if (query.parameters.length > 0)
    lines.push(`values: ${query.parameters.map((value) => JSON.stringify(value)).join(' ')}`);
  lines.push('', 'plan', ...describePlan(plan).flatMap((step) => stepLines(step, '  ')));
  for (const name of DIALECTS) {
    lines.push('', name);
    for (const { node, statement } of listStatements(plan, compilePlan(dialectOf(name), plan))) {
      lines.push(`  ${node}: ${statement.text}`);
      if (statement.parameters.length > 0) lines.push(`    with ${statement.parameters.map(parameterText).join(', ')}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function byName(request: string): string {
  const [, name = '', rest = ''] = /^GET \/api\/([^/?]+)(.*)$/.exec(request) ?? [];
  for (const type of model.contentTypes.values()) {
    if (type.pluralName === name || (type.kind === 'singleType' && type.singularName === name))
      return `${type.singularName}${rest}`;
  }
  throw new Error(`no type for ${request}`);
}

function stepLines({ node, kind, table, via, where, order, fields, children }: PlanStep, indent: string): string[] {
  const parts = [
    `${node}: ${kind}`,
    ...(table === null ? [] : [`of ${table}`]),
    ...(via === null ? [] : [`via ${via}`]),
    ...(where === null ? [] : [`where ${where}`]),
    ...(order === null || order === '' ? [] : [`by ${order}`]),
    ...(fields.length === 0 ? [] : [`{${fields.join(' ')}}`]),
  ];
  return [`${indent}${parts.join(' ')}`, ...children.flatMap((child) => stepLines(child, `${indent}  `))];
}

function parameterText(parameter: Parameter): string {
  if (parameter.kind !== 'value') return parameter.kind;
  return `#${parameter.index}${parameter.pattern === 'plain' ? '' : ` as ${parameter.pattern}`}`;
}
