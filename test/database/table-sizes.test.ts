import { expect, test } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { createTableSizes } from '../../src/database/table-sizes.ts';
import { describeEngines, startRestored } from '../support/engines.ts';

describeEngines('the sizes of tables', (name) => {
  test('are approximately right without counting, and unknown before the first read', async () => {
    const engine = await startRestored(name);
    const driver = await openDriver(engine.settings);
    const sizes = createTableSizes(driver);
    try {
      expect(sizes.latest().size).toBe(0);
      await sizes.refresh();
      const rows = sizes.latest();
      // Exact numbers are up to the engine: what PostgreSQL has not analyzed it knows by pages.
      expect(rows.get('articles')).toBeGreaterThan(20);
      expect(rows.get('articles')).toBeLessThan(5000);
      expect(rows.get('articles_categories_links')).toBeGreaterThan(20);
      expect(rows.get('nosuch')).toBeUndefined();
      expect(sizes.latest()).toBe(rows);
    } finally {
      await driver.close();
    }
    const known = sizes.latest();
    await sizes.refresh();
    expect(sizes.latest(), 'where the database does not answer').toBe(known);
    await engine.stop();
  });
});
