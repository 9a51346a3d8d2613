import type { Change } from '../../src/change/change.ts';
import type { Issue } from '../../src/change/issues/issues.ts';
import { planChanges } from '../../src/plan/writing/plan-changes.ts';
import { isShared, type Lock, lockName } from '../../src/plan/writing/locks/lock.ts';
import type { CellValue, NewRow, RowId, RowOperation, RowSet } from '../../src/plan/writing/row-operations.ts';
import type { StoredRead, StoredRow, Turn, WritePlanning } from '../../src/plan/writing/stored-read.ts';
import type { Model } from '../../src/schema/model.ts';
import { assertNever } from '../../src/util/assert-never.ts';

/** The rows that a test says are stored, for each thing that a plan asks. */
export type Answers = (read: StoredRead) => readonly StoredRow[];

export interface PlannedWrite {
  readonly asked: readonly string[];
  readonly operations: readonly string[];
  readonly issues: readonly string[];
}

/** What a plan asks, and what it comes to, as lines. */
export function planWrite(model: Model, changes: readonly Change[], answers: Answers = () => []): PlannedWrite {
  const { asked, result } = runPlan(planChanges(model, changes), answers);
  return {
    asked: asked.map(describeRead),
    operations: describeOperations(result.operations),
    issues: result.issues.map(({ path, message }: Issue) => `${path.join('.')}: ${message}`),
  };
}

export function runPlan<T>(planning: WritePlanning<T>, answers: Answers): { asked: readonly Asked[]; result: T } {
  const asked: Asked[] = [];
  let step = planning.next([]);
  while (!step.done) {
    asked.push(...step.value);
    step = planning.next(step.value.map((one) => (one.kind === 'turn' ? [] : answers(one))));
  }
  return { asked, result: step.value };
}

export type Asked = StoredRead | Turn;

export const describeLock = (lock: Lock): string => `${lockName(lock)}${isShared(lock) ? ', shared' : ''}`;

export function describeRead(read: Asked): string {
  switch (read.kind) {
    case 'rows': {
      const among = read.anyOf.map(({ column, ids }) => `${column} is ${ids.join(', ')}`).join(' or ');
      return `rows of ${read.table}${among === '' ? '' : ` where ${among}`}${fixedText(read.fixed)}: ${read.columns.join(', ')}`;
    }
    case 'greatest':
      return `greatest ${read.column} of ${read.table} where ${read.group} is ${read.ids.join(', ')}`;
    case 'extent': {
      const having = read.having ? ` and how many have ${read.having.column} ${read.having.ids.join(', ')}` : '';
      return `extent of ${read.column} of ${read.table} where ${read.group} is ${read.ids.join(', ')}${having}`;
    }
    case 'matching':
      return `rows of ${read.table} where ${read.column} is ${read.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'presence':
      return `whether there are rows of ${read.sets.map(({ table, column, ids }) => `${table} where ${column} is ${ids.join(', ')}`).join('; ')}`;
    case 'covered':
      return `rows of ${read.table} where id is ${read.ids.join(', ')}: ${read.columns.join(', ')} and which of ${read.conditions.length} conditions hold`;
    case 'turn':
      return `the turn of ${read.locks.map(describeLock).join('; ')}`;
    default:
      return assertNever(read);
  }
}

/** New rows have names: the table and which of its rows it is. */
export function describeOperations(operations: readonly RowOperation[]): readonly string[] {
  const names = new Map<NewRow, string>();
  for (const operation of operations) {
    if (operation.kind !== 'insert' || operation.gives === 'nothing') continue;
    for (const [index, row] of operation.rows.entries()) names.set(row, `${operation.table}#${index + 1}`);
  }
  const idText = (id: RowId): string => (typeof id === 'number' ? String(id) : (names.get(id) ?? '?'));
  const cellText = (value: CellValue): string =>
    typeof value === 'object' && value !== null && 'kind' in value
      ? idText(value)
      : value instanceof Date
        ? 'now'
        : JSON.stringify(value);
  const cellsText = (cells: ReadonlyMap<string, CellValue>): string =>
    [...cells].map(([column, value]) => `${column} = ${cellText(value)}`).join(', ');
  const setText = ({ column, ids, fixed, also }: RowSet): string =>
    `${column} is ${ids.map(idText).join(', ')}${fixedText(fixed)}${also ? ` and ${also.column} is ${also.is ? '' : 'not '}${idText(also.id)}` : ''}`;
  return operations.flatMap((operation): readonly string[] => {
    const { kind, table } = operation;
    switch (kind) {
      case 'insert':
        return operation.rows.map((row) => `insert ${names.get(row) ?? table}: ${cellsText(row.cells)}`);
      case 'update':
        return [`update ${table} where ${setText(operation.where)}: ${cellsText(operation.cells)}`];
      case 'rewrite':
        return operation.rows.map(({ id, cells }) => `rewrite ${table} ${id}: ${cellsText(cells)}`);
      case 'delete':
        return [`delete ${table} where ${setText(operation.where)}`];
      case 'number':
        return [
          `number ${table}.${operation.column}: ${operation.rows.map(({ id, number }) => `${id} is ${number}`).join(', ')}`,
        ];
      case 'renumber': {
        const { groups, groupColumns, orderColumn } = operation;
        const which =
          groups.kind === 'named' ? `is ${groups.ids.join(', ')}` : `loses a row where ${setText(groups.where)}`;
        return [`renumber ${table}.${orderColumn} where ${groupColumns.join(', ')} ${which}`];
      }
      case 'shift': {
        const { groupColumns, orderColumn, leaving } = operation;
        return [
          `shift ${table}.${orderColumn} of each ${groupColumns.join(', ')} after the row where ${setText(leaving)}`,
        ];
      }
      default:
        return assertNever(kind);
    }
  });
}

const fixedText = (fixed: RowSet['fixed']): string =>
  fixed.map(({ column, value }) => ` and ${column} is ${JSON.stringify(value)}`).join('');
