import { beforeAll, expect, test } from 'vitest';
import { authorizeQuery } from '../../src/access/authorize-query.ts';
import { adviseIndexes, applyIndexes } from '../../src/database/layout/index-advice.ts';
import { planQuery } from '../../src/plan/plan-query.ts';
import { bindParameters } from '../../src/sql/bind-parameters.ts';
import { compilePlan } from '../../src/sql/compile-plan.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { conformanceEngine } from '../support/conformance-engine.ts';
import { EVERYTHING, model, resolve } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';

const ARTICLES = 900;
const TEXT = 'a few words '.repeat(50);

describeEngines('the total of published entries', (name) => {
  const content = conformanceEngine(name);

  beforeAll(async () => {
    const { driver } = content;
    const advice = await adviseIndexes(model, await driver.introspect(), driver.layout);
    await applyIndexes(
      driver,
      advice.filter(({ table, columns }) => table === 'articles' && columns.includes('published_at')),
    );
    const first = 100_000;
    const numbers = `(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${ARTICLES}) select n from c) as c`;
    await driver.transaction(async (session) => {
      // Vacuum looks only at rows whose commit is on disk.
      if (name === 'postgres') await session.execute({ text: 'set local synchronous_commit = on' }, []);
      const values = `${first} + n, 'Counted', '${TEXT}', case when n % 10 > 0 then current_timestamp end`;
      const text = `insert into articles (id, title, body, published_at) select ${values} from ${numbers}`;
      await session.execute({ text }, []);
    });
    if (name === 'postgres') await driver.query({ text: 'vacuum analyze articles' }, []);
    if (name === 'mariadb') await driver.query({ text: 'analyze table articles' }, []);
  });

  test('is counted along an index that check proposes', async () => {
    const dialect = dialectOf(content.driver.client);
    const query = authorizeQuery(resolve('article'), EVERYTHING);
    const { count } = compilePlan(dialect, planQuery(model, query));
    if (count === null) throw new Error('a list is counted');
    const values = bindParameters(dialect, count.parameters, { values: query.parameters, limit: 25, offset: 0 }, []);
    // A plan is made of what the connection knows of the tables, and only a query has it look.
    await content.driver.query(count, values);
    const rows = await content.driver.query({ text: dialect.queryPlan.statement(count.text) }, values);
    const steps = dialect.queryPlan.read(rows, count.text);
    expect(steps.map(({ scans }) => scans).filter((table) => table !== null)).toEqual([]);
    expect(steps.map(({ text }) => text).join('\n')).toMatch(/published_at/);
  });
});
