import { accessByActions } from '../../src/access/access.ts';
import { authorizeQuery } from '../../src/access/authorize-query.ts';
import { describePlan, type PlanStep } from '../../src/plan/describe-plan.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planQuery } from '../../src/plan/plan-query.ts';
import { projectFileImporter } from '../../src/project/import-project-file.ts';
import { loadSchemas } from '../../src/project/load-schemas.ts';
import { describeQuery } from '../../src/query/describe-query.ts';
import { parseQueryString } from '../../src/query/parse-query-string.ts';
import { resolveListQuery } from '../../src/query/resolve-query.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { readModel } from '../../src/schema/read-model.ts';
import { compilePlan, type CompiledStatement } from '../../src/sql/compile-plan.ts';
import type { Dialect } from '../../src/sql/dialect.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { EXAMPLE } from '../example/seeded-example.ts';

/** The document with what each pure floor makes of its request: the blocks `text query`, `text plan`, `sql <dialect>`. */
export async function renderWorkedRequest(text: string): Promise<string> {
  const model = readModel(await loadSchemas(EXAMPLE, projectFileImporter(EXAMPLE)));
  const type = contentTypeOf(model, 'api::article.article');
  const request = /^GET \/api\/articles\?([\s\S]*?)^```/m.exec(text)?.[1] ?? '';
  const raw = parseQueryString(request.replace(/\s+/g, ''));
  const pagination = { defaultLimit: 25, maxLimit: 100, withCount: true };
  const resolved = resolveListQuery({ model, pagination, defaultLocale: 'en' }, type, raw);
  const query = authorizeQuery(
    resolved,
    accessByActions('public', (action) => /\.find(One)?$/.test(action)),
  );
  const plan = planQuery(model, query);
  const blocks = new Map([
    ['json parameters', JSON.stringify(query.parameters)],
    ['text query', describeQuery(query)],
    [
      'text plan',
      describePlan(plan)
        .flatMap((step) => printStep(step))
        .join('\n'),
    ],
  ]);
  const statements = (name: Dialect['name']) => statementsOf(dialectOf(name), plan).map(printStatement);
  blocks.set('sql sqlite', statements('sqlite').join('\n\n'));
  for (const name of ['postgres', 'mysql'] as const) blocks.set(`sql ${name}`, statements(name).at(-1) ?? '');
  return text.replace(/^```(\w+ \w+)\n[\s\S]*?^```$/gm, (block, info: string) => {
    const content = blocks.get(info);
    return content === undefined ? block : `\`\`\`${info}\n${content}\n\`\`\``;
  });
}

function printStep({ node, kind, table, via, where, order, fields, children }: PlanStep, indent = ''): string[] {
  const details = { table, via, where, order, fields: fields.join(', ') };
  return [
    `${indent}${node} (${kind})`,
    ...Object.entries(details).flatMap(([name, value]) => (value ? [`${indent}    ${name}: ${value}`] : [])),
    ...children.flatMap((child) => printStep(child, `${indent}  `)),
  ];
}

/** The entries, the count, and what is populated. */
function statementsOf(dialect: Dialect, plan: Plan): readonly CompiledStatement[] {
  const { root, count } = compilePlan(dialect, plan);
  const below = root.children.flatMap((child) => (child.kind === 'related' ? [child.entries.statement] : []));
  return [root.statement, ...(count === null ? [] : [count]), ...below];
}

/** A line for each clause, and one that says where the parameters come from. */
function printStatement({ text, parameters }: CompiledStatement): string {
  const sources = parameters.map((source) =>
    source.kind === 'value'
      ? `value #${source.index}${source.pattern === 'plain' ? '' : `, ${source.pattern}`}`
      : source.kind,
  );
  return `${breakClauses(text)}\n-- parameters: ${sources.join(' | ')}`;
}

function breakClauses(text: string): string {
  let depth = 0;
  return text.replace(/[()]| (?=(?:from|where|order by|limit) )/g, (found) => {
    if (found === '(') depth += 1;
    else if (found === ')') depth -= 1;
    else return depth === 0 ? '\n' : found;
    return found;
  });
}
