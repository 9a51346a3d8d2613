import { expect, test } from 'vitest';
import { compileMissing } from '../../layout/layout-statements.ts';
import type { TableLayout } from '../../layout/table-layout.ts';
import { mysqlLayout } from './mysql-layout.ts';

const table: TableLayout = {
  name: 'requests',
  columns: [
    { name: 'id', type: 'id' },
    { name: 'name', type: 'string' },
    { name: 'answered_at', type: 'bigint' },
  ],
  indexes: [
    { name: 'requests_name_unique', columns: ['name'], unique: true },
    { name: 'requests_answered_at_index', columns: ['answered_at'], unique: false },
  ],
  foreignKeys: [],
};

test('a table is created together with its unique indexes: statements cannot be rolled back', async () => {
  const statements = await compileMissing({ tables: [table], columns: [] }, new Map(), mysqlLayout);
  const [create, ...later] = statements.map(({ text }) => text);
  expect(create).toContain('constraint `requests_name_unique` unique (`name`)');
  expect(later).toEqual(['create index `requests_answered_at_index` on `requests` (`answered_at`)']);
});
