import { flattenSteps, type QueryPlanReader } from '../query-plan.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Plan Rows'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * One row with one cell: the plan as JSON. The statement is planned, not run: only the plan is needed, no measurements.
 */
export const postgresQueryPlan: QueryPlanReader = {
  statement: (text) => `explain (format json) ${text}`,
  read([row]) {
    const [{ Plan: root }] = JSON.parse(String(row?.[0])) as [{ Plan: PlanNode }];
    return flattenSteps(root, describeNode, ({ Plans = [] }) => Plans);
  },
};

function describeNode(node: PlanNode) {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Plan Rows': rows } = node;
  const place = [table && ` on ${table}`, index && ` using ${index}`].filter(Boolean).join('');
  const scans = type.endsWith('Seq Scan') ? (table ?? null) : null;
  return { text: `${type}${place}${rows === undefined ? '' : ` (about ${rows} rows)`}`, scans };
}
