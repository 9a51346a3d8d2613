import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { RowOperation } from '../../src/plan/writing/row-operations.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { compileOperation } from '../../src/sql/writing/compile-operation.ts';
import { describeEngines, type Engine, startEngine } from '../support/engines.ts';

/** Without an index a write of a few rows reads, and on some databases locks, all of them. */
describeEngines('writes of several rows', (name) => {
  let engine: Engine;
  let driver: Driver;
  beforeAll(async () => {
    engine = await startEngine(name);
    driver = await openDriver(engine.settings);
    const run = (text: string) => driver.transaction((session) => session.execute({ text }, []));
    await run('create table writes_probe (id int primary key, owner int, note varchar(20))');
    await run('create index writes_probe_owner on writes_probe (owner)');
    // As v4 has one on the field of a component, which all entries have.
    await run('create index writes_probe_note on writes_probe (note)');
    for (let start = 1; start <= 6000; start += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => `(${start + index}, ${(start + index) % 1500}, 'x')`);
      await run(`insert into writes_probe values ${rows.join(', ')}`);
    }
    // SQLite has no statistics until somebody asks for them.
    if (name !== 'sqlite') await run(name === 'mariadb' ? 'analyze table writes_probe' : 'analyze');
  });
  afterAll(async () => {
    await driver.close();
    await engine.stop();
  });

  const where = { column: 'owner', ids: [3, 4, 5], fixed: [{ column: 'note', value: 'x' }] };
  const operations: readonly RowOperation[] = [
    { kind: 'delete', table: 'writes_probe', where },
    { kind: 'delete', table: 'writes_probe', where: { column: 'id', ids: [1, 2], fixed: [] } },
    { kind: 'update', table: 'writes_probe', where, cells: new Map([['note', 'y']]) },
  ];

  test.each(operations)('$kind finds them by their index', async (operation) => {
    const dialect = dialectOf(driver.client);
    const [write] = compileOperation(dialect, operation);
    const parameters = (write?.parameters ?? []).map((parameter) =>
      typeof parameter === 'object' && parameter !== null && 'kind' in parameter && parameter.kind === 'keys'
        ? dialect.encodeKeys(parameter.ids as readonly number[])
        : parameter,
    );
    const word = name === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await driver.transaction((session) =>
      session.named(`${word} ${write?.statement.text}`, parameters),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(readsAll)).toEqual([]);
  });
});

/** As the three databases say that every row of the table is read. */
const readsAll = (row: Readonly<Record<string, unknown>>): boolean =>
  (row.table !== undefined && /^(t|writes_probe)$/.test(String(row.table)) && /^(ALL|index)$/.test(String(row.type))) ||
  /SCAN writes_probe|writes_probe_note/.test(String(row.detail)) ||
  /Seq Scan on writes_probe/.test(String(row['QUERY PLAN']));
