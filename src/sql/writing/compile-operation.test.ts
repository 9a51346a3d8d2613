import { expect, test } from 'vitest';
import type { RowOperation } from '../../plan/writing/row-operations.ts';
import { dialectOf } from '../dialect-of.ts';
import { compileOperation } from './compile-operation.ts';

const IDS = Array.from({ length: 1_200 }, (_, index) => index + 1);
const WHERE = { column: 'id', ids: IDS, fixed: [] };

test.each<[string, RowOperation]>([
  ['deleted', { kind: 'delete', table: 'articles', where: WHERE }],
  ['updated', { kind: 'update', table: 'articles', where: WHERE, cells: new Map([['title', 'New']]) }],
])('many rows are %s some at a time, by one text', (_, operation) => {
  for (const name of ['sqlite', 'postgres', 'mysql'] as const) {
    const pieces = compileOperation(dialectOf(name), operation);
    expect(pieces).toHaveLength(3);
    expect(new Set(pieces.map(({ statement }) => statement)).size).toBe(1);
    const keys = pieces.flatMap(({ parameters }) =>
      parameters.flatMap((one) => (one !== null && typeof one === 'object' && 'ids' in one ? one.ids : [])),
    );
    expect(keys).toEqual(IDS);
  }
});
