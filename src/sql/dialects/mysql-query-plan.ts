import { flattenSteps, type QueryPlanReader } from '../query-plan.ts';

type JsonNode = { readonly [key: string]: unknown };

/**
 * One row with one cell: the plan as JSON. MySQL and MariaDB nest it differently, but both give `table_name` and
 * `access_type` of every table, so only the tables are read.
 */
export const mysqlQueryPlan: QueryPlanReader = {
  statement: (text) => `explain format=json ${text}`,
  read([row], text) {
    const cell = row?.[0];
    const root = (typeof cell === 'string' ? JSON.parse(cell) : cell) as JsonNode;
    return flattenSteps(root, (node) => describeTable(node, text), childrenOf);
  },
};

function describeTable(node: JsonNode, text: string) {
  const { table_name: alias, access_type: access, key } = node;
  if (typeof alias !== 'string' || typeof access !== 'string') return null;
  const rows = node.rows_examined_per_scan ?? node.rows;
  const [, table] = new RegExp(`\`(\\w+)\` as \`${alias.replace(/\W/g, '\\$&')}\``).exec(text) ?? [];
  const place = [table ?? alias, key && `using ${key}`, rows !== undefined && `(about ${rows} rows)`];
  return { text: [access, ...place].filter(Boolean).join(' '), scans: access === 'ALL' ? (table ?? null) : null };
}

const childrenOf = (node: JsonNode): readonly JsonNode[] =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value): value is JsonNode => typeof value === 'object' && value !== null);
