import { assertNever } from '../util/assert-never.ts';
import type { Child, Condition, EntryRead, Link, OrderTerm, Plan, VariantRead } from './plan.ts';

/** One read of a plan, in human-readable form. */
export interface PlanStep {
  /** `entries`, then the response fields it fills: `entries.author.avatar`. */
  readonly node: string;
  readonly kind: 'entries' | 'total' | 'related' | 'count' | 'zone' | 'polymorphic' | 'variant' | 'absent';
  readonly table: string | null;
  /** How its rows are found from those of the parent step. */
  readonly via: string | null;
  readonly where: string | null;
  readonly order: string | null;
  /** Response fields filled from its rows. */
  readonly fields: readonly string[];
  readonly children: readonly PlanStep[];
}

export const ROOT_NODE = 'entries';
export const COUNT_NODE = 'total';

export const childNode = (parent: string, name: string): string => `${parent}.${name}`;

/** The entries of one type, if a field can contain several types: `entries.blocks[shared.quote]`. */
export const variantNode = (parent: string, uid: string): string => `${parent}[${uid}]`;

/** A plan as a readable tree: first the entries with everything below them, then the count. */
export function describePlan({ root, count }: Plan): readonly PlanStep[] {
  const entries: PlanStep = {
    ...describeEntries(ROOT_NODE, 'entries', root.entries),
    where: describeWhere(root.condition),
    order: describeOrder(root.order),
  };
  if (count === null) return [entries];
  return [
    entries,
    { ...EMPTY_STEP, node: COUNT_NODE, kind: 'total', table: count.table, where: describeWhere(count.condition) },
  ];
}

const EMPTY_STEP = { table: null, via: null, where: null, order: null, fields: [], children: [] } as const;

const describeEntries = (node: string, kind: PlanStep['kind'], { table, fields, children }: EntryRead): PlanStep => ({
  ...EMPTY_STEP,
  node,
  kind,
  table,
  fields: fields.map(({ name }) => name),
  children: children.map((child) => describeChild(childNode(node, child.name), child)),
});

function describeChild(node: string, child: Child): PlanStep {
  switch (child.kind) {
    case 'related':
      return {
        ...describeEntries(node, 'related', child.read),
        via: describeLink(child.link),
        where: describeWhere(child.condition),
        order: inTurn([describeOrder(child.order), describeStoredOrder(child.link, child.linkOrder)]),
      };
    case 'absent':
      return { ...EMPTY_STEP, node, kind: 'absent' };
    case 'count':
      return {
        ...EMPTY_STEP,
        node,
        kind: 'count',
        table: child.selection.table,
        via: describeLink(child.link),
        where: describeWhere(child.selection.condition),
      };
    case 'zone':
    case 'morphTable':
      return {
        ...EMPTY_STEP,
        node,
        kind: child.kind === 'zone' ? 'zone' : 'polymorphic',
        table: child.table,
        children: describeVariants(node, child.variants),
      };
    case 'morphColumns':
      return { ...EMPTY_STEP, node, kind: 'polymorphic', children: describeVariants(node, child.variants) };
    default:
      return assertNever(child);
  }
}

const describeVariants = (node: string, variants: ReadonlyMap<string, VariantRead>): readonly PlanStep[] =>
  [...variants].map(([uid, { read, condition }]) => ({
    ...describeEntries(variantNode(node, uid), 'variant', read),
    where: describeWhere(condition),
  }));

function describeLink(link: Link): string {
  switch (link.kind) {
    case 'table':
      return `${link.table} (${link.ownColumn} to ${link.targetColumn})`;
    case 'ownColumn':
      return `the column ${link.column} of the entry`;
    case 'targetColumn':
      return `the column ${link.column} of the related entry`;
    default:
      return assertNever(link);
  }
}

const inTurn = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(', ') || null;

const describeStoredOrder = (link: Link, direction: 'asc' | 'desc'): string | null =>
  link.kind === 'table' && link.orderColumn !== null ? `the stored order ${direction}` : null;

const describeOrder = (order: readonly OrderTerm[]): string | null =>
  order.length === 0
    ? null
    : order
        .map(({ steps, column, direction }) =>
          [...steps.map(({ target }) => target), `${column} ${direction}`].join(' › '),
        )
        .join(', ');

const describeWhere = (condition: Condition | null): string | null =>
  condition === null ? null : describeCondition(condition);

/** Values are query parameters, counted from 0: `title $eq #0`. */
function describeCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.conditions.map(describeCondition).join(` ${condition.kind} `)})`;
    case 'not':
      return `not ${describeCondition(condition.condition)}`;
    case 'compare':
      return [condition.column, condition.operator, ...condition.parameters.map((index) => `#${index}`)].join(' ');
    case 'null':
      return `${condition.column} is ${condition.isNull ? 'null' : 'not null'}`;
    case 'related':
      return `in ${condition.target} over ${describeLink(condition.link)}${condition.among === null ? '' : ` among ${describeCondition(condition.among)}`}: ${describeCondition(condition.condition)}${condition.orMissing ? ', or none' : ''}`;
    case 'candidate':
      return `in ${condition.index.name} for #${condition.parameter}`;
    case 'search':
      return `any of ${condition.columns.map(({ column }) => column).join(', ')} contains #${condition.parameter}`;
    default:
      return assertNever(condition);
  }
}
